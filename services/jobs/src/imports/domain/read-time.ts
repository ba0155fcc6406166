import { isDay, readMoment } from '@market/api';
import { DAY_MS } from '@market/api/durations';
import { fold } from '@market/search-index';

/**
 * Order of day and month in a date such as `03/04/2026`; `year-first` is for years of two digits, as Japan writes them:
 * `27/02/05`.
 */
export type DateOrder = 'day-first' | 'month-first' | 'year-first';

const ISO_DAY = /^\d{4}-\d{2}-\d{2}/;
/** Words in dates: names of months and days, am and pm, time zones, ordinal suffixes. */
const DATE_WORD =
  /^(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)[a-z]*|[ap]m|gmt|utc|[ecmp][sd]t|[tz]|st|nd|rd|th)$/i;
/** A time zone that `Date.parse` supports: by name, or as an offset after a time. */
const ZONE = /(?<![a-z])(?:gmt|utc|[ecmp][sd]t|z)(?![a-z])|:\d\d.*[+-]\d/i;

/** Input limit: longer than any format of a time, and safe for every regular expression. */
const LONGEST = 64;
/** Day 0 of spreadsheets, and the range of plausible days: 1990 to 2100. */
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
const SERIAL = { lowest: 32_874, highest: 73_415 };
/** Two-digit years are in this century: no job is older. */
const CENTURY = 2_000;

