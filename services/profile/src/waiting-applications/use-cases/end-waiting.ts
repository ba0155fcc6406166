import { HOUR_MS } from '@market/api/durations';
import {
  createBatchSweeper,
  type Clock,
  type Log,
  type LeaderTask,
  type Sweeper,
  type Transact,
} from '@market/service-kit';
import { ownFileOf } from '../domain/waiting-application';
import type { FileStore } from '@market/uploads';
import type { WaitingApplicationStore } from '../store/waiting-application-store';

/**
 * Interval of the sweep, for all replicas together. Expired applications are never shown or sent, even before the
 * sweep.
 */
export const END_WAITING_EVERY_MS = HOUR_MS;
const AT_ONCE = 50;

/**
 * Deletes applications that were not confirmed within a week, with their files (docs/security.md, S119); one replica
 * does it for all.
 */
export function createWaitingSweeper({
  waiting,
  files,
  transact,
  clock,
  leader,
  log,
  everyMs = END_WAITING_EVERY_MS,
}: {
  waiting: Pick<WaitingApplicationStore, 'idsExpired' | 'remove'>;
  files: Pick<FileStore, 'detach'>;
  transact: Transact;
  clock: Clock;
  leader: LeaderTask;
  log: Log;
  everyMs?: number;
}): Sweeper {
  return createBatchSweeper({
    due: () => waiting.idsExpired(clock.now(), AT_ONCE),
    end: (ids) =>
      transact(async (session) => {
        const removed = await waiting.remove(session, ids);
        for (const file of removed.flatMap(ownFileOf)) await files.detach(session, file);
      }),
    logged: 'applications that nobody confirmed were deleted',
    leader,
    everyMs,
    said: 'applications that nobody confirmed could not be deleted; next try in an hour',
    log,
  });
}
