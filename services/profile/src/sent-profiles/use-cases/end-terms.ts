import { HOUR_MS } from '@market/api/durations';
import {
  createBatchSweeper,
  type Clock,
  type Log,
  type LeaderTask,
  type Sweeper,
  type Transact,
} from '@market/service-kit';
import { startOfTerm } from '../domain/sent-profile';
import type { SentProfileStore } from '../store/sent-profile-store';
import type { RemoveSentProfiles } from './keep-sent-profiles';

/** Interval of the sweep, for all replicas together. Access ends on time without it: each read checks the term. */
export const END_TERMS_EVERY_MS = HOUR_MS;
const AT_ONCE = 50;

/**
 * Deletes snapshots of ended applications whose reading term is over (docs/security.md, S102); one replica does it for
 * all.
 */
export function createTermSweeper({
  sent,
  remove,
  transact,
  clock,
  endedAccessDays,
  leader,
  log,
  everyMs = END_TERMS_EVERY_MS,
}: {
  sent: Pick<SentProfileStore, 'idsFinishedUntil'>;
  remove: RemoveSentProfiles;
  transact: Transact;
  clock: Clock;
  endedAccessDays: number;
  leader: LeaderTask;
  log: Log;
  everyMs?: number;
}): Sweeper {
  return createBatchSweeper({
    due: () => sent.idsFinishedUntil(startOfTerm(clock.now(), endedAccessDays), AT_ONCE),
    end: (ids) => transact((session) => remove(session, ids)),
    logged: 'what was sent with applications was deleted with its term',
    leader,
    everyMs,
    said: 'what was sent with applications could not be deleted with its term; next try in an hour',
    log,
  });
}
