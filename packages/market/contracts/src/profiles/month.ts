import { dateFormat } from '@market/texts/formatters';
import { texts } from '../texts';

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

/** The months of a job: `Mar 2019 – Jan 2024`; one without an end lasts. */
export function periodText({ job_stdt, job_endt }: { job_stdt: string; job_endt: string }): string {
  return texts.months.period({ from: monthText(job_stdt), to: job_endt ? monthText(job_endt) : texts.months.present });
}

/**
 * A month as people write it: `2015-03`, `03/2015`, `March 2015` in the page's language or English, and days, of which
 * the month counts (`1.3.2015`, `2015-03-01`, `March 1, 2015`). Of two numbers with a slash, either of which could be
 * the month (`3/4/2015`), nobody can tell.
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
  // The letters alone: a day, its ordinal and points go.
  const name = written.replace(/\d+(?:st|nd|rd|th)?\b/g, ' ').replaceAll(/[^\p{L}\p{M}]/gu, '');
  const month =
    name.length >= 3 ? monthNames().findIndex((names) => names.some((known) => known.startsWith(name))) + 1 : 0;
  return year ? monthOf(Number(year), month) : undefined;
}

function monthOf(year: number, month: number): { year: number; month: number } | undefined {
  return year >= 1900 && year <= 2200 && month >= 1 && month <= 12 ? { year, month } : undefined;
}

/** Names of each month in the page's language and in English, in letters alone. */
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
