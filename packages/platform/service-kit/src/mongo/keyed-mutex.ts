import { CommonError } from '@market/api/common-error';

/** Mutex per key: tasks of one key run sequentially, those of different keys concurrently. */
export type KeyedMutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Same limit as the retries of a transaction: the request fails as overloaded instead of hanging. */
const WAIT_LIMIT_MS = 5_000;
const RETRY_AFTER_SECONDS = 2;

/**
 * Mutex for each key within this process. Transactions on the same row would be correct without it, but only after many
 * write conflicts and retries. Work that has waited too long is refused unstarted ('service-unavailable'): otherwise
 * the waiting calls of a caller that requests more than gets done would occupy all slots of this replica.
 * @param now milliseconds of a monotonic clock
 */
export function createKeyedMutex({ now = () => performance.now() }: { now?: () => number } = {}): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const askedAt = now();
    const mine = (async () => {
      if (!before) return work();
      await before.catch(() => undefined);
      if (now() - askedAt > WAIT_LIMIT_MS)
        throw new CommonError('service-unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      return work();
    })();
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
