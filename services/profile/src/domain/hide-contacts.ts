import { isDay } from '@market/contracts';
import { parse } from 'tldts';
import { HIDDEN } from './hide-words';

/** What looks like an address and is none: technologies, files, degrees. */
const NOT_ADDRESSES = new Set(
  'asp.net ado.net vb.net ml.net java.net java.io socket.io draw.io power.bi system.io readme.md main.py setup.py install.sh b.sc m.sc b.com m.com b.tech m.tech b.arch b.sc.it m.sc.it'.split(
    ' ',
  ),
);
/**
 * Labels of what reaches a person, in a few languages; those of networks stand apart, for what follows them is a handle
 * more often than not.
 */
const NETWORKS = new Set(
  [
    'skype telegram whatsapp wechat instagram insta ig facebook fb twitter linkedin signal viber discord snapchat',
    'github gitlab tiktok threads mastodon bluesky bsky icq gmail hotmail',
  ].flatMap((line) => line.split(' ')),
);
const CONTACT_LABELS = new Set([
  ...NETWORKS,
  ...'email e-mail mail phone tel tél telephone telefon telefono teléfono mobile móvil movil handy cell call correo x portfolio website site blog homepage'.split(
    ' ',
  ),
]);
/** May stand between a label and what it labels. */
const LABEL_FILLERS = new Set(
  'id handle user username nick nickname name number no nr address profile account link page'.split(' '),
);
/** After these a handle follows even where it looks like any word. */
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
/** Said between digits, and of one that comes twice. */
const BETWEEN_DIGIT_WORDS = new Set(['double', 'triple', 'plus']);
/** Where digits are partly written as figures: fewer words are a count of something beside a year. */
const DIGIT_WORDS_MIN = 3;
const PHONE_DIGITS_MIN = 7;

/** Marks that show nothing and could break an address apart: soft hyphen, zero-width and direction marks. */
const INVISIBLE = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu;
// All repetitions are bounded, so that no text makes these slow (docs/security.md, S53).
const BRACKETED = (word: string) => String.raw`\s{0,3}[([{<]\s?(?:${word})\s?[)\]}>]\s{0,3}`;
const AT = String.raw`(?:${BRACKETED('at|ät|arroba|a|@')}|\s{1,3}(?:at|arroba|at\sthe\srate(?:\sof)?)\s{1,3}|[_-]at[_-])`;
const DOT_WORD = String.raw`(?:${BRACKETED(String.raw`dot|punto|punkt|ponto|\.`)}|[_-]dot[_-])`;
const DOT_AFTER_AT = String.raw`(?:${DOT_WORD}|\s{1,3}(?:dot|punto|punkt|ponto)\s{1,3}|\s{0,3}\.\s{0,3})`;
const DOT_ALONE = String.raw`(?:${DOT_WORD}|\s{1,3}dot\s{1,3}|\s\.\s)`;
const SPELLED_ADDRESS = new RegExp(
  String.raw`[\p{L}\p{N}_.+-]{1,64}(${AT})([\p{L}\p{N}_-]{1,64}(?:${DOT_AFTER_AT}[\p{L}\p{N}_-]{1,24}){1,4})`,
  'giu',
);
const SPELLED_HOST = new RegExp(String.raw`[\p{L}\p{N}_-]{1,64}(?:${DOT_ALONE}[\p{L}\p{N}_-]{1,24}){1,4}`, 'giu');
const RUN_TOGETHER_ADDRESS = /[\p{L}\p{N}_.+-]{1,64}AT[\p{L}\p{N}-]{1,64}DOT[\p{L}]{2,24}/gu;
/** Of a provider that nobody takes for anything else: `jane gmail com`. */
const ADDRESS_IN_WORDS =
  /[\p{L}\p{N}_.+-]{2,64}\s{1,3}(?:gmail|hotmail|gmx|icloud|protonmail)\s{1,3}(?:com|net|org|de)\b/giu;
