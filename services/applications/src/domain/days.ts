import { beforeLastDays, dayIn, lastDays } from '@market/api/time-zones';

export const DASHBOARD_DAYS = 30;

/** A moment before the dashboard's days, wherever they begin. */
export const firstMomentOf = (now: Date): Date => beforeLastDays(now, DASHBOARD_DAYS);

/**
 * The last 30 days with today, oldest first; days without applications count 0.
 * @param counts by short spans of time, each named by its beginning and within one day of any zone
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
