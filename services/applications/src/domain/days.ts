import { beforeLastDays, dayIn, lastDays } from '@market/api/time-zones';

export const DASHBOARD_DAYS = 30;

/** A time before the first of the dashboard's days in every time zone. */
export const firstMomentOf = (now: Date): Date => beforeLastDays(now, DASHBOARD_DAYS);

/**
 * The last 30 days including today, oldest first; days without applications count 0.
 * @param counts for short intervals, each identified by its start and within one day of any time zone
 */
export function byDay(
  counts: ReadonlyArray<{ from: Date; count: number }>,
  now: Date,
  timeZone: string,
): Array<{ date: string; count: number }> {
  const sums = new Map<string, number>();
  for (const { from, count } of counts) {
    const day = dayIn(from, timeZone);
    sums.set(day, (sums.get(day) ?? 0) + count);
  }
  return lastDays(now, timeZone, DASHBOARD_DAYS).map((date) => ({ date, count: sums.get(date) ?? 0 }));
}
