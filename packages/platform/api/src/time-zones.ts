import { dateFormat } from '@market/texts/formatters';
import { DAY_MS } from './durations';

/** Time zone of this device, by its IANA name; undefined where the browser does not say. */
export const ownTimeZone = (): string | undefined =>
  new Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined;

/**
 * `Sunday, March 28, 2027 at 10:00 AM (Europe/Oslo)`: a moment as the clocks of a time zone show it, in the page's
 * language. @param timeZone an IANA name
 */
export function momentInZone(moment: Date, timeZone: string): string {
  const format = dateFormat(undefined, { dateStyle: 'full', timeStyle: 'short', timeZone });
  return `${format.format(moment)} (${timeZone})`;
}

/** The last days of a time zone with today, oldest first, as ISO 8601 writes them. */
export function lastDays(now: Date, timeZone: string, days: number): string[] {
  // Days of the calendar: in UTC each of them has 24 hours.
  const last = Date.parse(`${dayIn(now, timeZone)}T00:00:00.000Z`);
  return Array.from({ length: days }, (_, index) =>
    new Date(last - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** A moment before the last days, wherever they begin: zones are at most a day apart. */
export const beforeLastDays = (now: Date, days: number): Date => new Date(now.getTime() - (days + 1) * DAY_MS);

/** `2027-03-28`: the day of a moment, as ISO 8601 writes it. @param timeZone this device's where none is named */
export const dayIn = (moment: Date, timeZone?: string): string =>
  // Sweden writes days as ISO 8601 does.
  dateFormat('sv-SE', { dateStyle: 'short', timeZone }).format(moment);
