import { JOB_NEWS_KEPT_SECONDS } from '@market/contracts/access/kept-for';
import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';

interface NewsRow {
  /** Id of the job. */
  _id: string;
  /**
   * Time of the last publication, change or geocoding, by the database's own clock, since the replicas' clocks may
   * disagree.
   */
  at: Date;
}

const newsSchema = new Schema<NewsRow>(
  { _id: { type: String, required: true }, at: { type: Date, required: true, expires: JOB_NEWS_KEPT_SECONDS } },
  { collection: 'job_news', versionKey: false },
);

/**
 * Overlap with the previous read: a transaction may commit long after it recorded its job, and MongoDB aborts it after
 * a minute.
 */
export const NEWS_OVERLAP_MS = 65_000;

export interface NewsOfJob {
  id: string;
  at: Date;
}

/** Queue of new and changed jobs to match with saved searches. */
export interface JobNewsStore {
  /** Records that jobs were published or changed, in the same transaction. */
  note(ids: readonly string[], session?: ClientSession): Promise<void>;
  /** Jobs recorded after `time`, each once with its last time. */
  since(time: Date): Promise<NewsOfJob[]>;
  /** The database's own time. */
  now(): Promise<Date>;
}

export function createJobNewsStore(connection: Connection): JobNewsStore {
  const rows = modelOf<NewsRow>(connection, 'JobNews', newsSchema);
  return {
    async note(ids, session) {
      if (ids.length === 0) return;
      await rows.bulkWrite(
        ids.map((_id) => ({ updateOne: { filter: { _id }, update: { $currentDate: { at: true } }, upsert: true } })),
        session ? { session } : {},
      );
    },
    async since(time) {
      const found = await rows.find({ at: trusted({ $gt: time }) }).lean<NewsRow[]>();
      return found.map(({ _id, at }) => ({ id: _id, at }));
    },
    async now() {
      const { localTime } = await connection.getClient().db('admin').command({ hello: 1 });
      return localTime as Date; // as the driver reads it
    },
  };
}
