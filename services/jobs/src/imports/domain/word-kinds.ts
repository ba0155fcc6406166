import { fold } from '@market/search-index';

/** Whether a word is of this kind. */
export type Kind = (word: string) => boolean;

/** Words of one kind in six languages: whole words, or with a star prefixes and suffixes. */
export function kind(words: string): Kind {
  const all = fold(words).trim().split(/\s+/);
  const whole = new Set(all.filter((word) => !word.includes('*')));
  const parts = all.filter((word) => word.includes('*')).map((word) => word.replaceAll('*', String.raw`\p{L}*`));
  if (parts.length === 0) return (word) => whole.has(word);
  const pattern = new RegExp(`^(?:${parts.join('|')})$`, 'u');
  return (word) => whole.has(word) || pattern.test(word);
}

/**
 * Names of a job and of its ad, which further kinds extend. Left out are `post`, as in `Post code`, `role`, which a
 * company has codes for, `offer`, which candidates get, and `plaza`, which is also a place.
 */
export const JOB_NAMES = `
  job position vacancy posting opening ad advert advertisement listing stelle stellen anzeige ausschreibung poste offre
  annonce emploi puesto vacante oferta empleo vaga cargo anuncio vacature functie
`;

/** Meaning of a header by the kinds of its words. */
interface WordRule<Meaning> {
  meaning: Meaning;
  /** The header must have a word of each of these kinds. */
  needs: ReadonlyArray<Kind | readonly Kind[]>;
  /** Further kinds allowed; a header with any other word is about something else. */
  may: readonly Kind[];
  /** Kinds that must not occur. */
  not?: readonly Kind[];
}

/** Reads the words of headers by ordered rules: the first whose words all occur wins. */
export function readerOf<Meaning>(
  rules: ReadonlyArray<WordRule<Meaning>>,
): (words: readonly string[]) => Meaning | undefined {
  const ready = rules.map(({ meaning, needs, may, not = [] }) => {
    const needed = needs.map((one) => [one].flat());
    return { meaning, needed, not, allowed: new Set([...needed.flat(), ...may]) };
  });
  const kinds = [...new Set(ready.flatMap(({ allowed, not }) => [...allowed, ...not]))];
  return (words) => {
    if (words.length === 0 || words.length > MOST_WORDS) return undefined;
    const kindsOfWords: Kind[][] = [];
    for (const word of words) {
      const found = kinds.filter((one) => one(word));
      // Most headers have a word of no kind, and end here.
      if (found.length === 0) return undefined;
      kindsOfWords.push(found);
    }
    const present = new Set(kindsOfWords.flat());
    return ready.find(
      ({ needed, not, allowed }) =>
        needed.every((some) => some.some((one) => present.has(one))) &&
        !not.some((one) => present.has(one)) &&
        kindsOfWords.every((found) => found.some((one) => allowed.has(one))),
    )?.meaning;
  };
}

const MOST_WORDS = 8;
const LONGEST = 120;

/** The words of a header: the same for `salaryMin`, `salary_min` and `Salary (min.)`. */
export function headerWords(header: string): string[] {
  return fold(
    header
      .slice(0, LONGEST)
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/#|n[°º]/giu, ' nr ')
      .replace(/['’]/g, ' '),
  )
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
}
