/** Phrase found in a search: its meaning and its position. */
interface Found<Meaning> {
  meaning: Meaning;
  from: number;
  to: number;
}

/** Spelling of a phrase, split into words. */
interface Phrase<Meaning> {
  meaning: Meaning;
  words: readonly string[];
  /** Position: anywhere, at the end of other words or alone, or only alone. */
  stands: 'anywhere' | 'last' | 'alone';
}

/** All spellings, split into words, longest first, so that none matches as a part of another. */
export function phrasesOf<Meaning>(
  list: ReadonlyArray<{
    meaning: Meaning;
    writings: readonly string[];
    last?: readonly string[] | undefined;
    alone?: readonly string[] | undefined;
  }>,
): Array<Phrase<Meaning>> {
  return list
    .flatMap(({ meaning, writings, last = [], alone = [] }) => {
      const phrase = (stands: Phrase<Meaning>['stands']) => (writing: string) => ({
        meaning,
        words: writing.split(' '),
        stands,
      });
      return [...writings.map(phrase('anywhere')), ...last.map(phrase('last')), ...alone.map(phrase('alone'))];
    })
    .sort((a, b) => b.words.length - a.words.length);
}

const DASHES = '\\-–—−‐‑－﹣';
/** Sign or word before a word that is not wanted. */
const EXCLUDES = new RegExp(`(?:^|\\s)(?:[${DASHES}]|(?:NOT|NICHT)\\s+)$`);

/** Words in quotes, as `withOperatorSigns` of the search index reads them; a mark without another is none. */
const QUOTED = new RegExp(
  [
    '["“”„][^"“”„]+["“”„]',
    '[«»‹›][^«»‹›]+[«»‹›]',
    '[「『][^」』]+[」』]',
    // Between apostrophes, which words have too.
    `(?<![^\\s${DASHES}])['‘‚][^'‘’‚]{2,200}['‘’](?!\\S)`,
  ].join('|'),
  'g',
);

/** Positions of the words in quotes. */
export const quotedIn = (search: string): Array<{ from: number; to: number }> =>
  [...search.matchAll(QUOTED)].map(({ 0: text, index }) => ({ from: index, to: index + text.length }));

/** Phrases found in a search, with their positions; words excluded by a minus or quoted are ordinary words. */
export function phrasesIn<Meaning>(search: string, phrases: ReadonlyArray<Phrase<Meaning>>): Array<Found<Meaning>> {
  const quoted = quotedIn(search);
  const words = [...search.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word: plain(word),
    from: index,
    to: index + word.length,
    isPlain: !EXCLUDES.test(search.slice(0, index)) && !quoted.some(({ from, to }) => from <= index && index < to),
  }));
  const found: Array<Found<Meaning>> = [];
  for (let at = 0; at < words.length;) {
    const phrase = phrases.find(
      ({ words: phraseWords, stands }) =>
        (stands !== 'alone' || words.length === phraseWords.length) &&
        (stands !== 'last' || words.length === at + phraseWords.length) &&
        phraseWords.every((word, step) => words[at + step]?.word === word && words[at + step]?.isPlain),
    );
    const length = phrase?.words.length ?? 1;
    const [first, last] = [words[at], words[at + length - 1]];
    if (phrase && first && last) found.push({ meaning: phrase.meaning, from: first.from, to: last.to });
    at += length;
  }
  return found;
}

/** Removes the found phrases from a search. */
export function without(search: string, found: ReadonlyArray<Pick<Found<unknown>, 'from' | 'to'>>): string {
  return found
    .reduceRight((text, { from, to }) => `${text.slice(0, from)} ${text.slice(to)}`, search)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Words of a name, normalized as in phrases: lower case without accents. */
export function inWords(text: string): string {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).map(plain).join(' ');
}

function plain(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
