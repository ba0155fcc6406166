import { dateFormat } from '@market/texts/formatters';

/**
 * Formats a date (`yyyy-mm-dd`; a time after it is ignored) as month and year, in the page's language: `Mar 2024`.
 * Invalid dates are returned unchanged.
 */
export function monthText(day: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(date.getTime())
    ? day
    : dateFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(date);
}

/**
 * Parses a month as people write it: `2015-03`, `03/2015`, `March 2015` in the page's language or English, and dates,
 * of which the month is used (`1.3.2015`, `2015-03-01`, `March 1, 2015`). Two numbers with a slash (`3/4/2015`) are
 * ambiguous, since either could be the month.
 * @returns year and month (from 1); undefined for any other text
 */
export function readMonth(text: string): { year: number; month: number } | undefined {
  const written = text.trim().toLocaleLowerCase().replaceAll(',', ' ').replace(/\s+/g, ' ');
  const numbers =
    /^(?<year>\d{4})[-/.](?<month>\d{1,2})(?:[-/.]\d{1,2})?$/.exec(written) ??
    /^(?<month>\d{1,2})[-/. ](?<year>\d{4})$/.exec(written) ??
    /^\d{1,2}\. ?(?<month>\d{1,2})\. ?(?<year>\d{4})$/.exec(written);
  if (numbers?.groups) return monthOf(Number(numbers.groups.year), Number(numbers.groups.month));
  const slashes = /^(?<first>\d{1,2})[/-](?<second>\d{1,2})[/-](?<year>\d{4})$/.exec(written)?.groups;
  if (slashes) {
    const [first, second] = [Number(slashes.first), Number(slashes.second)];
    if (first !== second && first <= 12 && second <= 12) return undefined;
    return monthOf(Number(slashes.year), first > 12 ? second : first);
  }
  const year = /\b\d{4}\b/.exec(written)?.[0];
  // Letters only: the day, its ordinal suffix and dots are removed.
  const name = written.replace(/\d+(?:st|nd|rd|th)?\b/g, ' ').replaceAll(/[^\p{L}\p{M}]/gu, '');
  const month =
    name.length >= 3 ? monthNames().findIndex((names) => names.some((known) => known.startsWith(name))) + 1 : 0;
  return year ? monthOf(Number(year), month) : undefined;
}

function monthOf(year: number, month: number): { year: number; month: number } | undefined {
  return year >= 1900 && year <= 2200 && month >= 1 && month <= 12 ? { year, month } : undefined;
}

/** Names of each month in the page's language and in English, reduced to letters. */
function monthNames(): string[][] {
  return Array.from({ length: 12 }, (_, month) => {
    const date = new Date(Date.UTC(2000, month, 1));
    return [undefined, 'en'].flatMap((language) =>
      (['long', 'short'] as const).map((style) =>
        dateFormat(language, { month: style, timeZone: 'UTC' })
          .format(date)
          .toLocaleLowerCase()
          .replaceAll(/[^\p{L}\p{M}]/gu, ''),
      ),
    );
  });
}
