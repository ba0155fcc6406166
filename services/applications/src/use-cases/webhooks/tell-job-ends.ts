import { DAY_MS, MINUTE_MS } from '@market/api/durations';
import { WEBHOOK_LOG_DAYS } from '@market/contracts/integrations';
import {
  type Clock,
  createSweeper,
  type Log,
  newSortableId,
  type LeaderTask,
  type Sweeper,
  type Transact,
} from '@market/service-kit';
import type { EndedJob, JobCopyStore } from '../../store/job-copy-store';
import type { QueueMessage } from './queue-message';

export const TELL_JOB_ENDS_EVERY_MS = MINUTE_MS;
/** Jobs that ended longer ago are not reported: the message would be useless by now, and earlier releases sent none. */
const BACK_MS = WEBHOOK_LOG_DAYS * DAY_MS;
const AT_ONCE = 1_000;
const REQUEST = 'job-ends';

/**
 * Notifies webhooks of jobs whose closing date has passed: such jobs count as closed, without any event. Marking a job
 * and queueing its message are one transaction, so each end is reported once; a new date is a new end.
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
  leader: LeaderTask;
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

  return createSweeper({
    async sweep(goesOn) {
      let batchSize: number;
      do {
        batchSize = 0;
        const now = clock.now();
        for (const job of await jobs.endsToTell({ after: new Date(now.getTime() - BACK_MS), now }, AT_ONCE)) {
          if (!goesOn()) return;
          try {
            await tell(job);
            batchSize += 1;
          } catch (error) {
            // A failing job does not block the others.
            needs.log.warn({ err: error, job: job.id }, 'webhooks could not be told of a job that ended');
          }
        }
        // Failed ones are due still: a batch of nothing else ends the sweep.
      } while (batchSize > 0 && goesOn());
    },
    everyMs: TELL_JOB_ENDS_EVERY_MS,
    said: 'jobs that ended could not be looked for; next try in a minute',
    ...needs,
  });
}
