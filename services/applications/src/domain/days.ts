const DAY_MS = 24 * 60 * 60_000;
export const DASHBOARD_DAYS = 30;

/** The day of a moment in a time zone, as `yyyy-mm-dd`. */
function dayIn(timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });
  return (moment) => format.format(moment);
}

/** A moment before the dashboard's days, wherever they begin: zones are at most a day apart. */
export function firstMomentOf(now: Date): Date {
  return new Date(now.getTime() - (DASHBOARD_DAYS + 1) * DAY_MS);
}

/**
 * The last 30 days with today, oldest first; days without applications count 0.
 * @param counts by short spans of time, each named by its beginning and within one day of any zone
 */
export function byDay(
  counts: ReadonlyArray<{ from: Date; count: number }>,
  now: Date,
  timeZone: string,
): Array<{ date: string; count: number }> {
  const dayOf = dayIn(timeZone);
  const sums = new Map<string, number>();
  for (const { from, count } of counts) sums.set(dayOf(from), (sums.get(dayOf(from)) ?? 0) + count);
  // Days of the calendar: in UTC each of them has 24 hours.
  const last = Date.parse(`${dayOf(now)}T00:00:00.000Z`);
  return Array.from({ length: DASHBOARD_DAYS }, (_, index) => {
    const date = new Date(last - (DASHBOARD_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { date, count: sums.get(date) ?? 0 };
  });
}
