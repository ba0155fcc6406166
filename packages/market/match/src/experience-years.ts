import { isDay } from '@market/api';
import { DAY_MS } from '@market/api/durations';

/** Sentinel for a current job: later than any date that somebody may enter. */
const LASTS = '9999-12-31';
const YEAR_MS = 365.25 * DAY_MS;

/** Whole years of work up to `today`; jobs held at the same time count once, and a job without an end is current. */
export function experienceYears(
  entries: ReadonlyArray<{ readonly job_stdt: string; readonly job_endt: string }>,
  today: Date,
): number {
  const spans = entries
    .map(({ job_stdt, job_endt }) => ({ job_stdt, job_endt: job_endt || LASTS }))
    .filter(({ job_stdt, job_endt }) => isDay(job_stdt) && isDay(job_endt))
    // The last day is worked as well.
    .map(
      ({ job_stdt, job_endt }) =>
        [Date.parse(job_stdt), Math.min(Date.parse(job_endt) + DAY_MS, today.getTime())] as const,
    )
    .filter(([from, to]) => to > from)
    .sort(([a], [b]) => a - b);
  let worked = 0;
  let covered = -Infinity;
  for (const [from, to] of spans) {
    worked += Math.max(0, to - Math.max(from, covered));
    covered = Math.max(covered, to);
  }
  return Math.floor(worked / YEAR_MS + 0.01);
}
