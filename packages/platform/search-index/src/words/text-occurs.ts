import { fold, wordsOf } from './words';

const WORDS_MAX = 8;

/**
 * Text normalized for search, as the job search folds it: lower case without accents and apostrophes, followed by
 * alternative spellings of its words, so that `jose`, `obrien`, `mueller` and `jeanluc` find `José`, `O'Brien`,
 * `Müller` and `Jean-Luc`.
 */
export function searchable(...texts: Array<string | undefined>): string {
  const text = texts.filter(Boolean).join(' ');
  const words = wordsOf(text);
  const joined = words.flatMap((word) => (word.parts.length > 0 ? [word.joined] : []));
  return [spaced(fold(text)), ...joined, ...words.flatMap(otherSpellings)].join(' ').trim();
}

/** Hyphens between parts of names: those of `t-sql` are too short to be words. */
const HYPHEN = /(?<=\p{L}{3,})[-‐‑–](?=\p{L}{3,})/u;
/** Points and commas behind a word, which names are written with or without: `St. John`, `Smith, Jane`. */
const BEHIND = /(?<=\p{L})[.,;]+$/u;

/** The words of a search query, each of which must occur in one of its spellings; at most eight are used. */
export function searchWords(search: string): string[][] {
  const words = new Map<string, string[]>();
  for (const typed of search.split(/\s+/).flatMap((word) => word.split(HYPHEN))) {
    const written = typed.replace(BEHIND, '');
    const [word = '', ...more] = spaced(fold(written)).split(' ').filter(Boolean);
    for (const one of more) words.set(one, [one]);
    if (word !== '') words.set(word, [word, ...wordsOf(written).flatMap(otherSpellings), ...asFoldedBefore(written)]);
  }
  return [...words.values()].map((spellings) => [...new Set(spellings)]).slice(0, WORDS_MAX);
}

/** Alternative spellings that consist of one word. */
function otherSpellings({ also = [] }: ReturnType<typeof wordsOf>[number]): string[] {
  return also.flatMap((spelling) => (spelling.length === 1 ? spelling : []));
}

/** The normalized form in applications stored by earlier releases. */
function asFoldedBefore(word: string): string[] {
  const folded = spaced(word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase());
  return folded === '' || folded.includes(' ') ? [] : [folded];
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
