import { analyse } from 'chardet';
import { FILE_ENCODINGS, type FileEncoding } from './file-encodings';

export interface FileText {
  text: string;
  encoding: FileEncoding;
  /** False if the encoding is ambiguous: a person should check the text. */
  isSure: boolean;
}

const MARKS: ReadonlyArray<{ encoding: FileEncoding; bytes: readonly number[] }> = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];
/** Superset of each encoding, which decodes its letters too. */
const WIDER: Record<string, FileEncoding> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-9': 'windows-1254',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-6': 'windows-1256',
  'iso-8859-5': 'windows-1251',
};
/** Sample size for guessing an encoding: more bytes would not improve the guess. */
const SAMPLE = 256 * 1024;
/** Minimum confidence, of 100, to choose another encoding than the usual one, and its minimum lead. */
const BELIEVED = 20;
const LEAD = 5;
const SURE = 50;
const SURE_LEAD = 15;
/** Default encoding of Western spreadsheets that do not save UTF-8. */
const USUAL: FileEncoding = 'windows-1252';

/**
 * Decodes a file of unknown encoding: by its byte order mark, as UTF-8 or UTF-16 without one, by its XML declaration,
 * else by letter statistics.
 * @param encoding chosen by a person, takes precedence
 */
export function readFileText(bytes: Uint8Array, encoding?: FileEncoding): FileText {
  if (encoding) return { text: decoded(bytes, encoding), encoding, isSure: true };
  const marked = MARKS.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte));
  if (marked) return { text: decoded(bytes, marked.encoding), encoding: marked.encoding, isSure: true };
  const wide = wideEncoding(bytes);
  if (wide) return { text: decoded(bytes, wide), encoding: wide, isSure: true };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8', isSure: true };
  } catch {
    const stated = statedEncoding(bytes);
    if (stated) return { text: decoded(bytes, stated), encoding: stated, isSure: true };
    const damaged = damagedUtf8(bytes);
    if (damaged !== undefined) return { text: damaged, encoding: 'utf-8', isSure: true };
    const guess = guessed(bytes);
    return { ...guess, text: decoded(bytes, guess.encoding) };
  }
}

/** Characters of Windows-1252 in the range 80 to 9F, where Latin-1 has control characters. */
const BEYOND_LATIN_1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Letters of DOS in Western Europe, from 80 to FF; those of its American form are the same, up to a few signs. */
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

function decoded(bytes: Uint8Array, encoding: FileEncoding): string {
  if (encoding === 'cp850') return ofDos(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  // Workaround: some Node.js versions decode Windows-1252 as Latin-1.
  return encoding === 'windows-1252'
    ? text.replace(/[\u0080-\u009f]/g, (sign) => BEYOND_LATIN_1[sign.charCodeAt(0) - 0x80] ?? sign)
    : text;
}

function ofDos(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += DOS_PIECE)
    pieces.push(
      Array.from(bytes.subarray(at, at + DOS_PIECE), (byte) =>
        byte < 0x80 ? String.fromCharCode(byte) : (DOS[byte - 0x80] ?? ''),
      ).join(''),
    );
  return pieces.join('');
}

const DOS_PIECE = 32 * 1024;

/**
 * Minimum ratio of valid multi-byte characters to stray bytes: texts in other encodings contain hardly any sequence
 * that looks like one.
 */
const WHOLE_PER_STRAY = 4;
/** Maximum number of stray bytes that count as damage. */
const MOST_STRAYS = 1_000;

/**
 * Decodes a UTF-8 file with a few stray bytes, as where files were joined or truncated; these are decoded as
 * Windows-1252. Undefined for a file in another encoding.
 */
function damagedUtf8(bytes: Uint8Array): string | undefined {
  const end = endOfLetters(bytes);
  const strays: number[] = [];
  let whole = 0;
  for (let at = 0; at < end;) {
    const length = sequenceAt(bytes, at);
    if (length > 1) whole += 1;
    if (length === 0 && strays.push(at) > MOST_STRAYS) return undefined;
    at += Math.max(length, 1);
  }
  if (whole < (strays.length + (end < bytes.length ? 1 : 0)) * WHOLE_PER_STRAY) return undefined;
  const pieces = strays.map((at, count) => {
    const before = count === 0 ? 0 : (strays[count - 1] ?? 0) + 1;
    return decoded(bytes.subarray(before, at), 'utf-8') + decoded(bytes.subarray(at, at + 1), 'windows-1252');
  });
  return pieces.join('') + decoded(bytes.subarray((strays.at(-1) ?? -1) + 1, end), 'utf-8');
}

/** Maximum remaining bytes of a character that the end of the file truncates. */
const MOST_CUT_OFF = 3;

/** Offset after the last complete character. */
function endOfLetters(bytes: Uint8Array): number {
  for (let left = 1; left <= Math.min(MOST_CUT_OFF, bytes.length); left += 1) {
    const byte = bytes[bytes.length - left] ?? 0;
    if (!isContinuation(byte)) return lengthBy(byte) > left ? bytes.length - left : bytes.length;
  }
  return bytes.length;
}

const isContinuation = (byte: number) => (byte & 0xc0) === 0x80;

/** Length of a UTF-8 character by its first byte; 0 for an invalid first byte. */
function lengthBy(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte < 0xc2 || byte > 0xf4) return 0;
  return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

