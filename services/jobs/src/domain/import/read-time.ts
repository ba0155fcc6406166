import { isDay, readMoment } from '@market/contracts';

const ISO_DAY = /^\d{4}-\d{2}-\d{2}/;
/** What stands in dates as words: names of months and days, halves of the day, time zones, endings of ordinal numbers. */
const DATE_WORD =
  /^(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)[a-z]*|[ap]m|gmt|utc|[ecmp][sd]t|[tz]|st|nd|rd|th)$/i;
/** A zone as `Date.parse` knows it: by name, or as hours from UTC behind a time. */
const ZONE = /(?<![a-z])(?:gmt|utc|[ecmp][sd]t|z)(?![a-z])|:\d\d.*[+-]\d/i;

/** Longer than any way to write a time, and short enough for any pattern. */
const LONGEST = 64;

/**
 * A time as people and exports write it: ISO, a day in words or numbers, or seconds or milliseconds since 1970. Without
 * a zone it is meant in UTC, wherever this runs.
 * @returns null for what is no time, or none of a job's
 */
export function readTime(text: string): Date | null {
  const value = text.trim();
  if (value === '' || value.length > LONGEST || !isDateLike(value)) return null;
  const number = /^\d{9,10}(?:\.\d+)?$/.test(value)
    ? Number(value) * 1000
    : /^\d{12,13}$/.test(value)
      ? Number(value)
      : (readMoment(value)?.at.getTime() ?? Date.parse(ZONE.test(value) ? value : `${value} UTC`));
  const time = new Date(number);
  return Number.isNaN(time.getTime()) || time.getUTCFullYear() < 1990 || time.getUTCFullYear() > 2100 ? null : time;
}

/** `Date.parse` reads a year out of any words, and days that no month has as days of the next. */
function isDateLike(text: string): boolean {
  if (ISO_DAY.test(text)) return readMoment(text) !== undefined || isDay(text.slice(0, 10));
  return (text.match(/[a-z]+/gi) ?? []).every((word) => DATE_WORD.test(word));
}
