import { MarketError } from '@market/contracts/errors';

/** A mutex for each key: works of one key run one after the other, those of different keys side by side. */
export type KeyedMutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Same limit as the retries of a transaction: the request fails as overloaded instead of hanging. */
const WAIT_LIMIT_MS = 5_000;
const RETRY_AFTER_SECONDS = 2;

/**
 * A mutex for each key within this process. Transactions on the same row would come out right without it, but only
 * after many write conflicts and retries. Work that has waited too long is refused unstarted ('service-unavailable'):
 * where one caller asks for more than gets done, its waiting calls would otherwise take all slots of this replica.
 * @param now milliseconds of a clock that never goes back
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
        throw new MarketError('service-unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
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