/** Length of the UTF-8 character at this offset; 0 if there is none. */
function sequenceAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const length = lengthBy(first);
  const second = bytes[at + 1] ?? 0;
  // Overlong forms, surrogates, and code points above the maximum.
  const isNone =
    (first === 0xe0 && second < 0xa0) ||
    (first === 0xed && second > 0x9f) ||
    (first === 0xf0 && second < 0x90) ||
    (first === 0xf4 && second > 0x8f);
  for (let next = 1; next < length; next += 1) if (!isContinuation(bytes[at + next] ?? 0)) return 0;
  return length > 1 && isNone ? 0 : length;
}

/** UTF-16 without a byte order mark: every other byte of Latin letters, spaces and line breaks is zero. */
function wideEncoding(bytes: Uint8Array): FileEncoding | undefined {
  const sample = bytes.subarray(0, SAMPLE);
  if (bytes.length < 4 || bytes.length % 2 === 1) return undefined;
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 20;
  if (odd > many && even < odd / 10) return 'utf-16le';
  return even > many && odd < even / 10 ? 'utf-16be' : undefined;
}

/** The encoding that an XML declaration states. */
function statedEncoding(bytes: Uint8Array): FileEncoding | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const label = /^<\?xml[^>]{0,100}encoding=["']([\w.-]{1,40})["']/.exec(start)?.[1]?.toLowerCase();
  if (label === undefined) return undefined;
  const encoding = WIDER[label] ?? FILE_ENCODINGS.find((one) => one === label);
  // Ignores a declared UTF-8, which has failed already.
  return encoding === 'utf-8' ? undefined : encoding;
}

function guessed(bytes: Uint8Array): Pick<FileText, 'encoding' | 'isSure'> {
  const sample = bytes.subarray(0, SAMPLE);
  const confidences = new Map<FileEncoding, number>();
  for (const { name, confidence } of analyse(sample)) {
    const label = name.toLowerCase();
    const encoding = WIDER[label] ?? FILE_ENCODINGS.find((one) => one === label);
    // UTF-8 and UTF-16 have been tried.
    if (encoding && !encoding.startsWith('utf') && (confidences.get(encoding) ?? 0) < confidence)
      confidences.set(encoding, confidence);
  }
  const [best, second] = [...confidences].sort(([, one], [, other]) => other - one);
  const usual = confidences.get(USUAL) ?? 0;
  const isOther = best !== undefined && best[1] >= BELIEVED && best[1] >= usual + LEAD;
  // Classic Mac OS ends lines with only a carriage return.
  const encoding = isOther ? best[0] : sample.includes(0x0a) || !sample.includes(0x0d) ? USUAL : 'macintosh';
  // Encodings that the library does not know: their letters look like signs of the usual one.
  const other = encoding === USUAL ? unknownToLibrary(sample) : undefined;
  if (other) return { encoding: other, isSure: false };
  const isSure =
    best !== undefined && best[0] === encoding && best[1] >= SURE && best[1] >= (second?.[1] ?? 0) + SURE_LEAD;
  return { encoding, isSure };
}

/** DOS or Thai, by where their bytes stand: letters of DOS are quotes and dashes in Windows, but in the middle of words. */
function unknownToLibrary(bytes: Uint8Array): FileEncoding | undefined {
  if (isThai(bytes)) return 'windows-874';
  const isLetter = (byte = 0) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
  const isInWord = (at: number) =>
    [bytes[at - 1], bytes[at + 1]].every((byte = 0) => isLetter(byte) || DOS_LETTERS.has(byte));
  let dos = 0;
  let others = 0;
  bytes.forEach((byte, at) => {
    if (byte < 0x80 || !isInWord(at)) return;
    if (DOS_LETTERS.has(byte)) dos += 1;
    else if (byte !== SHARP_S) others += 1;
  });
  return dos > 0 && dos > others * DOS_PER_OTHER ? 'cp850' : undefined;
}

/** ü é â ä å ç and so on; not those that are letters or apostrophes in Windows or usual letters of a Macintosh. */
const DOS_LETTERS = new Set([0x81, 0x82, 0x84, 0x86, 0x91, 0x93, 0x94, 0xa1, 0xa2, 0xa3, 0xa4]);
const SHARP_S = 0xe1;
const DOS_PER_OTHER = 2;

/** Thai: vowels and tones stand behind consonants, and some vowels before them, without any exception. */
function isThai(bytes: Uint8Array): boolean {
  const isConsonant = (byte = 0) => byte >= 0xa1 && byte <= 0xce;
  const isMark = (byte = 0) => byte === 0xd1 || (byte >= 0xd4 && byte <= 0xda) || (byte >= 0xe7 && byte <= 0xee);
  let consonants = 0;
  let bound = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80) continue;
    if (byte < 0xa1 || (byte > 0xda && byte < 0xdf) || byte > 0xfb) return false;
    if (isConsonant(byte)) consonants += 1;
    const isLeading = byte >= 0xe0 && byte <= 0xe4;
    if (!isMark(byte) && !isLeading) continue;
    const beside = bytes[isLeading ? at + 1 : at - 1] ?? 0;
    if (!isConsonant(beside) && !(isMark(byte) && isMark(beside))) return false;
    bound += 1;
  }
  return bound >= FEWEST_BOUND && consonants > bound;
}

const FEWEST_BOUND = 3;
