const DAY_MS = 24 * 60 * 60 * 1000;
/** Without hours: `2026-12-31`, `31 December 2026`; digits alone are seconds or milliseconds. */
const DAY_ALONE = /^(?!\d+(\.\d+)?$)[^:]+$/;

/**
 * When a job closes. A day without a time counts whole, in UTC, as pages show it: a job that closes on the 31st takes
 * applications until that day is over.
 * @param text as it was given
 * @param begins the moment that it reads as
 */
export function closingTime(text: string, begins: Date): Date {
  return DAY_ALONE.test(text.trim()) ? new Date(begins.getTime() + DAY_MS - 1) : begins;
}
