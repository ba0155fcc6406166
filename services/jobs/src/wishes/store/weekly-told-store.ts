import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema } from 'mongoose';

interface ToldRow {
  /** Id of the account. */
  _id: string;
  /** Jobs in its weekly emails so far, the latest last. */
  job_ids: string[];
}

const toldSchema = new Schema<ToldRow>(
  { _id: { type: String, required: true }, job_ids: { type: [String], required: true } },
  { collection: 'weekly_told', versionKey: false },
);
/** Limit per account: the jobs of two years. */
const TOLD_MAX = 1_000;

export interface WeeklyToldStore {
  find(loginId: string, session?: ClientSession): Promise<string[]>;
  add(session: ClientSession, loginId: string, jobIds: readonly string[]): Promise<void>;
  remove(session: ClientSession, loginId: string): Promise<void>;
}

/** Jobs already listed in a candidate's weekly emails, so that none is repeated. */
export function createWeeklyToldStore(connection: Connection): WeeklyToldStore {
  const rows = modelOf<ToldRow>(connection, 'WeeklyTold', toldSchema);
  return {
    async find(loginId, session) {
      const row = await rows
        .findById(loginId)
        .session(session ?? null)
        .lean<ToldRow>();
      return row?.job_ids ?? [];
    },
    async add(session, loginId, jobIds) {
      await rows.updateOne(
        { _id: loginId },
        { $push: { job_ids: { $each: [...jobIds], $slice: -TOLD_MAX } } },
        { session, upsert: true },
      );
    },
    async remove(session, loginId) {
      await rows.deleteOne({ _id: loginId }, { session });
    },
  };
}
