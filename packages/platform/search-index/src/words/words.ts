import { simplified } from './han';

/** Plain spellings of letters that Unicode decomposition leaves unchanged. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  // Arabic: endings that are written either way, and the sign that only draws a word out.
  ة: 'ه',
  ى: 'ي',
  ـ: '',
};

/** Lower case without accents: `Zürich` and `zurich` match each other. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßøæœłđðþıةىـ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/['’‘`´]/g, '');
}

/** Accents, except the marks that change the sound of a Japanese letter. */
const MARKS = /(?![\u3099\u309a])\p{M}/gu;

/** Word as typed: its joined form and, if signs inside join several words, those words. */
export interface Word {
  /** `node.js` gives `nodejs`, `full-stack` gives `fullstack`, `c++` stays. */
  joined: string;
  /** `['node', 'js']`; empty for a simple word. */
  parts: string[];
  /**
   * Other ways to find it, each as words that must all stand: `mueller` for `Müller`, a word without its Arabic article,
   * pairs of letters where a script has no blanks between words, also in simplified characters. Absent for nearly all words.
   */
  also?: string[][];
}

// Word: a run of letters and digits, or several joined by one of . - & _ ; a point before (.NET) and + or # behind
// (C++, C#) belong to it.
const WORD = /\.?[\p{L}\p{N}]+(?:[.&_-][\p{L}\p{N}]+)*[+#]{0,2}/gu;
const NAMES_WITH_SIGNS: Record<string, string> = { '.net': 'dotnet' };

/** The words of a text in their order. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const [match] of joinInitials(fold(text)).matchAll(WORD)) {
    const special = NAMES_WITH_SIGNS[match];
    if (special) words.push({ joined: special, parts: [] });
    else words.push(wordOf(match.replace(/^\./, '')));
  }
  if (hasSpelledLetters(text)) addSpelledOut(words, text);
  return words;
}

function wordOf(text: string): Word {
  const parts = text.split(/[.&_-]/);
  const word = { joined: parts.join(''), parts: parts.length > 1 && !areInitials(parts) ? parts : [] };
  const also = PLAIN.test(text)
    ? []
    : [...withoutArticle(word.joined), ...pairsOf(word.joined), ...inSimplified(word.joined)];
  return also.length > 0 ? { ...word, also } : word;
}

function inSimplified(word: string): string[][] {
  const plain = simplified(word);
  return plain === word ? [] : [[plain], ...pairsOf(plain)];
}

const PLAIN = /^[\0-\x7f]*$/;

/** Letters with a two-letter spelling, as used in German and Danish. */
const SPELLED_LETTERS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const HAS_SPELLED_LETTERS = /[äöüøåÄÖÜØÅ]|[aouAOU]\u0308|[aA]\u030a/;

/** Whether a text has letters with a two-letter spelling. */
export function hasSpelledLetters(text: string): boolean {
  return HAS_SPELLED_LETTERS.test(text);
}

/** Adds the two-letter spelling to words with such letters. */
function addSpelledOut(words: readonly Word[], text: string): void {
  const spelled = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüøå]/g, (letter) => SPELLED_LETTERS[letter] ?? letter);
  // Only letters are replaced, so the words keep their positions.
  for (const [at, { joined, parts }] of wordsOf(spelled).entries()) {
    const word = words[at];
    if (!word || word.joined === joined) continue;
    word.also = [...(word.also ?? []), [joined], ...(parts.length > 0 ? [parts] : [])];
  }
}

/** Arabic article, with prefixes that are written together with it. */
const ARTICLE = /^(?:[وبكف]?ال|لل)(?=\p{Script=Arabic}{3})/u;

function withoutArticle(word: string): string[][] {
  const bare = word.replace(ARTICLE, '');
  return bare === word ? [] : [[bare]];
}

/** Letters of scripts that write words without blanks between them. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}ー';
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');
const RUNS = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu');

/**
 * Returns each two neighbouring letters of such a script, by which a word inside another is found; a stretch in another
 * script is a word of its own.
 */
function pairsOf(word: string): string[][] {
  const pairs = unspacedPairs(word).map(({ text }) => text);
  return pairs.length === 0 || (pairs.length === 1 && pairs[0] === word) ? [] : [pairs];
}

/** Letter pairs in a word of an unspaced script, with their positions; empty without such letters. */
export function unspacedPairs(word: string): PlacedText[] {
  if (!HAS_UNSPACED.test(word)) return [];
  return runsOf(word).flatMap((letters) => {
    const [first] = letters;
    if (letters.length === 1 && first) return [first];
    return letters.slice(1).map(({ text }, at) => ({
      text: `${letters[at]?.text ?? ''}${text}`,
      from: letters[at]?.from ?? 0,
    }));
  });
}

/** The letters of unspaced scripts in a word, with their positions; what stands between them is one text. */
export function unspacedLetters(word: string): PlacedText[] {
  return HAS_UNSPACED.test(word) ? runsOf(word).flat() : [{ text: word, from: 0 }];
}

interface PlacedText {
  text: string;
  from: number;
}

/** Runs of a word by script: each letter of an unspaced one, and the whole of another one. */
function runsOf(word: string): PlacedText[][] {
  return [...word.matchAll(RUNS)].map(({ 0: run, index }) => {
    let from = index;
    return (HAS_UNSPACED.test(run) ? [...run] : [run]).map((text) => {
      const placed = { text, from };
      from += text.length;
      return placed;
    });
  });
}

/** Ends a text within a text of a document: no phrase goes on behind it. */
export const TEXT_END = '\x1f';
/** Stands before words by which a text of a document is found beside its own: they are in no phrase. */
export const BESIDE = '\x1e';

/**
 * Words of a phrase that a written word is: its parts, so that `night-shift` and `night shift` are the same, and each letter
 * of a script without blanks.
 */
export function wordsInPhrase({ joined, parts }: Word): string[] {
  if (parts.length > 0) return parts.flatMap(lettersApart);
  return PLAIN.test(joined) ? [joined] : lettersApart(joined.replace(ARTICLE, ''));
}

function lettersApart(word: string): string[] {
  return unspacedLetters(word).map(({ text }) => text);
}

/** The texts of a document's text, each as the words that a phrase may have one after the other. */
export function textsInOrder(text: string): string[][] {
  const [own = ''] = text.split(BESIDE, 1);
  return own.split(TEXT_END).map((one) => wordsOf(one).flatMap(wordsInPhrase));
}

const AND_BETWEEN_INITIALS = /(?<=(?<![\p{L}\p{N}])\p{L}) & (?=\p{L}(?![\p{L}\p{N}]))/gu;

/** `R & D` is the same word as `R&D`. */
export function joinInitials(text: string): string {
  return text.includes(' & ') ? text.replace(AND_BETWEEN_INITIALS, '&') : text;
}

/** Initials are not searchable one by one: a search for R does not mean R&D. */
export function areInitials(parts: readonly string[]): boolean {
  return parts.every(({ length }) => length === 1);
}

/** Every form under which a text's words can be looked up: joined forms and parts. */
export function lookupForms(text: string): string[] {
  return wordsOf(text).flatMap(formsOfWord);
}

/** The forms of one word. */
export function formsOfWord({ joined, parts, also = [] }: Word): string[] {
  return [joined, ...parts, ...also.flat()];
}

/** Equal key for texts that differ only in case, accents and signs between words: `Full-Stack` and `full stack`. */
export function sameTextKey(text: string): string {
  return wordsOf(text)
    .map(({ joined, parts }) => (parts.length > 0 ? parts.join(' ') : joined))
    .join(' ');
}
