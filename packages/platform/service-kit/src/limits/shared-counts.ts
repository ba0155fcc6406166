import { COUNTS_KEPT_SECONDS } from '@market/api/kept-for';
import type { Connection, mongo } from 'mongoose';
import { connectMongo } from '../mongo/connect-mongo';
import type { Log } from '../log';

/** Counts within a window of time, shared by all replicas. */
export interface SharedCounts {
  /**
   * Adds to the counts of some keys. A key's window begins with its first count.
   * @returns each key's total count and the remaining time of its window
   * @throws when the store does not respond; none or a part may have been counted then
   */
  add(
    increments: ReadonlyMap<string, number>,
    windowMs: number,
  ): Promise<Map<string, { count: number; leftMs: number }>>;
  close(): Promise<void>;
}

interface CountRow {
  _id: string;
  count: number;
  endsAt: Date;
}

const COLLECTION = 'counts';

/**
 * Counts in MongoDB: one bulk write and one read for any number of keys. All times are the database's own, so that
 * replicas with differing clocks count in the same window. Connects at the first use, and again after a failure;
 * callers continue without it meanwhile.
 */
export function createSharedCounts({ uri, dbName, log }: { uri: string; dbName: string; log: Log }): SharedCounts {
  let connecting: Promise<Connection> | undefined;

  async function rows(): Promise<mongo.Collection<CountRow>> {
    connecting ??= connect();
    const connection = await connecting;
    return connection
      .getClient()
      .db(connection.name)
      .collection<CountRow>(COLLECTION, { writeConcern: { w: 1 }, readConcern: { level: 'local' } });
  }

  async function connect(): Promise<Connection> {
    try {
      const connection = await connectMongo({ uri, dbName, log });
      await connection
        .collection(COLLECTION)
        .createIndex({ endsAt: 1 }, { name: 'forget', expireAfterSeconds: COUNTS_KEPT_SECONDS });
      return connection;
    } catch (error) {
      connecting = undefined;
      throw error;
    }
  }

  return {
    async add(increments, windowMs) {
      const collection = await rows();
      const isOver = { $lte: ['$endsAt', '$$NOW'] };
      const writes = [...increments].map(([key, count]): mongo.AnyBulkWriteOperation<CountRow> => ({
        updateOne: {
          filter: { _id: key },
          // An upsert starts from an empty row, and a missing field compares as less than every date.
          update: [
            {
              $set: {
                count: { $cond: [isOver, count, { $add: ['$count', count] }] },
                endsAt: { $cond: [isOver, { $add: ['$$NOW', windowMs] }, '$endsAt'] },
              },
            },
          ],
          upsert: true,
        },
      }));
      await collection.bulkWrite(writes, { ordered: false });
      const found = await collection
        .aggregate<{ _id: string; count: number; leftMs: number }>([
          { $match: { _id: { $in: [...increments.keys()] } } },
          { $project: { count: 1, leftMs: { $subtract: ['$endsAt', '$$NOW'] } } },
        ])
        .toArray();
      return new Map(found.map(({ _id, count, leftMs }) => [_id, { count, leftMs }]));
    },
    async close() {
      const connection = await connecting?.catch(() => undefined);
      await connection?.close();
    },
  };
}