/** Letters with a blank after each: `j a n e @ …`. */
const SPACED_LETTERS = /(?<!\S)\S(?:[^\S\n]\S){3,80}(?!\S)/gu;
/** Seven digits and more with anything but words between them, line breaks as well. */
const NUMBER_RUN = /\+?\p{Nd}(?:[^\p{L}\p{N}]{0,4}\p{Nd}){6,30}/gu;

/** Takes email addresses, links, handles and phone numbers out of a text, also spelled or spaced out. */
export function hideContacts(text: string): string {
  const plain = text.normalize('NFKC').replace(INVISIBLE, '').replaceAll('。', '.');
  const closedUp = plain.replace(SPACED_LETTERS, (letters) => letters.replace(/\s/gu, ''));
  if (closedUp !== plain) {
    const cleaned = hideIn(closedUp);
    if (cleaned !== closedUp) return cleaned;
  }
  return hideIn(plain);
}

function hideIn(text: string): string {
  const withoutSpelled = text
    .replace(RUN_TOGETHER_ADDRESS, HIDDEN)
    .replace(ADDRESS_IN_WORDS, HIDDEN)
    .replace(SPELLED_ADDRESS, (found, at: string, host: string) => (isSpelledAddress(at, host) ? HIDDEN : found))
    .replace(SPELLED_HOST, (found) => (isSpelledHost(found) ? HIDDEN : found));
  return hideTokens(withoutSpelled).replace(NUMBER_RUN, (run) => (isHarmlessNumber(run) ? run : HIDDEN));
}

/** A dot that ends a sentence: a capital follows, or a word that also ends addresses. */
const SENTENCE_ENDS = /\.\s+(?:\p{Lu}|(?:in|it|is|so|to|at|be|my|us|do|as|am|no)(?![\p{L}\p{N}]))/u;

/** `jane at mail.com`, and not `engineer at scale. Built …`, where a sentence ends and the next begins. */
function isSpelledAddress(at: string, host: string): boolean {
  if (!/^\s+at\s+$/iu.test(at) || !host.includes('.')) return true;
  return !SENTENCE_ENDS.test(host) && isHost(host.replace(/\s/gu, '').toLowerCase());
}

/** Words before `dot net` where the technology is meant. */
const BEFORE_DOT_NET = new Set(
  'and or with in the use used using of on for from to asp ado vb microsoft core'.split(' '),
);

/** `jane dot dev` and `jane . dev`; what ends as no address does is a dot of something else. */
function isSpelledHost(found: string): boolean {
  const labels = found.split(new RegExp(DOT_ALONE, 'iu')).map((label) => label.toLowerCase());
  const [name = '', end, further] = labels;
  if (SENTENCE_ENDS.test(found)) return false;
  if (end === 'net' && further === undefined && BEFORE_DOT_NET.has(name)) return false;
  return isHost(labels.join('.'));
}

function hideTokens(text: string): string {
  const parts = text.split(/(\s+)/);
  const hide = new Set<number>();
  for (let index = 0; index < parts.length; index += 2) {
    const token = parts[index] ?? '';
    if (token === '@') [index - 2, index, index + 2].forEach((near) => hide.add(near));
    else if (token.includes('@') || isAddress(token) || isLabelled(token)) hide.add(index);
    else for (const near of labelledFrom(parts, index)) hide.add(near);
  }
  for (const index of spelledNumbers(parts)) hide.add(index);
  return parts.map((part, index) => (hide.has(index) ? HIDDEN : part)).join('');
}

