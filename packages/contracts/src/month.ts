import { dateFormat } from '@market/texts/formatters';

/**
 * A day (`yyyy-mm-dd`, a time behind it does not count) as month and year, in the page's language: `Mar 2024`. What is
 * no day stays as it is.
 */
export function monthText(day: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(date.getTime())
    ? day
    : dateFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(date);
}
