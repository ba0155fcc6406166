import type { Connection } from 'mongoose';
import type { Log } from '../log';
import { LEASED_ROW_START, createLeasedRows, type LeasedRow } from './leased-rows';

/** A leader lease: work that one replica of a service does at a time, for all of them. */
export interface LeaderTask {
  /**
   * Does the work unless another replica holds the lease, or did it so recently that it is not due yet.
   * @returns false if another replica does or did it
   * @throws the error of the work, which may then be retried at once
   */
  attempt(work: () => Promise<void>): Promise<boolean>;
}

/** Name of earlier releases, kept for replicas of both during an upgrade. */
const COLLECTION = 'sole_work';
/** Time without renewal after which the lease expires, and another replica takes over. */
const LEASE_MS = 30_000;

/**
 * @param name of the work, the same in all replicas
 * @param notAgainForMs minimum interval between two starts of the work in any replica; 0 to only prevent concurrent
 * runs
 */
export function createLeaderTask({
  connection,
  name,
  notAgainForMs = 0,
  leaseMs = LEASE_MS,
  log,
}: {
  connection: Connection;
  name: string;
  notAgainForMs?: number;
  leaseMs?: number;
  log: Log;
}): LeaderTask {
  const rows = createLeasedRows<LeasedRow>(connection, `${COLLECTION}.${name}`, LEASE_MS);
  let stands = false;

  return {
    async attempt(work) {
      if (!stands)
        await rows.collection().updateOne({ _id: name }, { $setOnInsert: LEASED_ROW_START }, { upsert: true });
      stands = true;
      const { claim, rows: won } = await rows.claim(1, Math.max(leaseMs, notAgainForMs));
      if (won.length === 0) return false;
      const beganAt = performance.now();
      const renewal = setInterval(() => {
        rows
          .renew(claim, [name], Math.max(leaseMs, notAgainForMs))
          .catch((error: unknown) => log.warn({ err: error, work: name }, 'the hold on work could not be renewed'));
      }, leaseMs / 3);
      try {
        await work();
      } catch (error) {
        await rows.release([name], 0);
        throw error;
      } finally {
        clearInterval(renewal);
      }
      await rows.release([name], Math.max(0, notAgainForMs - (performance.now() - beganAt)), { uncounted: true });
      return true;
    },
  };
}
