import { isDay } from '@market/api';
import { hideSpelledAddresses } from './hide-spelled';
import { HIDDEN } from './hide-words';
import { isHost } from './is-host';

/**
 * Labels of contact details in a few languages; network names are separate, since the word after one is usually a
 * handle.
 */
const NETWORKS = new Set(
  [
    'skype telegram whatsapp wechat instagram insta ig facebook fb twitter linkedin signal viber discord snapchat',
    'github gitlab tiktok threads mastodon bluesky bsky icq',
  ].flatMap((line) => line.split(' ')),
);
const CONTACT_LABELS = new Set([
  ...NETWORKS,
  ...'email e-mail mail phone tel tél telephone telefon telefono teléfono mobile móvil movil handy cell call correo x portfolio website site blog homepage'.split(
    ' ',
  ),
]);
/** Filler words allowed between a label and its value. */
const LABEL_FILLERS = new Set(
  'id handle user username nick nickname name number no nr address profile account link page'.split(' '),
);
/** Nouns before a handle: the last word of a sentence after one is a handle, even if it looks like any word. */
const NAMES_OF_HANDLES = new Set('handle username nick nickname'.split(' '));
const SEPARATORS = new Set([':', '=', '-', '–', '—', '->', '→', '|', '@']);
/** English, German, French, Spanish, Portuguese, Italian and Hindi. */
const DIGIT_WORDS = new Set(
  [
    'zero oh one two three four five six seven eight nine null eins zwei drei vier fünf sechs sieben acht neun',
    'zéro un deux trois quatre cinq sept huit neuf cero uno dos tres cuatro cinco seis siete ocho nueve',
    'um dois três quatro sete oito nove due tre quattro cinque sei sette otto',
    'shunya ek do teen char chaar paanch panch chhe saat aath nau',
  ].flatMap((line) => line.split(' ')),
);
/** Extra repetitions of the next digit per word. */
const REPEATING_WORDS = new Map([
  ['double', 1],
  ['triple', 2],
  ['plus', 0],
]);
/** Minimum of spelled digits in a number partly written in figures; fewer are a count next to a year. */
const DIGIT_WORDS_MIN = 3;
const PHONE_DIGITS_MIN = 7;

/**
 * Marks that show nothing, or only a frame, and could break a name or an address apart: soft hyphen, zero-width,
 * direction and variation marks, tags, and the frames around digits.
 */
const INVISIBLE = /[\p{DI}\p{Cf}\p{Me}]/gu;
/** Characters that are written for the dot of an address. */
const DOTS = /[。‧ꓸ]/gu;
/** Signs between words that are the dot of an address only where the rest is one too. */
const MIDDLE_DOTS = /(?<=[\p{L}\p{N}])[·•∙⋅・](?=[\p{L}\p{N}])/gu;
/** Small capitals, which NFKC leaves as they are, with their letters. */
const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ';
const THEIR_LETTERS = 'abcdefghijklmnopqrstuvwyz';
const SMALL_CAPITAL = new RegExp(`[${SMALL_CAPITALS}]`, 'gu');
/** Capitals in white on black, which NFKC leaves as they are. */
const ENCLOSED = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu;
/** Digits with letters that look like others: `o176l2345678`, `01761z34567B`. */
const NUMBER_WITH_LETTERS = /(?<![\p{L}\p{N}+])\+?[\doOlIiZzSsBbGgq]{9,18}(?![\p{L}\p{N}])/gu;
/** Digits with a letter between each few: `98x76x54x32x10`. */
const NUMBER_AROUND_LETTERS = /(?<![\p{L}\p{N}])\p{Nd}{1,4}(?:\p{L}\p{Nd}{1,4}){3,12}(?![\p{L}\p{N}])/gu;
const HIDDEN_DIGITS_MIN = 9;
const RUN_TOGETHER_ADDRESS = /[\p{Ll}\p{Nd}]AT[\p{Ll}\p{Nd}-]{1,64}DOT\p{Ll}{2,24}/u;
/** Letters with a blank after each: `j a n e @ …`. */
const SPACED_LETTERS = /(?<!\S)\S(?:[^\S\n]\S){3,80}(?!\S)/gu;
/** Seven or more digits, separated by anything but letters, including line breaks. */
const NUMBER_RUN = /\+?\p{Nd}(?:[^\p{L}\p{N}]{0,4}\p{Nd}){6,30}/gu;
/** Limit of NFKC expansion: some characters become up to eighteen letters; a text full of them is not genuine. */
const LONGER_AT_MOST = 3;

