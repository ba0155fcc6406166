import { beforeLastDays, dayIn, lastDays } from '@market/api/time-zones';
import { MarketError } from '@market/contracts/errors';
import type { ApplicationStatistics, jobStatisticsSchema } from '@market/contracts/job-statistics';
import { type Actor, type Clock, ownerIdOf, seesJob } from '@market/service-kit';
import type { InferType } from 'yup';
import { countsOf, medianDays, promisedOf, type SentAndAnswered } from '../../domain/response-promise';
import type { ApplicationStore } from '../../store/application-store';
import type { JobCopyStore } from '../../store/job-copy-store';

export type ShowApplicationStatistics = (
  actor: Actor,
  jobId: string,
  query: InferType<typeof jobStatisticsSchema>,
) => Promise<ApplicationStatistics>;

interface Needs {
  applications: Pick<ApplicationStore, 'sentTo'>;
  jobs: Pick<JobCopyStore, 'find'>;
  clock: Clock;
}

/**
 * Statistics of applications to a job by the day of sending, and of their first answers by the rule of the promise
 * (docs/adr/0086-response-promise.md).
 * @throws MarketError 'not-found' for a job that the actor cannot see as a member of its company
 */
export function showApplicationStatistics({ applications, jobs, clock }: Needs): ShowApplicationStatistics {
  return async (actor, job_id, query) => {
    const owner = ownerIdOf(actor);
    const job = await jobs.find(job_id);
    // The copy of a newly posted job may still be missing: then it has no applications.
    if ((job && job.login_id !== owner) || !seesJob(actor, job_id)) throw new MarketError('not-found');
    const now = clock.now();
    const days = Number(query.days);
    const timeZone = query.time_zone || 'UTC';
    const dates = lastDays(now, timeZone, days);
    const ofDates = new Map<string, SentAndAnswered[]>(dates.map((date) => [date, []]));
    for (const sent of await applications.sentTo({ employer_login_id: owner, job_id }, beforeLastDays(now, days)))
      ofDates.get(dayIn(sent.created_at, timeZone))?.push(sent);
    const all = [...ofDates.values()].flat();
    return {
      sent: all.length,
      answered: countsOf(promisedOf(all), now).answered,
      median_days: medianDays(promisedOf(all)),
      by_day: dates.map((date) => {
        const ofDay = ofDates.get(date) ?? [];
        return { date, sent: ofDay.length, median_days: medianDays(promisedOf(ofDay)) };
      }),
    };
  };
}
