import { synonymAt } from '../words/synonyms';
import { wordsOf } from '../words/words';

/** Dashes other than the minus, which people and programs write for it. */
const DASHES = '–—−‐‑－﹣';
/** Quotation marks of other languages. */
const MARKS = '[«»‹›「」『』]';
/** Nearly no text has any of these. */
const MAY_HAVE = new RegExp(`${MARKS}|(?<!\\S)(?:[${DASHES}]\\S|-?['‘‚]\\S|(?:NOT|NICHT|or|OR|oder|ODER|ou|OU)\\s)`);
const OTHER_MARKS = new RegExp(MARKS, 'g');
/** Single quotation marks around words; `rock 'n' roll` and `chef's` have apostrophes. */
const SINGLE = new RegExp(`(?<![^\\s\\-${DASHES}])['‘‚]([\\p{L}\\p{N}][^'‘’‚"“”„]{1,199})['‘’](?!\\S)`, 'gu');
const QUOTED = '["“”„][^"“”„]*["“”„]';
/** A dash of another kind before a word, and words that exclude the next one; quoted text is left alone. */
const DASH = `(?<!\\S)[${DASHES}](?=["“”„\\p{L}\\p{N}.])`;
const NOT = '(?<!\\S)(?:NOT|NICHT)\\s+(?=["“”„\\p{L}\\p{N}.])';
const EXCLUDING = new RegExp(`(?<quoted>${QUOTED})|${DASH}|${NOT}`, 'gu');
/** Two words of some length, with a word for a choice between them; in capitals `OU` parts any words, as `OR` does. */
const EITHER = new RegExp(
  [
    `(?<quoted>${QUOTED})`,
    '(?<=(?<!\\S)(?<left>\\p{L}{3,})\\s+)(?:or|oder|ODER|ou)(?=\\s+(?<right>\\p{L}{3,})(?!\\S))',
    '(?<=\\S\\s+)OU(?=\\s+\\S)',
  ].join('|'),
  'gu',
);
const OREGON = /(?<=\S,\s+)OR(?=\s)/g;

/**
 * A text with the operators that are words, or other dashes and quotation marks, written as signs: `NOT senior` and
 * `–senior` as `-senior`, `nurse or driver` as `nurse OR driver`, `«night shift»` as `"night shift"`. `full or part
 * time` is no choice between two words, `Portland, OR` is in Oregon, and `without experience` is what ads say
 * themselves.
 */
export function withOperatorSigns(text: string): string {
  if (!MAY_HAVE.test(text)) return text;
  const signed = text
    .replace(OTHER_MARKS, '"')
    .replace(SINGLE, '"$1"')
    .replace(OREGON, 'Oregon')
    .replace(EXCLUDING, (found, ...more) => (groupsOf(more).quoted === undefined ? '-' : found));
  const words = wordsOf(text).map(({ joined }) => joined);
  return signed.replace(EITHER, (found, ...more) => {
    const { quoted, left = '', right = '' } = groupsOf(more);
    const isPart = [left, right].some((word) => isPartOfSeveral(word, words));
    return quoted !== undefined || isPart ? found : 'OR';
  });
}

/** Whether a word belongs with others to a name for one thing: `time` in `part time`. */
function isPartOfSeveral(word: string, words: readonly string[]): boolean {
  const joined = wordsOf(word)[0]?.joined ?? '';
  return words.some((_, at) => {
    const { words: together = [] } = synonymAt(words, at) ?? {};
    return together.length > 1 && words.slice(at, at + together.length).includes(joined);
  });
}

function groupsOf(more: unknown[]): { quoted?: string; left?: string; right?: string } {
  const groups = more.at(-1);
  return typeof groups === 'object' && groups !== null ? groups : {};
}