/** Redaction: removes email addresses, links, handles and phone numbers from a text, also spelled or spaced out. */
export function hideContacts(text: string): string {
  const plain = text
    .normalize('NFKC')
    .slice(0, LONGER_AT_MOST * text.length)
    .replace(INVISIBLE, '')
    .replace(DOTS, '.')
    .replace(ENCLOSED, enclosedLetter)
    .replace(SMALL_CAPITAL, (letter) => THEIR_LETTERS.charAt(SMALL_CAPITALS.indexOf(letter)));
  const closeUp = (letters: string) => letters.replace(/\s/gu, '');
  const closedUp = plain.replace(SPACED_LETTERS, closeUp);
  // Fast path for most texts.
  if (closedUp === plain) return hideIn(plain);
  const cleaned = hideIn(
    plain.replace(SPACED_LETTERS, (letters) => {
      const word = closeUp(letters);
      return hideIn(word) === word ? letters : word;
    }),
  );
  // `j a n e at m a i l dot c o m`, where no single word gives the address away.
  const cleanedClosed = hideIn(closedUp);
  return countHidden(cleanedClosed) > countHidden(cleaned) ? cleanedClosed : cleaned;
}

const FIRST_OF_CIRCLES = 0x1f150;
const FIRST_OF_SQUARES = 0x1f170;
const FIRST_LETTER = 65;

function enclosedLetter(sign: string): string {
  const code = sign.codePointAt(0) ?? FIRST_OF_CIRCLES;
  const from = code >= FIRST_OF_SQUARES ? FIRST_OF_SQUARES : FIRST_OF_CIRCLES;
  return String.fromCharCode(FIRST_LETTER + code - from);
}

const digitsIn = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0;

const countHidden = (text: string) => text.split(HIDDEN).length;

function hideIn(text: string): string {
  return hideTokens(hideSpelledAddresses(text))
    .replace(NUMBER_WITH_LETTERS, (run) => (digitsIn(run) >= PHONE_DIGITS_MIN ? HIDDEN : run))
    .replace(NUMBER_AROUND_LETTERS, (run) => (digitsIn(run) >= HIDDEN_DIGITS_MIN ? HIDDEN : run))
    .replace(NUMBER_RUN, (run) => (isHarmlessNumber(run) ? run : HIDDEN));
}

function hideTokens(text: string): string {
  const parts = text.split(/(\s+)/);
  const hide = new Set<number>();
  for (let index = 0; index < parts.length; index += 2) {
    const token = parts[index] ?? '';
    if (token === '@') [index - 2, index, index + 2].forEach((near) => hide.add(near));
    else if (token.includes('@') || RUN_TOGETHER_ADDRESS.test(token) || isAddress(token) || isLabelled(token))
      hide.add(index);
    else for (const near of labelledFrom(parts, index)) hide.add(near);
  }
  for (const index of spelledNumbers(parts)) hide.add(index);
  return parts.map((part, index) => (hide.has(index) ? HIDDEN : part)).join('');
}

