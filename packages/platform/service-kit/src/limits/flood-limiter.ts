import { CommonError } from '@market/api/common-error';
import type { Log } from '../log';
import type { SharedCounts } from './shared-counts';

/** A rate limiter against floods: it decides in memory, without a call to the store in the request's path. */
export interface FloodLimiter {
  /** @throws CommonError 'too-many-requests' with the wait */
  consume(key: string, points: number): void;
  /** Sends the new counts to the store, and fetches those of all replicas; runs automatically a few times a second. */
  share(): Promise<void>;
  close(): Promise<void>;
}

interface Count {
  /** Total of all replicas, as of the last exchange. */
  known: number;
  /** Counted here since the last exchange. */
  fresh: number;
  endsAt: number;
}

const SHARE_EVERY_MS = 250;

/**
 * Counts calls by key in fixed windows of `windowMs`, each starting at its first call. A call is counted and checked in
 * memory; four times a second the new counts are sent to the store in one write, and the totals of all replicas are
 * fetched. A limit is thus exceeded at most by the calls that replicas admit within one such interval, and never with a
 * single replica. Without a store, or while it is unreachable, each replica counts for itself.
 */
export function createFloodLimiter({
  windowMs,
  counts,
  log,
  shareEveryMs = SHARE_EVERY_MS,
}: {
  windowMs: number;
  counts?: SharedCounts;
  log: Log;
  shareEveryMs?: number;
}): FloodLimiter {
  const known = new Map<string, Count>();
  let sharing: Promise<void> | undefined;
  let isAway = false;

  function forgetOld(): void {
    const now = performance.now();
    for (const [key, { endsAt }] of known) if (endsAt <= now) known.delete(key);
  }

  async function shareNow(): Promise<void> {
    forgetOld();
    const increments = new Map([...known].flatMap(([key, { fresh }]) => (fresh > 0 ? [[key, fresh] as const] : [])));
    if (!counts || increments.size === 0) return;
    try {
      const totals = await counts.add(increments, windowMs);
      const now = performance.now();
      for (const [key, { count, leftMs }] of totals) {
        const mine = known.get(key);
        if (!mine) continue;
        mine.fresh -= increments.get(key) ?? 0;
        mine.known = count;
        mine.endsAt = now + leftMs;
      }
      if (isAway) log.info('limits are shared between replicas again');
      isAway = false;
    } catch (error) {
      // The counts stay and are sent again: counted twice, they only make the limit apply a little early.
      if (!isAway) log.warn({ err: error }, 'limits cannot be shared: this replica counts for itself');
      isAway = true;
    }
  }

  const share = () => (sharing ??= shareNow().finally(() => (sharing = undefined)));
  const timer = setInterval(() => void share(), shareEveryMs).unref();

  return {
    consume(key, points) {
      const now = performance.now();
      let count = known.get(key);
      if (!count || count.endsAt <= now) {
        count = { known: 0, fresh: 0, endsAt: now + windowMs };
        known.set(key, count);
      }
      // Refused requests are not counted, so that a flood causes no writes to the store.
      if (count.known + count.fresh >= points)
        throw new CommonError('too-many-requests', { retryAfterSeconds: (count.endsAt - now) / 1000 });
      count.fresh += 1;
    },
    share,
    async close() {
      clearInterval(timer);
      await share();
      await counts?.close();
    },
  };
}
