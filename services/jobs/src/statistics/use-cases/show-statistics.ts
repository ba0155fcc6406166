import { beforeLastDays } from '@market/api/time-zones';
import { MarketError } from '@market/contracts/errors';
import { applicationStatistics, type JobStatistics, type jobStatisticsSchema } from '@market/contracts/job-statistics';
import { type Actor, ask, type CallContext, type Clock, ownerIdOf, type Peers, seesJob } from '@market/service-kit';
import type { InferType } from 'yup';
import { statisticsOf } from '../domain/job-visits';
import { statisticsCsv } from '../present/statistics-csv';
import type { JobVisitStore } from '../store/job-visit-store';
import type { PostStore } from '../../posts/store/post-store';
import { texts } from '../../texts';

type Query = InferType<typeof jobStatisticsSchema>;

export interface ShowStatistics {
  /**
   * Visits, applications and first answers of a job: for members of its company, and hiring managers for their assigned
   * jobs.
   */
  show(actor: Actor, request: { id: string; query: Query }, context: CallContext): Promise<JobStatistics>;
  /** Same statistics as a CSV file, one line per day. */
  file(
    actor: Actor,
    request: { id: string; query: Query },
    context: CallContext,
  ): Promise<{ name: string; text: string }>;
}

interface Needs {
  posts: Pick<PostStore, 'find'>;
  visits: Pick<JobVisitStore, 'since'>;
  peers: Peers;
  clock: Clock;
}

/**
 * Statistics of a job. Applications and answers are those of the applications service, by the rule of its promise.
 * @throws MarketError 'not-found' for any job that the actor does not see as a member of its company;
 *   'service-unavailable' while the applications service is away, for half of the figures would mislead
 */
export function showStatistics({ posts, visits, peers, clock }: Needs): ShowStatistics {
  const show: ShowStatistics['show'] = async (actor, { id, query }, { bearer, requestId }) => {
    const post = await posts.find(id);
    if (!post || post.login_id !== ownerIdOf(actor) || !seesJob(actor, id)) throw new MarketError('not-found');
    const now = clock.now();
    const days = Number(query.days);
    const [counted, applications] = await Promise.all([
      visits.since(id, beforeLastDays(now, days)),
      ask(peers, applicationStatistics, { params: { job_id: id }, query, bearer, requestId }),
    ]);
    return statisticsOf(counted, applications, { now, days, timeZone: query.time_zone || 'UTC' });
  };
  return {
    show,
    async file(actor, request, context) {
      const statistics = await show(actor, request, context);
      const { by_day } = statistics;
      const file = texts.statistics.file({ from: by_day[0]?.date ?? '', until: by_day.at(-1)?.date ?? '' });
      return { name: `${file}.csv`, text: statisticsCsv(statistics) };
    },
  };
}
