import { forNames } from '@market/api';
import { dayIn, lastDays } from '@market/api/time-zones';
import type { LoginType } from '@market/contracts/accounts';
import {
  type ApplicationStatistics,
  type JobStatistics,
  VISIT_SOURCES,
  type VisitKind,
  type VisitSource,
} from '@market/contracts/job-statistics';
import { isbot } from 'isbot';

/** Browser and account of a visit; evaluated, but not stored. */
export interface Visitor {
  userAgent: string | undefined;
  /** Do Not Track or Global Privacy Control. */
  asksNotToBeFollowed: boolean;
  /** Undefined for visitors without an account. */
  loginType: LoginType | undefined;
}

/**
 * Whether a visit counts: only visitors who may be looking for work, and have not opted out of tracking. Members of
 * companies and admins view ads for other reasons.
 */
export function isCounted({ userAgent, asksNotToBeFollowed, loginType }: Visitor): boolean {
  if (asksNotToBeFollowed) return false;
  if (loginType !== undefined && loginType !== 'CND') return false;
  return userAgent !== undefined && userAgent !== '' && !isbot(userAgent);
}

/** Visits of a job per quarter of an hour: in every time zone a day begins at the start of one. */
export interface VisitCount {
  from: Date;
  kind: VisitKind;
  source: VisitSource;
  count: number;
}

/** Visits by day and source, and applications by day, for the last days in a time zone. */
export function statisticsOf(
  visits: readonly VisitCount[],
  applications: ApplicationStatistics,
  { now, days, timeZone }: { now: Date; days: number; timeZone: string },
): JobStatistics {
  const dates = new Set(lastDays(now, timeZone, days));
  // Cache: the date is computed once per quarter of an hour, of which there are many counts.
  const dateOf = new Map<number, string>();
  const shown = visits
    .map((visit) => {
      const at = visit.from.getTime();
      const date = dateOf.get(at) ?? dayIn(visit.from, timeZone);
      dateOf.set(at, date);
      return { ...visit, date };
    })
    .filter(({ date }) => dates.has(date));
  const sum = (some: typeof shown, kind: VisitKind, source?: VisitSource): number =>
    some
      .filter((visit) => visit.kind === kind && (source === undefined || visit.source === source))
      .reduce((total, { count }) => total + count, 0);
  const ofDates = new Map<string, typeof shown>();
  for (const visit of shown) {
    const ofDate = ofDates.get(visit.date);
    if (ofDate) ofDate.push(visit);
    else ofDates.set(visit.date, [visit]);
  }
  const sentOn = new Map(applications.by_day.map((day) => [day.date, day]));
  const { sent, answered, median_days } = applications;
  return {
    views: sum(shown, 'view'),
    started: sum(shown, 'start'),
    sent,
    answered,
    median_days,
    by_source: forNames(VISIT_SOURCES, (source) => ({
      views: sum(shown, 'view', source),
      started: sum(shown, 'start', source),
    })),
    by_day: [...dates].map((date) => {
      const ofDay = ofDates.get(date) ?? [];
      return {
        date,
        views: sum(ofDay, 'view'),
        started: sum(ofDay, 'start'),
        sent: sentOn.get(date)?.sent ?? 0,
        median_days: sentOn.get(date)?.median_days ?? null,
        views_by_source: forNames(VISIT_SOURCES, (source) => sum(ofDay, 'view', source)),
      };
    }),
  };
}