const REST = String.raw`(?:[,T\s]+(\d{1,2}:\d{2}.*))?$`;
const WEEKDAY = String.raw`^(?:[\p{L}-]{2,16}[.,]{0,2}\s{1,3})?`;
const NUMBERS = new RegExp(String.raw`${WEEKDAY}(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})${REST}`, 'iu');
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[./-]\s?(\d{1,2})[./-]\s?(\d{1,2})\.?${REST}`, 'iu');
/** Date formats of East Asia, Hungary and Vietnam. */
const YEAR_MONTH_DAY =
  /^(\d{4}|令和\s?(?:\d{1,2}|元))\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]?(?:\s?[(（]\p{L}{1,3}[)）])?$/u;
/** The year before the first of the Japanese era Reiwa. */
const BEFORE_REIWA = 2018;
const DAY_IN_THAI = /^(\d{1,2})\s([\p{Script=Thai}.]{3,12})\s(?:พ\.ศ\.\s?)?(\d{4})$/u;
/** Years of the Buddhist calendar that are plausible for a job: no other calendar has these. */
const BUDDHIST = { lowest: 2533, highest: 2643, ahead: 543 };
/** ISO 8601: a day of a week with its number, `2026-W49-2`. */
const WEEK_DAY = /^(\d{4})-?W(\d{2})-?([1-7])$/;
/** ISO 8601 without signs, as in calendar files. */
const COMPACT_TIME = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})?(Z?)$/;
/** JSON of .NET: milliseconds since 1970; its offset does not move the moment. */
const DOTNET = /^\/Date\((\d{12,13})(?:[+-]\d{4})?\)\/$/;
const YEAR_AND_MONTH = /^\d{4}[./-]\d{1,2}$/;
const YEAR_WORD_DAY = /^(\d{4})\.?\s(\p{L}{3,12})\.?\s(\d{1,2})\.?$/u;
const DAY_IN_VIETNAMESE = /^(?:ngày\s)?(\d{1,2})\stháng\s(\d{1,2})(?:\snăm|,)\s(\d{4})$/iu;
const DAY_AND_WORD = new RegExp(
  String.raw`${WEEKDAY}(\d{1,2})(?:st|nd|rd|th|er|\.|º|ª)?[\s-]{0,3}(?:(?:de|of)\s)?(\p{L}{3,12})[.,]?[\s-]{0,3}(?:del?\s)?(\d{4}|\d{2})${REST}`,
  'iu',
);
const WORD_AND_DAY = new RegExp(
  String.raw`${WEEKDAY}(\p{L}{3,12})[.,]?[\s-]{1,3}(\d{1,2})(?:st|nd|rd|th)?,?[\s-]{1,3}(\d{4})${REST}`,
  'iu',
);

/** Abbreviations missing in Intl, and the first three letters of two months: French ones have four. */
const OTHER_MONTHS: ReadonlyArray<[string, number]> = [
  ['sept', 9],
  ['juin', 6],
  ['juil', 7],
  ['setiembre', 9],
  ['mrt', 3],
  ['mrz', 3],
];
/** Month names, long and short, in the common languages of files. */
let byName: Map<string, number> | undefined;
const months = () =>
  (byName ??= monthsByName(
    ['en', 'de', 'de-AT', 'fr', 'es', 'pt', 'nl', 'it'],
    // Full names only: October in Croatian is November in Czech.
    ['pl', 'cs', 'sk', 'ru', 'uk', 'bg', 'ro', 'hu', 'el', 'tr', 'fi', 'sv', 'da', 'nb', 'id', 'ar', 'he'],
  ));

/**
 * Parses a time as people and exports write it: ISO, a date in words or numbers, a spreadsheet's serial number, seconds
 * or milliseconds since 1970, also as pandas writes them (`1713397508000.0`). Without a zone it is in UTC, whatever the
 * host's zone.
 * @param order which number is the day if both may be; with dots it is always the first
 * @returns null for text that is no time or implausible for a job, and for an ambiguous day
 */
export function readTime(text: string, order?: DateOrder): Date | null {
  const value = writtenTime(text, order);
  if (value === '' || value.length > LONGEST || isEitherDay(value) || !isDateLike(value)) return null;
  const number = /^\d{9,10}$/.test(value)
    ? Number(value) * 1000
    : /^\d{12,13}$/.test(value)
      ? Number(value)
      : (readMoment(value)?.at.getTime() ?? Date.parse(ZONE.test(value) ? value : `${value} UTC`));
  const time = new Date(number);
  return Number.isNaN(time.getTime()) || time.getUTCFullYear() < 1990 || time.getUTCFullYear() > 2100 ? null : time;
}

/** The text with its date converted to ISO if it is in words or numbers; other texts unchanged. */
export function writtenTime(text: string, order?: DateOrder): string {
  const value = latinDigits(text.trim()).replace(/\s+(?:uhr|h|r\.|г\.?|р\.?)$/iu, '');
  if (value.length > LONGEST) return value;
  const milliseconds = DOTNET.exec(value)?.[1];
  if (milliseconds) return milliseconds;
  const compact = COMPACT_TIME.exec(value);
  if (compact) {
    const [, year, month, day, hour, minute, second = '00', zone = ''] = compact;
    return iso(value, year, month, day, `${hour}:${minute}:${second}${zone}`).replace(' ', 'T');
  }
  const week = WEEK_DAY.exec(value);
  if (week) return dayOfWeek(value, Number(week[1]), Number(week[2]), Number(week[3]));
  const number = /^(\d{5,13})(?:[.,](\d+))?$/.exec(value);
  if (number) return writtenNumber(Number(number[1]), number[1] ?? '', Number(`0.${number[2] ?? 0}`));
  const yearFirst = YEAR_FIRST.exec(value);
  if (yearFirst) return iso(value, yearFirst[1], yearFirst[2], yearFirst[3], yearFirst[4]);
  const eastern = YEAR_MONTH_DAY.exec(value);
  if (eastern) return iso(value, westernYear(eastern[1] ?? ''), eastern[2], eastern[3]);
  const vietnamese = DAY_IN_VIETNAMESE.exec(value);
  if (vietnamese) return iso(value, vietnamese[3], vietnamese[2], vietnamese[1]);
  const thai = DAY_IN_THAI.exec(value);
  const thaiMonth = thai && thaiMonths().get(thai[2] ?? '');
  if (thaiMonth) return iso(value, thai[3], thaiMonth, thai[1]);
  const hungarian = YEAR_WORD_DAY.exec(value);
  const monthOfYear = hungarian && months().get(fold(hungarian[2] ?? ''));
  if (monthOfYear) return iso(value, hungarian[1], monthOfYear, hungarian[3]);
  const numbers = NUMBERS.exec(value);
  if (numbers) {
    const [, one = '', sign, two = '', year, rest] = numbers;
    if (order === 'year-first' && isShortYear(value)) return iso(value, one, two, year, rest);
    const first = orderOf(one, two, sign) ?? order;
    if (first === undefined || first === 'year-first') return value;
    return first === 'day-first' ? iso(value, year, two, one, rest) : iso(value, year, one, two, rest);
  }
  const inWords = DAY_AND_WORD.exec(value);
  const month = inWords && months().get(fold(inWords[2] ?? ''));
  if (month) return iso(value, inWords[3], month, inWords[1], inWords[4]);
  const wordFirst = WORD_AND_DAY.exec(value);
  const named = wordFirst && months().get(fold(wordFirst[1] ?? ''));
  return named ? iso(value, wordFirst[3], named, wordFirst[2], wordFirst[4]) : value;
}

/** Whether a date has three numbers of two digits of which the first may be the year: `27/02/05`. */
export function isShortYear(text: string): boolean {
  const [, first = '', , month = '', day = ''] =
    text.length > LONGEST ? [] : (/^(\d{2})([./-])(\d{1,2})\2(\d{2})(?:\s|$)/.exec(text.trim()) ?? []);
  return Number(first) >= 20 && Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;
}

/** Whether a text is a date with ambiguous day and month: `03/04/2026`. */
export function isEitherDay(text: string): boolean {
  const numbers = text.length > LONGEST ? null : NUMBERS.exec(text.trim());
  return numbers !== null && orderOf(numbers[1] ?? '', numbers[3] ?? '', numbers[2]) === undefined;
}

/** Whether a day is over whichever of its numbers is the month; false for a day that is not ambiguous. */
export function isPastEitherWay(text: string, now: Date): boolean {
  if (!isEitherDay(text)) return false;
  const readings = (['day-first', 'month-first'] as const).map((order) => readTime(text, order));
  return readings.every((time) => time !== null && time.getTime() + LATEST_END < now.getTime());
}

/** A day is over everywhere on earth so long after it began in UTC. */
const LATEST_END = 1.5 * DAY_MS;

/** Order that a column's dates prove together; undefined if none of them proves one, or they contradict each other. */
export function orderIn(texts: Iterable<string>): DateOrder | undefined {
  const orders = new Set<DateOrder>();
  for (const text of texts) {
    const numbers = text.length > LONGEST ? null : NUMBERS.exec(text.trim());
    // Dates with dots prove nothing about dates with slashes, and two equal numbers nothing at all.
    if (!numbers || numbers[2] === '.' || numbers[1] === numbers[3]) continue;
    const order = orderOf(numbers[1] ?? '', numbers[3] ?? '', numbers[2]);
    if (order) orders.add(order);
  }
  const [only] = orders;
  return orders.size === 1 ? only : undefined;
}

function orderOf(one: string, two: string, sign: string | undefined): DateOrder | undefined {
  if (Number(one) > 12) return 'day-first';
  if (Number(two) > 12) return 'month-first';
  return sign === '.' || Number(one) === Number(two) ? 'day-first' : undefined;
}

function writtenNumber(number: number, digits: string, fraction: number): string {
  if (digits.length === 5 && number >= SERIAL.lowest && number <= SERIAL.highest) {
    const at = new Date(SERIAL_EPOCH + Math.round((number + fraction) * DAY_MS)).toISOString();
    return fraction === 0 ? at.slice(0, 10) : at.replace('Z', '');
  }
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(digits);
  return compact ? iso(digits, compact[1], compact[2], compact[3]) : digits;
}

/** An impossible date is returned as a text that does not parse. */
function iso(text: string, year = '', month: string | number = '', day = '', rest = ''): string {
  const full = year.length === 2 ? String(CENTURY + Number(year)) : ofCommonEra(year);
  const written = `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? `${written}${rest === '' ? '' : ` ${rest}`}` : `${text} no day`;
}

