import { dateFormat, relativeTimeFormat } from '@market/texts/formatters';
import { DAY, HOUR, MINUTE } from './durations';
import { texts } from './texts';
import { dayIn } from './time-zones';

const WEEK = 7 * DAY;

/** Limit above which a date is more informative than "5 weeks ago". */
const RELATIVE_UNTIL = 5 * WEEK;

const STEPS: readonly [limit: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [HOUR, 'minute', MINUTE],
  [DAY, 'hour', HOUR],
  [2 * WEEK, 'day', DAY],
  [RELATIVE_UNTIL, 'week', WEEK],
];

/** Day number of a moment in a time zone, counted from 1970. */
const dayNumber = (date: Date, zone: string | undefined): number => Date.parse(dayIn(date, zone)) / (DAY * 1000);

/**
 * `3 hours ago`, `yesterday`, and after five weeks the date itself; in the page's language. Days are calendar days:
 * Monday evening is two days ago on Wednesday morning. Empty for an invalid time.
 * @param zone time zone of the calendar; the reader's own by default
 */
export function relativeTimeText(value: string | Date, now: Date = new Date(), zone?: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return '';
  const seconds = (date.getTime() - now.getTime()) / 1000;
  const distance = Math.abs(seconds);
  if (distance < 45) return texts.times.justNow;
  const step = STEPS.find(([limit]) => distance < limit);
  if (!step) return dateFormat(undefined, { dateStyle: 'medium', timeZone: zone }).format(date);
  const [, unit, length] = step;
  const units = unit === 'day' ? Math.abs(dayNumber(date, zone) - dayNumber(now, zone)) : Math.round(distance / length);
  const count = Math.sign(seconds) * Math.max(1, units);
  return relativeTimeFormat(undefined, { numeric: 'auto' }).format(count, unit);
}
