import { TextBytes } from './text-bytes';
import { fold, hasSpelledLetters, joinInitials, lookupForms } from './words';

/** Takes a word as a stretch of bytes in UTF-8; they are good until it returns. */
type TakeForm = (bytes: Buffer, from: number, to: number) => void;

/**
 * Class of an ASCII byte within words. Links hold words together; signs belong to the word before them; quotes are left
 * out of words.
 */
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
 * Calls `take` with every form under which a text's words can be looked up, the same as `lookupForms` gives. Most texts
 * are plain ASCII but for dashes and quotes, and going over their bytes is many times as fast as the pattern that can
 * read everything.
 */
export function eachForm(source: string, take: TakeForm): void {
  if (!source.includes(' & ') && takePlain(source, take)) return;
  if (!hasSpelledLetters(source) && takePlain(joinInitials(fold(source)).replace(OTHER_SIGNS, ' '), take)) return;
  for (const form of lookupForms(source)) {
    const length = text.writeWord(form);
    take(text.bytes, 0, length);
  }
}

/** Takes the words of a text that has nothing but ASCII; tells whether it is such a text. */
function takePlain(plain: string, take: TakeForm): boolean {
  const length = text.write(plain);
  if (length !== plain.length) return false;
  takeWords(text.bytes, foldBytes(text.bytes, length), take);
  return true;
}

/** Makes letters small and leaves quotes out; gives how many bytes are left. */
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
      take(DOTNET, 0, DOTNET.length);
    else take(bytes, start, signs);
    at = signs;
  }
}

/** A word that links hold together is found joined and, unless it is initials, in its parts. */
function takeParts(
  bytes: Buffer,
  { from, to, parts }: { from: number; to: number; parts: number },
  take: TakeForm,
): void {
  joined.makeRoom(to - from);
  let length = 0;
  for (let at = from; at < to; at += 1) if (KINDS[bytes[at]!] !== LINK) joined.bytes[length++] = bytes[at]!;
  take(joined.bytes, 0, length);
  // Single letters only, such as initials.
  if (length === parts) return;
  for (let start = from, at = from; at <= to; at += 1) {
    if (at < to && KINDS[bytes[at]!] !== LINK) continue;
    take(bytes, start, at);
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
