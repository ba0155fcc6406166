import { CommonError } from '@market/api/common-error';
import type { ClientSession, Connection } from 'mongoose';
import { CommitFailed, markForRetry } from './mongo-errors';

const TRANSACTION = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', journal: true },
  readPreference: 'primary',
} as const;

/**
 * No new try starts after this: a request must be able to answer 503 instead of hanging (the driver alone retries for
 * two minutes).
 */
const RETRY_LIMIT_MS = 5_000;
const RETRY_AFTER_SECONDS = 2;

/** Runs work atomically in one database transaction. */
export type Transact = <Result>(work: (session: ClientSession) => Promise<Result>) => Promise<Result>;

const callbacks = new WeakMap<ClientSession, Set<() => void>>();

/**
 * Runs `work` in one transaction: snapshot reads, majority and journaled writes. On a transient error (write conflict,
 * a new primary) `work` is rerun from its start, so it must have no effect outside of the session, and ids that
 * identify its own effects are generated before it. Returns the result of `work`; throws its error after a rollback, or
 * CommonError 'service-unavailable' when retries fail for 5 seconds.
 */
export async function inTransaction<Result>(
  connection: Connection,
  work: (session: ClientSession) => Promise<Result>,
): Promise<Result> {
  const giveUpAt = Date.now() + RETRY_LIMIT_MS;
  let lastError: unknown;
  let done: { result: Result; then: Set<() => void> } | undefined;
  await connection.transaction(async (session) => {
    if (Date.now() > giveUpAt)
      throw new CommonError('service-unavailable', {
        cause: lastError ?? new CommitFailed('the commit failed for the time being'),
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    const then = new Set<() => void>();
    callbacks.set(session, then);
    try {
      done = { result: await work(session), then };
      lastError = undefined;
    } catch (error) {
      lastError = error;
      markForRetry(error);
      throw error;
    }
  }, TRANSACTION);
  if (!done) throw new Error('the transaction ended without its work');
  for (const callback of done.then) callback();
  return done.result;
}

/**
 * Calls `callback` once, as soon as the transaction of `session` has committed, and never after a rollback. Only for
 * sessions of `inTransaction`; a callback registered twice still runs once.
 */
export function afterCommit(session: ClientSession, callback: () => void): void {
  callbacks.get(session)?.add(callback);
}
