import { dateFormat } from '@market/texts/formatters';

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

/** `2027-03-28`: the day of a moment, as ISO 8601 writes it. @param timeZone this device's where none is named */
export const dayIn = (moment: Date, timeZone?: string): string =>
  // Sweden writes days as ISO 8601 does.
  dateFormat('sv-SE', { dateStyle: 'short', timeZone }).format(moment);
