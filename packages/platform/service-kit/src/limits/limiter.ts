import { createHash } from 'node:crypto';
import { CommonError } from '@market/api/common-error';
import type { Connection } from 'mongoose';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { isDiskFull } from '../mongo/mongo-errors';

/** A rate limiter by key, shared by all replicas of the service. */
export interface Limiter {
  /**
   * Counts `points` tries of `key` (default 1).
   * @throws CommonError 'too-many-requests' with the wait when the limit is exceeded; 'service-unavailable' when the
   * store is unreachable: a limiter that cannot count refuses (fails closed) (docs/security.md, S59)
   */
  consume(key: string, points?: number): Promise<void>;
  /** Resets the count of `key`, for example after a success. */
  reset(key: string): Promise<void>;
}

const COLLECTION = 'limits';
const RETRY_AFTER_SECONDS = 2;

/**
 * Rate limit with a fixed window: `points` tries in `durationSeconds`, counted from the first. Exact under parallel
 * tries and across replicas, since the count is one atomic update in the database (60 at once, 5 allowed: exactly 5,
 * docs/measurements.md, M19). Counters are acknowledged by the primary alone: losing some with it matters less than
 * their speed. Keys are stored as hashes, so that addresses and phone numbers are not stored in plain text.
 * @param says message for a caller above the limit, where the default would not be clear
 */
export function createLimiter({
  connection,
  name,
  points,
  durationSeconds,
  says,
}: {
  connection: Connection;
  name: string;
  points: number;
  durationSeconds: number;
  says?: string;
}): Limiter {
  const storeClient = connection.getClient().db(connection.name, { writeConcern: { w: 1 } });
  const limiter = new RateLimiterMongo({
    storeClient,
    tableName: COLLECTION,
    keyPrefix: name,
    points,
    duration: durationSeconds,
    disableIndexesCreation: true,
  });
  let indexes: Promise<void> | undefined;

  /** Without the unique index two first tries at once would both count as the first. */
  async function ready(): Promise<void> {
    indexes ??= limiter.createIndexes().catch((error: unknown) => {
      indexes = undefined;
      throw error;
    });
    await indexes;
  }
  const hidden = (key: string) => createHash('sha256').update(key).digest('base64url');
  async function counted<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      await ready();
      return await call();
    } catch (error) {
      if (error instanceof RateLimiterRes)
        throw new CommonError('too-many-requests', {
          retryAfterSeconds: error.msBeforeNext / 1000,
          ...(says === undefined ? {} : { error: says }),
        });
      if (isDiskFull(error)) throw error;
      throw new CommonError('service-unavailable', { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
  }

  return {
    async consume(key, count = 1) {
      await counted(() => limiter.consume(hidden(key), count));
    },
    async reset(key) {
      await counted(() => limiter.delete(hidden(key)));
    },
  };
}
