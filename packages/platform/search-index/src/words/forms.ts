import { TextBytes } from './text-bytes';
import { BESIDE, TEXT_END, fold, formsOfWord, hasSpelledLetters, joinInitials, wordsInPhrase, wordsOf } from './words';

/** Use of a form: a document is found by it, it stands in its place for phrases, or both. */
export const FOUND_BY = 1;
export const IN_ORDER = 2;
const BOTH = FOUND_BY | IN_ORDER;
/** In place of a form: a text ends. */
export const ENDS = 0;

/** Takes a word as a stretch of bytes in UTF-8, which are good until it returns, and the word's use. */
type TakeForm = (bytes: Buffer, from: number, to: number, use: number) => void;

/** Class of an ASCII byte within words. Links join words; signs belong to the word before them; quotes are removed. */
const LETTER = 1;
const LINK = 2;
const SIGN = 3;
const QUOTE = 4;
const KINDS = tableOf((letter) =>
  /[a-z0-9]/i.test(letter)
    ? LETTER
    : /[.&_-]/.test(letter)
      ? LINK
      : /[+#]/.test(letter)
        ? SIGN
        : /['`]/.test(letter)
          ? QUOTE
          : 0,
);
const LOWER = tableOf((letter) => letter.toLowerCase().charCodeAt(0));

const POINT = 0x2e;
const NET = Buffer.from('net');
const DOTNET = Buffer.from('dotnet');
/** Separators beyond ASCII: dashes, bullets, spaces of other widths. */
const OTHER_SIGNS = /[^\x00-\x7f\p{L}\p{N}]/gu;

const text = new TextBytes();
const joined = new TextBytes();

/**
 * Calls `take` with every form under which a text's words can be looked up, the same as `lookupForms` gives, and with
 * the words that phrases are made of, the same as `textsInOrder` gives. Most texts are plain ASCII but for dashes and
 * quotes, and going over their bytes is many times as fast as the pattern that can read everything.
 */
export function eachForm(source: string, take: TakeForm): void {
  const beside = source.indexOf(BESIDE);
  const own = beside < 0 ? source : source.slice(0, beside);
  for (const one of own.includes(TEXT_END) ? own.split(TEXT_END) : [own]) {
    takeText(one, take);
    take(text.bytes, 0, 0, ENDS);
  }
  if (beside >= 0)
    takeText(source.slice(beside + 1), (bytes, from, to, use) => {
      if ((use & FOUND_BY) !== 0) take(bytes, from, to, FOUND_BY);
    });
}

function takeText(source: string, take: TakeForm): void {
  if (!source.includes(' & ') && takePlain(source, take)) return;
  if (!hasSpelledLetters(source) && takePlain(joinInitials(fold(source)).replace(OTHER_SIGNS, ' '), take)) return;
  for (const word of wordsOf(source)) {
    const inOrder = wordsInPhrase(word);
    const isItself = inOrder.length === 1 && inOrder[0] === word.joined;
    for (const [at, form] of formsOfWord(word).entries()) takeWord(form, isItself && at === 0 ? BOTH : FOUND_BY, take);
    if (!isItself) for (const one of inOrder) takeWord(one, IN_ORDER, take);
  }
}

function takeWord(word: string, use: number, take: TakeForm): void {
  const length = text.writeWord(word);
  take(text.bytes, 0, length, use);
}

/** Passes on the words of an ASCII-only text; returns whether the text is ASCII-only. */
function takePlain(plain: string, take: TakeForm): boolean {
  const length = text.write(plain);
  if (length !== plain.length) return false;
  takeWords(text.bytes, foldBytes(text.bytes, length), take);
  return true;
}

/** Converts to lower case and removes quotes; returns the number of remaining bytes. */
function foldBytes(bytes: Buffer, length: number): number {
  let to = 0;
  for (let at = 0; at < length; at += 1) {
    const byte = bytes[at]!;
    if (KINDS[byte] === QUOTE) continue;
    bytes[to] = LOWER[byte]!;
    to += 1;
  }
  return to;
}

function takeWords(bytes: Buffer, length: number, take: TakeForm): void {
  let at = 0;
  while (at < length) {
    if (KINDS[bytes[at]!] !== LETTER) {
      at += 1;
      continue;
    }
    const start = at;
    let end = endOfLetters(bytes, at + 1, length);
    let parts = 1;
    while (end + 1 < length && KINDS[bytes[end]!] === LINK && KINDS[bytes[end + 1]!] === LETTER) {
      parts += 1;
      end = endOfLetters(bytes, end + 2, length);
    }
    let signs = end;
    while (signs < end + 2 && signs < length && KINDS[bytes[signs]!] === SIGN) signs += 1;
    if (parts > 1) takeParts(bytes, { from: start, to: signs, parts }, take);
    else if (signs === end && start > 0 && bytes[start - 1] === POINT && isNet(bytes, start, end))
      take(DOTNET, 0, DOTNET.length, BOTH);
    else take(bytes, start, signs, BOTH);
    at = signs;
  }
}

/** A word with links inside is found joined and, unless it is initials, by its parts. */
function takeParts(
  bytes: Buffer,
  { from, to, parts }: { from: number; to: number; parts: number },
  take: TakeForm,
): void {
  joined.makeRoom(to - from);
  let length = 0;
  for (let at = from; at < to; at += 1) if (KINDS[bytes[at]!] !== LINK) joined.bytes[length++] = bytes[at]!;
  // Single letters only, such as initials, have no searchable parts.
  const isWord = length === parts;
  take(joined.bytes, 0, length, isWord ? BOTH : FOUND_BY);
  if (isWord) return;
  for (let start = from, at = from; at <= to; at += 1) {
    if (at < to && KINDS[bytes[at]!] !== LINK) continue;
    take(bytes, start, at, BOTH);
    start = at + 1;
  }
}

function endOfLetters(bytes: Buffer, from: number, length: number): number {
  let at = from;
  while (at < length && KINDS[bytes[at]!] === LETTER) at += 1;
  return at;
}

function isNet(bytes: Buffer, from: number, to: number): boolean {
  return to - from === NET.length && NET.every((byte, at) => bytes[from + at] === byte);
}

function tableOf(valueOf: (letter: string) => number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, code) => (code < 128 ? valueOf(String.fromCharCode(code)) : 0));
}