function isAddress(token: string): boolean {
  const lower = token.toLowerCase().replace(MIDDLE_DOTS, '.');
  if (lower.includes('://') || /^[^\p{L}]*(?:www\.|mailto:|tel:)/u.test(lower)) return true;
  return lower.split(/[/?#:;,=|()<>[\]{}"'“”‘’]+/u).some(isHost);
}

/** `GitHub:zcanary77`, `Telegram=x`, and `telegram/zcanary77`, each a single token. */
function isLabelled(token: string): boolean {
  const [, label = '', separator, value = ''] =
    /^[^\p{L}]*([\p{L}-]+?)(?:[ _-]?id)?([:=/|]|->|→)(.+)$/u.exec(token) ?? [];
  if (!CONTACT_LABELS.has(label.toLowerCase())) return false;
  return separator === '/' ? isHandle(value) : /[\p{L}\p{N}]/u.test(value);
}

/** Word that does not occur in prose: letters with digits, or with underscores between them. */
function isHandle(token: string): boolean {
  const word = bare(token);
  return (
    (/\p{L}/u.test(word) && /\p{Nd}/u.test(word) && !/^\p{Nd}+\p{L}{1,3}$|^\p{Lu}\p{Nd}\p{Lu}?$/u.test(word)) ||
    /\p{L}_|_\p{L}/u.test(word)
  );
}

const bare = (token = '') => token.replace(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu, '');

/** Parts that belong to a label at `index`: `Skype: x`, `Telegram id - x`, `my insta x`, `zcanary77 on Telegram`. */
function labelledFrom(parts: readonly string[], index: number): number[] {
  const label = bare(parts[index]).toLowerCase();
  if (!CONTACT_LABELS.has(label)) return [];
  const isNetwork = NETWORKS.has(label);
  const found = [index];
  let separated = /[:=]$/.test(parts[index] ?? '');
  let at = index + 2;
  for (; at < parts.length && !separated; at += 2) {
    const token = parts[at] ?? '';
    if (SEPARATORS.has(token)) separated = true;
    else if (LABEL_FILLERS.has(bare(token).toLowerCase())) separated = /[:=]$/.test(token);
    else break;
    found.push(at);
  }
  if (separated) return /[\p{L}\p{N}]/u.test(parts[at] ?? '') ? [...found, at] : found;
  if (!isNetwork) return [];
  const before = bare(parts[index - 2]).toLowerCase();
  if (before === 'on' && isHandle(parts[index - 4] ?? '')) return [index - 4, index];
  // A sentence may end with the network's name, and the next one begins with any word.
  if (/[.!?,;]$/.test(parts[at - 2]!)) return [];
  const isTold = ['is', 'as'].includes(bare(parts[at]).toLowerCase());
  const after = isTold ? at + 2 : at;
  const isNamed = NAMES_OF_HANDLES.has(bare(parts[at - 2]).toLowerCase());
  const isOwn = before === 'my' || (before === 'on' && bare(parts[index - 4]).toLowerCase() === 'me');
  const word = bare(parts[after]);
  const isLast = isNamed && (after + 2 >= parts.length || /[.!?,;)]$/.test(parts[after] ?? ''));
  const isWord = /^\p{Ll}[\p{Ll}.-]{3,}$/u.test(word);
  if (
    isHandle(word) ||
    ((isNamed || isOwn) && isCamelCase(word)) ||
    ((isOwn || isLast) && isWord && !COMMON_AFTER.has(word))
  )
    return [...found, after];
  return [];
}

const isCamelCase = (word: string) => /^\p{Lu}{2,}\p{Ll}|^\p{Ll}+\p{Lu}/u.test(word);

/** Words that follow a network's name in a sentence about the work. */
const COMMON_AFTER = new Set(
  [
    'with from since when where that which this team teams page pages campaign campaigns actions marketing channel',
    'channels account accounts integration integrations business and for bots into over using also ads',
  ].flatMap((line) => line.split(' ')),
);

/** Runs of seven and more spelled digits: "five five five oh one two three", "nine-eight-7 six 5 four 3". */
function spelledNumbers(parts: readonly string[]): number[] {
  const found: number[] = [];
  let run: number[] = [];
  let [words, digits] = [0, 0];
  const endRun = () => {
    if (digits >= PHONE_DIGITS_MIN && words >= DIGIT_WORDS_MIN) found.push(...run);
    run = [];
    [words, digits] = [0, 0];
  };
  for (let index = 0; index < parts.length; index += 2) {
    const token = (parts[index] ?? '').toLowerCase();
    const pieces = token.match(/\p{L}+|\p{Nd}+/gu) ?? [];
    // A separate sign does not end the run.
    if (pieces.length === 0) continue;
    const spelled = pieces.filter((piece) => DIGIT_WORDS.has(piece)).length;
    const repeating = pieces.filter((piece) => REPEATING_WORDS.has(piece));
    // Years, and figures of a list, do not belong to a phone number.
    const figures = /[,:]$/u.test(token)
      ? []
      : pieces.filter((piece) => /^(?!(?:19|20)\d\d$)\p{Nd}{1,6}$/u.test(piece));
    if (spelled + figures.length + repeating.length === pieces.length) {
      run.push(index);
      words += spelled;
      digits += spelled + figures.join('').length;
      for (const word of repeating) digits += REPEATING_WORDS.get(word) ?? 0;
    } else endRun();
  }
  endRun();
  return found;
}

const GROUPED = /^\d{1,3}(?:[,.'’ ]\d{3}){1,5}$/;
const GROUPED_IN_INDIA = /^\d{1,2}(?:,\d{2}){1,3},\d{3}$/;
const AMOUNT_DIGITS_MAX = 9;

/** Years, dates and amounts have as many digits as a phone number, but identify nobody. */
function isHarmlessNumber(run: string): boolean {
  if (isDay(run) || /^\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d$/.test(run)) return true;
  if (run.split(/\D+/).every((part) => /^(?:19|20)\d\d$/.test(part))) return true;
  return run.split(/[,;]\s+|\s?[-–—]\s?/).every(isAmount);
}

/**
 * Amount of money or anything else, as people write it. A number of ten digits is more likely a disguised phone number
 * (`9,876,543,210`), unless it is round; so is a shorter one with separators that phone numbers use too.
 */
function isAmount(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  const isRound = digits.endsWith('000');
  if (GROUPED_IN_INDIA.test(text)) return digits.length <= AMOUNT_DIGITS_MAX || isRound;
  if (GROUPED.test(text)) return isRound || (digits.length <= AMOUNT_DIGITS_MAX && !/[.'’ ]/.test(text));
  return (/^\d{4,6}$/.test(text) && digits.endsWith('00')) || /^\d{3}0{4}$/.test(text);
}
