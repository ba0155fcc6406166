import { isDay } from '@market/contracts';
import { parse } from 'tldts';
import { HIDDEN } from './hide-words';

/** What looks like an address and is none: technologies, files, degrees. */
const NOT_ADDRESSES = new Set(
  'asp.net ado.net vb.net ml.net java.net java.io socket.io draw.io power.bi system.io readme.md main.py setup.py install.sh b.sc m.sc b.com m.com b.tech m.tech b.arch b.sc.it m.sc.it red.design red.best node.io'.split(
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
    'github gitlab tiktok threads mastodon bluesky bsky icq',
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
/** Before a handle, which may look like any word where a sentence ends with it. */
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
/** How many digits more a word makes of the next one. */
const REPEATING_WORDS = new Map([
  ['double', 1],
  ['triple', 2],
  ['plus', 0],
]);
/** Where digits are partly written as figures: fewer words are a count of something beside a year. */
const DIGIT_WORDS_MIN = 3;
const PHONE_DIGITS_MIN = 7;

/** Marks that show nothing and could break an address apart: soft hyphen, zero-width and direction marks. */
const INVISIBLE = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu;
// All repetitions are bounded, and what begins with many letters begins at the first of them, so that no text makes
// these slow (docs/security.md, S53).
const LOCAL = String.raw`(?<![\p{L}\p{N}_.+-])[\p{L}\p{N}_.+-]{1,100}`;
const LABEL = String.raw`[\p{L}\p{N}_-]{1,64}`;
const BRACKETED = (word: string) => String.raw`\s{0,3}[([{<]\s?(?:${word})\s?[)\]}>]\s{0,3}`;
const AT = String.raw`${BRACKETED('at|ät|arroba|a|@')}|\s{1,3}(?:at|arroba|at\sthe\srate(?:\sof)?)\s{1,3}|[_-]at[_-]`;
const DOT_WORD = String.raw`${BRACKETED(String.raw`dot|punto|punkt|ponto|\.`)}|[_-]dot[_-]`;
const DOT_AFTER_AT = String.raw`${DOT_WORD}|\s{1,3}(?:dot|punto|punkt|ponto)\s{1,3}|\s{0,3}\.\s{0,3}`;
const DOT_ALONE = String.raw`${DOT_WORD}|\s{1,3}dot\s{1,3}|\s\.\s`;
const SPELLED_ADDRESS = new RegExp(
  String.raw`((?:(?<![\p{L}\p{N}_+-])${LABEL}(?:${DOT_WORD}|\s{1,3}dot\s{1,3})){0,2}${LOCAL})(${AT})(${LABEL}(?:(?:${DOT_AFTER_AT})${LABEL}){1,4})`,
  'giu',
);
const SPELLED_HOST = new RegExp(String.raw`()()((?<![\p{L}\p{N}_-])${LABEL}(?:(?:${DOT_ALONE})${LABEL}){1,4})`, 'giu');
const RUN_TOGETHER_ADDRESS = /[\p{Ll}\p{Nd}]AT[\p{Ll}\p{Nd}-]{1,64}DOT\p{Ll}{2,24}/u;
/** Of a provider that nobody takes for anything else: `jane gmail com`. */
const ADDRESS_IN_WORDS = new RegExp(
  String.raw`${LOCAL}\s{1,3}(?:(?:gmail|hotmail|icloud|protonmail)\s{1,3}(?:com|net|org)|gmx\s{1,3}(?:com|net|de))(?![\p{L}\p{N}])`,
  'giu',
);
/** `gmail: jane`, `my Gmail id is jane`. */
const NAME_AT_PROVIDER =
  /(?<![\p{L}\p{N}])(?:gmail|hotmail)(?:\s(?:id|address|account))?(?:\s?[:=]|\sis)\s{0,3}[\p{L}\p{N}_.+-]{3,64}/giu;
/** Letters with a blank after each: `j a n e @ …`. */
const SPACED_LETTERS = /(?<!\S)\S(?:[^\S\n]\S){3,80}(?!\S)/gu;
/** Seven digits and more with anything but words between them, line breaks as well. */
const NUMBER_RUN = /\+?\p{Nd}(?:[^\p{L}\p{N}]{0,4}\p{Nd}){6,30}/gu;
/** Some signs stand for words of up to eighteen letters; a text of nothing else is none. */
const LONGER_AT_MOST = 3;

/** Takes email addresses, links, handles and phone numbers out of a text, also spelled or spaced out. */
export function hideContacts(text: string): string {
  const plain = text
    .normalize('NFKC')
    .slice(0, LONGER_AT_MOST * text.length)
    .replace(INVISIBLE, '')
    .replaceAll('。', '.');
  const closeUp = (letters: string) => letters.replace(/\s/gu, '');
  const cleaned = hideIn(
    plain.replace(SPACED_LETTERS, (letters) => {
      const word = closeUp(letters);
      return hideIn(word) === word ? letters : word;
    }),
  );
  // `j a n e at m a i l dot c o m`, of which no word by itself tells anything.
  const closedUp = hideIn(plain.replace(SPACED_LETTERS, closeUp));
  return countHidden(closedUp) > countHidden(cleaned) ? closedUp : cleaned;
}

const countHidden = (text: string) => text.split(HIDDEN).length;

function hideIn(text: string): string {
  const named = text.replace(ADDRESS_IN_WORDS, HIDDEN).replace(NAME_AT_PROVIDER, HIDDEN);
  const withoutAddresses = hideSpelled(named, SPELLED_ADDRESS, endOfSpelledAddress);
  const withoutHosts = hideSpelled(withoutAddresses, SPELLED_HOST, endOfSpelledHost);
  return hideTokens(withoutHosts).replace(NUMBER_RUN, (run) => (isHarmlessNumber(run) ? run : HIDDEN));
}

interface Spelled {
  at: string;
  /** The words of a host, and what stands between them. */
  labels: string[];
  dots: string[];
  /** The word that follows. */
  next: string;
}

/**
 * Hides what a pattern finds, up to the last word that belongs to it; what follows is looked at anew.
 * @param pattern with three groups: what is before the at, the at, and the host
 * @param endOf how many words of the host are an address; 0 for none, and less where none of what was found is
 */
function hideSpelled(text: string, pattern: RegExp, endOf: (spelled: Spelled) => number): string {
  const [dot, every] = [new RegExp(DOT_AFTER_AT, 'iu'), new RegExp(DOT_AFTER_AT, 'giu')];
  let result = '';
  let from = 0;
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const [whole, before = '', at = '', host = ''] = found;
    const [labels, dots] = [host.split(dot), host.match(every) ?? []];
    const next = /^\s*[(,]?([\p{L}\p{N}]*)/u.exec(
      text.slice(found.index + whole.length, found.index + whole.length + 40),
    );
    const count = endOf({ at, labels, dots, next: next?.[1]?.toLowerCase() ?? '' });
    const shown = labels.slice(0, count).join('').length + dots.slice(0, Math.max(0, count - 1)).join('').length;
    const end = found.index + (count > 0 ? before.length + at.length + shown : Math.max(1, before.length));
    if (count > 0) {
      result += text.slice(from, found.index) + HIDDEN;
      from = end;
    }
    pattern.lastIndex = count < 0 ? found.index + whole.length : Math.max(end, found.index + 1);
  }
  return result + text.slice(from);
}

/** Words that also end addresses: after a dot and a blank they begin a sentence. */
const BEGIN_SENTENCES = /^(?:\p{Lu}|(?:in|it|is|so|to|at|be|my|us|do|as|am|no)$)/u;
const isPlainDot = (dot: string) => /^\s*\.\s*$/u.test(dot);
const endsSentence = (dot: string, label: string) =>
  /\.\s/u.test(dot) && isPlainDot(dot) && BEGIN_SENTENCES.test(label);

/** The most words at the beginning that are a host, none of them of the next sentence. */
function wordsOfHost({ labels, dots }: Spelled): number {
  const sentence = dots.findIndex((dot, index) => endsSentence(dot, labels[index + 1] ?? ''));
  for (let count = sentence < 0 ? labels.length : sentence + 1; count > 1; count -= 1)
    if (isHost(labels.slice(0, count).join('.').toLowerCase())) return count;
  return 0;
}

/** `jane at mail.com`, and not `engineer at scale. Built …`. */
function endOfSpelledAddress(spelled: Spelled): number {
  const { at, labels, dots } = spelled;
  const count = wordsOfHost(spelled);
  if (count > 0) return count;
  // Nobody writes these of anything else, whatever the end of the address is.
  const isPlainAt = /^\s+at\s+$/iu.test(at);
  const isSure = isPlainAt ? !/^(?:an?|the|each|every)$/iu.test(labels[0] ?? '') : /ät|@|arroba|[([{<]\s?at/iu.test(at);
  const plain = dots.findIndex((dot) => isPlainDot(dot) && (isPlainAt || /\s/u.test(dot)));
  const joined = plain < 0 ? labels.length : plain + 1;
  return isSure && joined > 1 ? joined : 0;
}

/** Around `dot net` and `dot com` where the technology and the time are meant. */
const BEFORE_DOT_NET = new Set(
  'and or with in the use used using of on for from to asp ado vb microsoft core senior junior lead stack certified experienced strong sharp'.split(
    ' ',
  ),
);
const AFTER_DOT_NET = new Set(
  'developer developers engineer core framework programmer architect application applications apps stack mvc and web'.split(
    ' ',
  ),
);
const AFTER_DOT_COM = new Set('crash boom bubble era company companies startup'.split(' '));

/** `jane dot dev` and `jane . dev`; what ends as no address does is a dot of something else. */
function endOfSpelledHost(spelled: Spelled): number {
  const { labels, dots, next } = spelled;
  const [name = '', end = ''] = labels.map((label) => label.toLowerCase());
  // Two of them part a list.
  if (dots.filter((dot) => /^\s\.\s$/u.test(dot)).length > 1) return -1;
  const count = wordsOfHost(spelled);
  if (count !== 2 || labels.length > 2) return count;
  if (end === 'net' && (BEFORE_DOT_NET.has(name) || AFTER_DOT_NET.has(next))) return 0;
  return end === 'com' && AFTER_DOT_COM.has(next) ? 0 : count;
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
    (/\p{L}/u.test(word) && /\p{Nd}/u.test(word) && !/^\p{Nd}+\p{L}{1,3}$|^\p{Lu}\p{Nd}\p{Lu}?$/u.test(word)) ||
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
    // A sign by itself goes on with the run.
    if (pieces.length === 0) continue;
    const spelled = pieces.filter((piece) => DIGIT_WORDS.has(piece)).length;
    const repeating = pieces.filter((piece) => REPEATING_WORDS.has(piece));
    // Years, and figures of a list, are none of a number.
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
