const DAY_MS = 24 * 60 * 60_000;
export const DASHBOARD_DAYS = 30;

/** The day of a moment, in UTC, as `yyyy-mm-dd`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The first moment that the dashboard's days cover: midnight UTC, 29 days before today's. */
export function firstMomentOf(now: Date): Date {
  return new Date(Date.parse(`${dayOf(now)}T00:00:00.000Z`) - (DASHBOARD_DAYS - 1) * DAY_MS);
}

/** The last 30 days with today, oldest first; days without applications count 0. */
export function byDay(counts: ReadonlyMap<string, number>, now: Date): Array<{ date: string; count: number }> {
  const first = firstMomentOf(now).getTime();
  return Array.from({ length: DASHBOARD_DAYS }, (_, index) => {
    const date = dayOf(new Date(first + index * DAY_MS));
    return { date, count: counts.get(date) ?? 0 };
  });
}
