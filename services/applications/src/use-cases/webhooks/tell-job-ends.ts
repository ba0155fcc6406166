import { DAY_MS, MINUTE_MS } from '@market/api/durations';
import {
  type Clock,
  createBatchSweeper,
  type Log,
  newSortableId,
  type SoleWork,
  type Sweeper,
  type Transact,
} from '@market/service-kit';
import type { EndedJob, JobCopyStore } from '../../store/job-copy-store';
import type { QueueMessage } from './queue-message';

export const TELL_JOB_ENDS_EVERY_MS = MINUTE_MS;
/** Jobs that ended longer ago are not told of: the service was away that long, or a release of before did not tell. */
const BACK_MS = DAY_MS;
const AT_ONCE = 100;
const REQUEST = 'job-ends';

/**
 * Tells webhooks of jobs whose closing date has passed: they count as closed, and no event says so. Marking a job and
 * queueing its message are one transaction, so each end is told once; another date is another end.
 */
export function createJobEndSweeper({
  jobs,
  queue,
  transact,
  clock,
  ...needs
}: {
  jobs: Pick<JobCopyStore, 'endsToTell' | 'markEndTold'>;
  queue: QueueMessage;
  transact: Transact;
  clock: Clock;
  sole: SoleWork;
  log: Log;
}): Sweeper {
  const tell = (job: EndedJob) =>
    transact(async (session) => {
      if (!(await jobs.markEndTold(job, session))) return;
      await queue(
        { id: newSortableId(), requestId: REQUEST },
        {
          type: 'job.closed',
          ownerId: job.login_id,
          at: job.closes_at,
          data: { job_id: job.id, status: 'closed' },
        },
        session,
      );
    });

  return createBatchSweeper({
    due: () => {
      const now = clock.now();
      return jobs.endsToTell({ after: new Date(now.getTime() - BACK_MS), now }, AT_ONCE);
    },
    async end(ended) {
      for (const job of ended) await tell(job);
    },
    everyMs: TELL_JOB_ENDS_EVERY_MS,
    said: 'webhooks could not be told of jobs that ended; next try in a minute',
    logged: 'webhooks were told of jobs that ended',
    ...needs,
  });
}
