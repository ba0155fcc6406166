import { HIDDEN } from './hide-words';
import { isHost } from './is-host';

// All repetitions are bounded, and a run of letters matches only from its first letter, so that no text causes
// catastrophic backtracking (docs/security.md, S53).
const LOCAL = String.raw`(?<![\p{L}\p{N}_.+-])[\p{L}\p{N}_.+-]{1,100}`;
const LABEL = String.raw`[\p{L}\p{N}_-]{1,64}`;
const BRACKETED = (word: string) => String.raw`\s{0,3}[([{<]\s?(?:${word})\s?[)\]}>]\s{0,3}`;
const AT = String.raw`${BRACKETED('at|ät|arroba|a|@')}|\s{1,3}(?:at|arroba|at\sthe\srate(?:\sof)?)\s{1,3}|[_-]at[_-]`;
const DOT_WORD = String.raw`${BRACKETED(String.raw`dot|punto|punkt|ponto|\.`)}|[_-]dot[_-]`;
const DOT_AFTER_AT = String.raw`${DOT_WORD}|\s{1,3}(?:dot|punto|punkt|ponto)\s{1,3}|\s{0,3}\.\s{0,3}`;
const DOT_ALONE = String.raw`${DOT_WORD}|\s{1,3}dot\s{1,3}|\s\.\s`;
const [ONE_DOT, EVERY_DOT] = [new RegExp(DOT_AFTER_AT, 'iu'), new RegExp(DOT_AFTER_AT, 'giu')];
const SPELLED_ADDRESS = new RegExp(
  String.raw`((?:(?<![\p{L}\p{N}_+-])${LABEL}(?:${DOT_WORD}|\s{1,3}dot\s{1,3})){0,2}${LOCAL})(${AT})(${LABEL}(?:(?:${DOT_AFTER_AT})${LABEL}){1,4})`,
  'giu',
);
const SPELLED_HOST = new RegExp(String.raw`()()((?<![\p{L}\p{N}_-])${LABEL}(?:(?:${DOT_ALONE})${LABEL}){1,4})`, 'giu');
/** Address in words with an unmistakable provider: `jane gmail com`. */
const ADDRESS_IN_WORDS = new RegExp(
  String.raw`${LOCAL}\s{1,3}(?:(?:gmail|hotmail|icloud|protonmail)\s{1,3}(?:com|net|org)|gmx\s{1,3}(?:com|net|de))(?![\p{L}\p{N}])`,
  'giu',
);
/** `gmail: jane`, `my Gmail id is jane`. */
const NAME_AT_PROVIDER =
  /(?<![\p{L}\p{N}])(?:gmail|hotmail)(?:\s(?:id|address|account))?(?:\s?[:=]|\sis)\s{0,3}[\p{L}\p{N}_.+-]{3,64}/giu;

/** Redacts addresses and hosts written in words: `jane at mail dot com`, `jane [dot] dev`. */
export function hideSpelledAddresses(text: string): string {
  const named = text.replace(ADDRESS_IN_WORDS, HIDDEN).replace(NAME_AT_PROVIDER, HIDDEN);
  return hideSpelled(hideSpelled(named, SPELLED_ADDRESS, endOfSpelledAddress), SPELLED_HOST, endOfSpelledHost);
}

interface Spelled {
  at: string;
  /** Words of a host, and the separators between them. */
  labels: string[];
  dots: string[];
  /** Word after the host. */
  next: string;
}

/**
 * Hides each match of a pattern, up to the last word that belongs to it; the rest of the match is searched again.
 * @param pattern with three groups: the text before the at, the at, and the host
 * @param endOf number of the host's words that belong to the address; 0 for no address, negative to skip the whole
 * match
 */
function hideSpelled(text: string, pattern: RegExp, endOf: (spelled: Spelled) => number): string {
  let result = '';
  let from = 0;
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const [whole, before = '', at = '', host = ''] = found;
    const [labels, dots] = [host.split(ONE_DOT), host.match(EVERY_DOT) ?? []];
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

/** Top-level domains that are also words: after a dot and a blank they begin a sentence. */
const BEGIN_SENTENCES = /^(?:\p{Lu}|(?:in|it|is|so|to|at|be|my|us|do|as|am|no)$)/u;
const isPlainDot = (dot: string) => /^\s*\.\s*$/u.test(dot);
const endsSentence = (dot: string, label: string) =>
  /\.\s/u.test(dot) && isPlainDot(dot) && BEGIN_SENTENCES.test(label);

/** Maximum number of leading words that form a host without a word of the next sentence. */
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
  // Unambiguous forms count whatever the address ends with.
  const isPlainAt = /^\s+at\s+$/iu.test(at);
  const isSure = isPlainAt ? !/^(?:an?|the|each|every)$/iu.test(labels[0] ?? '') : /ät|@|arroba|[([{<]\s?at/iu.test(at);
  const plain = dots.findIndex((dot) => isPlainDot(dot) && (isPlainAt || /\s/u.test(dot)));
  const joined = plain < 0 ? labels.length : plain + 1;
  return isSure && joined > 1 ? joined : 0;
}

/** Words around `dot net` and `dot com` that mean the technology or the dot-com era. */
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

/** `jane dot dev` and `jane . dev`; without a registered ending, the dot belongs to something else. */
function endOfSpelledHost(spelled: Spelled): number {
  const { labels, dots, next } = spelled;
  const [name = '', end = ''] = labels.map((label) => label.toLowerCase());
  // Two such dots separate the items of a list.
  if (dots.filter((dot) => /^\s\.\s$/u.test(dot)).length > 1) return -1;
  const count = wordsOfHost(spelled);
  if (count !== 2 || labels.length > 2) return count;
  if (end === 'net' && (BEFORE_DOT_NET.has(name) || AFTER_DOT_NET.has(next))) return 0;
  return end === 'com' && AFTER_DOT_COM.has(next) ? 0 : count;
}
