import { dateFormat, numberFormat } from '@market/contracts/formatters';

/** Texts longer than this are cut off by search engines anyway. */
const SUMMARY_LENGTH = 160;
/** The pages' own; the application writes numbers and dates as its reader does. */
export const PAGE_LANGUAGE = 'en';

/** `1,284`. */
export function countText(count: number): string {
  return numberFormat(PAGE_LANGUAGE).format(count);
}

export function dateText(time: string): string {
  return dateFormat(PAGE_LANGUAGE, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(time));
}

/** The beginning of a text, cut between words. */
export function summary(text: string): string {
  if (text.length <= SUMMARY_LENGTH) return text;
  const cut = text.slice(0, SUMMARY_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), SUMMARY_LENGTH / 2)).replace(/[\s,;:.–-]{1,10}$/, '')} …`;
}