function isAddress(token: string): boolean {
  const lower = token.toLowerCase();
  if (lower.includes('://') || /^[^\p{L}]*(?:www\.|mailto:|tel:)/u.test(lower)) return true;
  return lower.split(/[/?#:;,=|()<>[\]{}"'“”‘’]+/u).some(isHost);
}

/** Whether a name ends as addresses do: all ends that are registered, from the public suffix list. */
function isHost(piece: string): boolean {
  const host = piece.replace(/^[^\p{L}\p{N}.]+|[^\p{L}\p{N}]+$/gu, '');
  if (!/^[^.]+(?:\.[^.]+)+$/u.test(host) || NOT_ADDRESSES.has(host)) return false;
  const { isIcann, domain } = parse(host, { validateHostname: false });
  return isIcann === true && domain !== null;
}

/** `GitHub:zcanary77`, `Telegram=x`, and `telegram/zcanary77`, which are one word to us. */
function isLabelled(token: string): boolean {
  const [, label = '', separator, value = ''] =
    /^[^\p{L}]*([\p{L}-]+?)(?:[ _-]?id)?([:=/|]|->|→)(.+)$/u.exec(token) ?? [];
  if (!CONTACT_LABELS.has(label.toLowerCase())) return false;
  return separator === '/' ? isHandle(value) : /[\p{L}\p{N}]/u.test(value);
}

/** A word as nobody writes in a sentence: letters with digits, or with signs between them. */
function isHandle(token: string): boolean {
  const word = bare(token);
  return (
    (/\p{L}/u.test(word) && /\p{Nd}/u.test(word) && !/^\p{Nd}+\p{L}{1,3}$|^\p{Lu}\p{Nd}$/u.test(word)) ||
    /\p{L}_|_\p{L}/u.test(word)
  );
}

const bare = (token = '') => token.replace(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu, '');

/**
 * What belongs to a label that begins at `index`: `Skype: x`, `Telegram id - x`, `my insta x`, `zcanary77 on Telegram`.
 */
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
  const after = ['is', 'as'].includes(bare(parts[at]).toLowerCase()) ? at + 2 : at;
  const isNamed = NAMES_OF_HANDLES.has(bare(parts[at - 2]).toLowerCase());
  const isOwn = isNamed || before === 'my' || (before === 'on' && bare(parts[index - 4]).toLowerCase() === 'me');
  const word = bare(parts[after]);
  if (isHandle(word) || (isOwn && /^\p{Ll}[\p{Ll}.-]{3,}$/u.test(word) && !COMMON_AFTER.has(word)))
    return [...found, after];
  return [];
}

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
    const pieces = (parts[index] ?? '').toLowerCase().match(/\p{L}+|\p{Nd}+/gu) ?? [];
    const spelled = pieces.filter((piece) => DIGIT_WORDS.has(piece)).length;
    const figures = pieces.filter((piece) => /^\p{Nd}{1,4}$/u.test(piece));
    const between = pieces.filter((piece) => BETWEEN_DIGIT_WORDS.has(piece)).length;
    if (pieces.length > 0 && spelled + figures.length + between === pieces.length) {
      run.push(index);
      words += spelled;
      digits += spelled + figures.join('').length;
    } else if (parts[index]) endRun();
  }
  endRun();
  return found;
}

const GROUPED = /^\d{1,3}(?:[,.'’ ]\d{3}){1,5}$/;
const GROUPED_IN_INDIA = /^\d{1,2}(?:,\d{2}){1,3},\d{3}$/;
const AMOUNT_DIGITS_MAX = 9;

/** Years, days and amounts have as many digits as a phone number and tell nothing. */
function isHarmlessNumber(run: string): boolean {
  if (isDay(run) || /^\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d$/.test(run)) return true;
  if (run.split(/\D+/).every((part) => /^(?:19|20)\d\d$/.test(part))) return true;
  return run.split(/[,;]\s+|\s?[-–—]\s?/).every(isAmount);
}

/**
 * An amount of money or of anything, as people write it. A number of ten digits is more likely a phone's in disguise
 * (`9,876,543,210`), unless it is round; so is one of fewer with signs that also part phone numbers.
 */
function isAmount(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  const isRound = digits.endsWith('000');
  if (GROUPED_IN_INDIA.test(text)) return digits.length <= AMOUNT_DIGITS_MAX || isRound;
  if (GROUPED.test(text)) return isRound || (digits.length <= AMOUNT_DIGITS_MAX && !/[.'’ ]/.test(text));
  return (/^\d{4,6}$/.test(text) && digits.endsWith('00')) || /^\d{3}0{4}$/.test(text);
}
