import { dateFormat } from '@market/texts/formatters';
import { DAY_MS } from './durations';

/** Time zone of this device, by its IANA name; undefined if the browser does not report one. */
export const ownTimeZone = (): string | undefined =>
  new Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined;

/**
 * `Sunday, March 28, 2027 at 10:00 AM (Europe/Oslo)`: a moment in local time of a time zone, in the page's language.
 * @param timeZone an IANA name
 */
export function momentInZone(moment: Date, timeZone: string): string {
  const format = dateFormat(undefined, { dateStyle: 'full', timeStyle: 'short', timeZone });
  return `${format.format(moment)} (${timeZone})`;
}

/** Last days in a time zone, including today, oldest first, as ISO 8601 dates. */
export function lastDays(now: Date, timeZone: string, days: number): string[] {
  // Calendar arithmetic in UTC, where every day has 24 hours.
  const last = Date.parse(`${dayIn(now, timeZone)}T00:00:00.000Z`);
  return Array.from({ length: days }, (_, index) =>
    new Date(last - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Moment before the start of the last days in any time zone: zones differ by at most a day. */
export const beforeLastDays = (now: Date, days: number): Date => new Date(now.getTime() - (days + 1) * DAY_MS);

/**
 * `2027-03-28`: the date of a moment in ISO 8601.
 * @param timeZone this device's by default
 */
export const dayIn = (moment: Date, timeZone?: string): string =>
  // Swedish date format equals ISO 8601.
  dateFormat('sv-SE', { dateStyle: 'short', timeZone }).format(moment);
