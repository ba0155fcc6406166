import { visibleName } from '@market/api';
import { transliterate } from 'transliteration';

/** Placeholder for removed text. */
export const HIDDEN = '…';

/** Generic words of employers’ names: redacted only as part of the whole name, or texts would become unreadable. */
export const GENERIC: ReadonlySet<string> = new Set(
  [
    'the of and for in at by to la le de der die das und et y el inc incorporated ltd limited llc llp plc gmbh ag',
    'sa srl bv oy ab kg co corp corporation company companies group groups holding holdings international global',
    'worldwide national service services solution solutions system systems software technology technologies tech it',
    'consulting consultants consultancy partner partners lab labs studio studios agency bank university school',
    'college hospital clinic institute center centre media digital data cloud design engineering marketing',
    'management sales health healthcare medical education training research insurance finance financial logistics',
    'transport construction energy department ministry city state public private freelance freelancer self employed',
    'own business new north south east west first best web online app apps mobile development developer developers',
    'security network networks store shop retail restaurant hotel cafe legal law',
  ].flatMap((line) => line.split(' ')),
);

/** Letters without marks, in lower case: `José` and `JOSE` are the same word. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Names and addresses that identify a person or their employers. */
export interface Identity {
  /** Full names. */
  names: readonly string[];
  emails: readonly string[];
  employers: readonly string[];
}

interface Hidden {
  words: Set<string>;
  /**
   * Short employer names that are also English words: hidden only where capitals or other letters mark them as names.
   */
  shortNames: Set<string>;
  /** Names run together, as in handles: hidden wherever a word contains one. */
  joined: string[];
  phrases: string[][];
  unspaced: string[];
}

/** Endings of names in a sentence: `Kowalczyks`, `Müllers`, `Kowalczyka`. */
const ENDINGS = ['s', 'es', 'en', 'a', 'u', 'em', 'om', 'owi'];
/** Fewest letters of a name that is seen with an ending: shorter ones would be the beginning of other words. */
const BEFORE_ENDING_MIN = 5;

/** English words of two letters: `IT` is an employer, `it` is not. */
const SHORT_WORDS = new Set(
  'am an as at be by do go he hi if in is it me my no of oh ok on or so to up us we'.split(' '),
);

/** Spellings used where a keyboard lacks a letter. */
const SPELLINGS: ReadonlyArray<readonly [string, string]> = [
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ø', 'oe'],
  ['å', 'aa'],
  ['đ', 'dj'],
];
const SPELLED_BACK = /ae|oe|ue|aa/g;
const SPELLED_BACK_MIN = 4;

/**
 * A word in plain Latin letters, also where its letters do not decompose (ł, ø, đ, ß, þ, æ) or are Cyrillic or Greek.
 */
export function plain(word: string): string {
  return fold(transliterate(word.normalize('NFC'))).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Possible spellings of a word: `Møller`, `Moller`, `Moeller`, and letters of other scripts that look like its own. */
export function spellings(word: string): string[] {
  const lower = word.normalize('NFC').toLowerCase();
  const short = plain(word);
  const spelled = plain(SPELLINGS.reduce((text, [letter, letters]) => text.replaceAll(letter, letters), lower));
  const back = short.replace(SPELLED_BACK, (pair) => pair.charAt(0));
  return [
    ...new Set([
      fold(word),
      fold(visibleName(word)),
      short,
      plain(fold(word)),
      spelled,
      ...(back.length >= SPELLED_BACK_MIN ? [back] : []),
    ]),
  ].filter(Boolean);
}

/** Words of a text as written. */
export const writtenWords = (text: string): string[] => text.normalize('NFKC').match(WORD) ?? [];

/**
 * Redacts names of people and employers in texts, word by word, whatever their case, marks and spelling. No pattern is
 * ever built from user input (docs/security.md, S53).
 */
export function wordHider({ names, emails, employers }: Identity): (text: string) => string {
  const nameWords = names.map((name) => writtenWords(name).map(plain));
  const employerWords = employers
    .flatMap(writtenWords)
    .filter((word) => fold(word).length > 1 && !GENERIC.has(fold(word)));
  const isShort = (word: string) => SHORT_WORDS.has(plain(word));
  const hidden: Hidden = {
    words: new Set(
      [
        ...names.flatMap(writtenWords).filter((word) => fold(word).length > 1),
        ...employerWords.filter((word) => !isShort(word)),
      ].flatMap(spellings),
    ),
    shortNames: new Set(employerWords.filter(isShort).map(plain)),
    joined: [
      ...new Set([
        ...nameWords.flatMap(runTogether),
        ...emails.flatMap((email) =>
          writtenWords(email.split('@')[0] ?? '')
            .map(plain)
            .join(''),
        ),
      ]),
    ].filter((word) => word.length > 4),
    phrases: employers.map((name) => writtenWords(name).map(plain)).filter((words) => words.length > 1),
    unspaced: [...names, ...employers]
      .flatMap((name) => name.split(/\s+/))
      .filter((part) => part.length > 1 && UNSPACED.test(part)),
  };
  return (text) => hideWords(hideUnspaced(text, hidden.unspaced), hidden);
}

/** A name as handles have it: `robertsmith`, `smithrobert`, `rsmith`, `smithr`. */
function runTogether(words: readonly string[]): string[] {
  const [first, last] = [words[0], words.at(-1)];
  if (words.length < 2 || !first || !last) return [];
  // Parts of a double name are also written as one word: `Kowalczykboehm`.
  const pairs = words.slice(1).map((word, index) => `${words[index] ?? ''}${word}`);
  return [...pairs, words.join(''), [...words].reverse().join(''), `${first[0]}${last}`, `${last}${first[0]}`];
}

function hideUnspaced(text: string, parts: readonly string[]): string {
  return parts.reduce((rest, part) => rest.replaceAll(part, HIDDEN), text);
}

/** Whether a form of a word is one of these, also with an ending. */
const isNamed = (form: string, words: ReadonlySet<string>): boolean =>
  words.has(form) ||
  ENDINGS.some(
    (ending) =>
      form.length - ending.length >= BEFORE_ENDING_MIN &&
      form.endsWith(ending) &&
      words.has(form.slice(0, -ending.length)),
  );

/** Whether a short word is not written like an English word: in capitals, or with other letters. */
const isNotPlain = (written: string) => written === written.toUpperCase() || /[^a-z]/i.test(written);

function hideWords(text: string, { words, shortNames, joined, phrases }: Hidden): string {
  const found = [...text.matchAll(WORD)].map(({ 0: written, index }) => ({
    at: index,
    length: written.length,
    written,
    forms: spellings(written),
  }));
  const hide = new Set<number>();
  found.forEach(({ written, forms }, index) => {
    if (
      forms.some((form) => isNamed(form, words) || joined.some((part) => form.includes(part))) ||
      (shortNames.has(plain(written)) && isNotPlain(written))
    )
      hide.add(index);
    for (const phrase of phrases) {
      if (phrase.every((part, offset) => found[index + offset]?.forms.includes(part)))
        phrase.forEach((_part, offset) => hide.add(index + offset));
    }
  });
  let result = '';
  let end = 0;
  for (const index of [...hide].sort((a, b) => a - b)) {
    // Non-null: only indexes of found words are hidden.
    const { at, length } = found[index]!;
    result += text.slice(end, at) + HIDDEN;
    end = at + length;
  }
  return result + text.slice(end);
}