/** A year of the Buddhist calendar, as Thailand counts, in the common era; others unchanged. */
function ofCommonEra(year: string): string {
  const counted = Number(year);
  return counted >= BUDDHIST.lowest && counted <= BUDDHIST.highest ? String(counted - BUDDHIST.ahead) : year;
}

/** A year of the era Reiwa in the common era: `令和8`, and `令和元` for its first; others unchanged. */
function westernYear(year: string): string {
  if (!year.startsWith('令和')) return year;
  const counted = year.slice(2).trim();
  return String(BEFORE_REIWA + (counted === '元' ? 1 : Number(counted)));
}

/** The day of an ISO week, whose first one has January 4. */
function dayOfWeek(text: string, year: number, week: number, day: number): string {
  const fourth = Date.UTC(year, 0, 4);
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY_MS;
  const thursday = new Date(monday + ((week - 1) * 7 + 3) * DAY_MS);
  if (thursday.getUTCFullYear() !== year) return `${text} no day`;
  return new Date(monday + ((week - 1) * 7 + day - 1) * DAY_MS).toISOString().slice(0, 10);
}

/** `Date.parse` takes a year from any words, and rolls impossible days over to the next month. */
function isDateLike(text: string): boolean {
  if (YEAR_AND_MONTH.test(text)) return false;
  if (ISO_DAY.test(text)) return readMoment(text) !== undefined || isDay(text.slice(0, 10));
  // `March 2026` and `4 March` are incomplete dates.
  if (!/^\d{9,13}$/.test(text) && !(/\d{4}/.test(text) && /(?<!\d)\d{1,2}(?!\d)/.test(text))) return false;
  return !NUMBERS.test(text) && (text.match(/[a-z]+/gi) ?? []).every((word) => DATE_WORD.test(word));
}

let thaiNames: Map<string, number> | undefined;
const thaiMonths = () =>
  (thaiNames ??= new Map(
    (['long', 'short'] as const).flatMap((style) =>
      Array.from({ length: 12 }, (_none, at) => [
        new Intl.DateTimeFormat('th', { month: style, timeZone: 'UTC' }).format(Date.UTC(2026, at, 15)),
        at + 1,
      ]),
    ),
  ));

/** Converts Arabic and Persian digits to Latin ones. */
export function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}

function monthsByName(languages: readonly string[], byFullNames: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const language of [...languages, ...byFullNames])
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DateTimeFormat(language, { month: style, day: 'numeric', timeZone: 'UTC' });
      for (let month = 1; month <= 12; month += 1) {
        const parts = names.formatToParts(Date.UTC(2026, month - 1, 15));
        const name = parts.find(({ type }) => type === 'month')?.value.replaceAll('.', '') ?? '';
        for (const written of [name, ...(languages.includes(language) ? [name.slice(0, 3)] : [])].map(fold))
          if (written.length >= 3 && written !== 'jui' && !found.has(written)) found.set(written, month);
      }
    }
  for (const [name, month] of OTHER_MONTHS) found.set(name, month);
  return found;
}
