import { parse } from 'tldts';
import { GENERIC, plain, spellings } from '../../masking/domain/hide-words';
import { COMMON_FIRST_WORDS, COUNTRIES, FUNCTION_WORDS, PART_WORDS } from './common-words';
import { LEGAL_FORMS } from './legal-forms';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const APOSTROPHES = /(?<=\p{L})['’‘`´](?=\p{L})/gu;

const isPartWord = (word: string) => PART_WORDS.has(word) || COUNTRIES.has(word);

/** Weight of a word that names a company, and of one that names it together with another only: `Deutsche`, `A`. */
const DISTINCTIVE = 2;
const WEAK = 1;
const NONE = 0;

function weightOf(word: string): number {
  if (FUNCTION_WORDS.has(word) || LEGAL_FORMS.has(word)) return NONE;
  const isWeak = word.length < 2 || GENERIC.has(word) || COMMON_FIRST_WORDS.has(word) || isPartWord(word);
  return isWeak ? WEAK : DISTINCTIVE;
}

/**
 * Beginnings of a company's name, by which it is hidden from beside its whole name. A beginning ends with the first
 * distinctive word, or with the second of two that many names begin with: `siemens` of `Siemens Mobility`,
 * `deutschebahn` of `Deutsche Bahn Cargo`, `bankamerica` of `Bank of America`. So a common first word alone is none;
 * it is one where nothing but legal forms, countries and words for a part of a company follow (`Smart Germany`).
 */
export function companyBeginnings(name: string): string[] {
  const words = wordsOf(name);
  return [...new Set([words, withoutParts(words)].flatMap(beginningsOf))];
}

/** Words of a name; a domain in it counts as its label: `Booking.com`. */
function wordsOf(name: string): string[] {
  const text = name
    .normalize('NFKC')
    .replace(/[^\s,;()/|]+/gu, (written) => labelWithin(written) ?? written)
    .replace(APOSTROPHES, '')
    .replaceAll('.', '');
  return text.match(WORD) ?? [];
}

/** Label of a domain that stands as a word of a name; `Co.KG` and `S.A.` are none. */
function labelWithin(written: string): string | undefined {
  const { domainWithoutSuffix, isIcann } = parse(written.toLowerCase());
  const isLabel = isIcann && domainWithoutSuffix && domainWithoutSuffix.length > 2;
  return isLabel && !LEGAL_FORMS.has(plain(domainWithoutSuffix)) ? domainWithoutSuffix : undefined;
}

function beginningsOf(words: readonly string[]): string[] {
  const begin: string[] = [];
  const naming: string[] = [];
  let reached = NONE;
  for (const word of words) {
    const weight = weightOf(plain(word));
    begin.push(word);
    if (weight > NONE) naming.push(word);
    reached += weight;
    if (reached >= DISTINCTIVE) break;
  }
  return [begin, naming].flatMap((chosen) => spellings(chosen.join('')));
}

/** Words without those at the end for a country or a part of a company; `Bank of America` keeps its country. */
function withoutParts(words: readonly string[]): readonly string[] {
  const last = plain(words.at(-1) ?? '');
  const isBound = FUNCTION_WORDS.has(plain(words.at(-2) ?? ''));
  const isEnd = words.length > 1 && (LEGAL_FORMS.has(last) || (isPartWord(last) && !isBound));
  return isEnd ? withoutParts(words.slice(0, -1)) : words;
}
