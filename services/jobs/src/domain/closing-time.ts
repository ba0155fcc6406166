import { readMoment } from '@market/contracts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Without hours: `31 December 2026`; digits alone are seconds or milliseconds. */
const DAY_ALONE = /^(?!\d+(\.\d+)?$)[^:]+$/;

/**
 * When a job closes. A day without a time counts whole, in UTC, as pages show it: a job that closes on the 31st takes
 * applications until that day is over.
 * @param text a day or a moment in ISO 8601
 * @returns undefined for any other text
 */
export function closingTime(text: string): Date | undefined {
  const moment = readMoment(text);
  return moment && (moment.isDay ? endOfDay(moment.at) : moment.at);
}

/**
 * The same for what lists of jobs write.
 * @param begins the moment that the text reads as
 */
export function importedClosingTime(text: string, begins: Date): Date {
  return DAY_ALONE.test(text.trim()) ? endOfDay(begins) : begins;
}

function endOfDay(begins: Date): Date {
  return new Date(begins.getTime() + DAY_MS - 1);
}
