import { createHash } from 'node:crypto';
import { Schema, type Connection } from 'mongoose';
import { MarketError } from '@market/contracts/errors';
import { isDuplicateKey, modelOf } from '@market/service-kit';
import type { WaitRule } from '../domain/waits';

interface TriesRow {
  _id: string;
  failed: number;
  under_way: number;
  begun_at: Date;
  blocked_until: Date;
  expires_at: Date;
}

/**
 * Counters of pending and failed sign-ins; keys are hashed, so that no addresses and emails are stored in the clear.
 */
const triesSchema = new Schema<TriesRow>(
  {
    _id: { type: String, required: true },
    failed: { type: Number, required: true },
    under_way: { type: Number, required: true },
    begun_at: { type: Date, required: true },
    blocked_until: { type: Date, required: true },
    expires_at: { type: Date, required: true, index: { expires: 0 } },
  },
  { collection: 'tries', versionKey: false },
);

/** A try pending longer than this belongs to a process that has died. */
const UNDER_WAY_MS = 30_000;
const RETRY_AFTER_SECONDS = 1;
/**
 * Initial value of a counter without a block. Not the time of the try: an earlier try, or one on a replica whose clock
 * is behind, may be counted later.
 */
const NEVER_BLOCKED = new Date(0);
/** Write concern 1: losing some counts with the primary matters less than speed. */
const COUNTING = { writeConcern: { w: 1 } } as const;

export type TryOutcome = 'failed' | 'succeeded' | 'not-made';

/** Counts tries before they are made and records the outcome afterwards, shared by all replicas of the service. */
export interface TryStore {
  /**
   * Counts a try as pending; `end` must follow every one.
   * @throws MarketError 'too-many-requests' with the wait while the key is blocked or has too many pending.
   */
  begin(key: string, rule: WaitRule, now: Date): Promise<void>;
  end(key: string, rule: WaitRule, outcome: TryOutcome, now: Date): Promise<void>;
  /** Resets the counter. */
  forget(key: string): Promise<void>;
}

export function createTryStore(connection: Connection): TryStore {
  const model = modelOf<TriesRow>(connection, 'Tries', triesSchema);
  // Cast: the driver's own collection accepts ids of any type, which its types do not express.
  const idOf = (key: string) => createHash('sha256').update(key).digest('base64url') as never;

  async function refuse(_id: never, now: Date): Promise<never> {
    // The count just written may not have reached a majority yet, hence read concern `local`.
    const row = await model.collection.findOne<TriesRow>({ _id }, { readConcern: 'local' });
    const waitMs = row ? row.blocked_until.getTime() - now.getTime() : 0;
    throw new MarketError('too-many-requests', { retryAfterSeconds: waitMs > 0 ? waitMs / 1000 : RETRY_AFTER_SECONDS });
  }

  return {
    async begin(key, { free, atOnce, forgottenAfterMs }, now) {
      const _id = idOf(key);
      const isForgotten = { $lte: [{ $ifNull: ['$expires_at', now] }, now] };
      const deadSince = new Date(now.getTime() - UNDER_WAY_MS);
      const isNobodyUnderWay = { $lte: [{ $ifNull: ['$begun_at', deadSince] }, deadSince] };
      const hasRoom = [
        { failed: { $lt: free }, under_way: { $lt: atOnce } },
        { under_way: { $lt: 1 } },
        { begun_at: { $lte: deadSince } },
        { expires_at: { $lte: now } },
      ];
      const countIn = () =>
        model.collection.updateOne(
          { _id, blocked_until: { $lte: now }, $or: hasRoom },
          [
            {
              $set: {
                failed: { $cond: [isForgotten, 0, '$failed'] },
                under_way: { $cond: [isNobodyUnderWay, 1, { $add: ['$under_way', 1] }] },
                begun_at: now,
                blocked_until: { $ifNull: ['$blocked_until', NEVER_BLOCKED] },
                expires_at: new Date(now.getTime() + forgottenAfterMs),
              },
            },
          ],
          { upsert: true, ...COUNTING },
        );
      try {
        // Two concurrent first tries: the second insert hits the row of the first, and is counted in a retry.
        await countIn().catch((error: unknown) => (isDuplicateKey(error) ? countIn() : Promise.reject(error as Error)));
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        await refuse(_id, now);
      }
    },
    async end(key, { free, firstWaitMs, longestWaitMs, isForgivenBySuccess }, outcome, now) {
      const under_way = { $max: [0, { $subtract: ['$under_way', 1] }] };
      const failed =
        outcome === 'failed'
          ? { $add: ['$failed', 1] }
          : outcome === 'succeeded' && isForgivenBySuccess
            ? 0
            : '$failed';
      const wait = {
        $min: [
          longestWaitMs,
          { $multiply: [firstWaitMs, { $pow: [2, { $min: [30, { $subtract: ['$failed', free] }] }] }] },
        ],
      };
      const blocked_until =
        outcome === 'failed'
          ? {
              $cond: [
                { $lt: ['$failed', free] },
                '$blocked_until',
                { $max: ['$blocked_until', { $add: [now, wait] }] },
              ],
            }
          : '$blocked_until';
      await model.collection.updateOne(
        { _id: idOf(key) },
        [{ $set: { under_way, failed } }, { $set: { blocked_until } }],
        COUNTING,
      );
    },
    async forget(key) {
      await model.collection.deleteOne({ _id: idOf(key) }, COUNTING);
    },
  };
}
