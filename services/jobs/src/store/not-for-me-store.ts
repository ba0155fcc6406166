import type { NotForMeReason } from '@market/contracts/search';
import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema } from 'mongoose';

/** A job that somebody does not want to see in ‘For you’, as it was called then. */
export interface StoredNotForMe {
  login_id: string;
  job_id: string;
  job_title: string;
  cmp_name: string;
  reason: NotForMeReason;
  at: Date;
}

type NotForMeRow = StoredNotForMe & { _id: string };

const notForMeSchema = new Schema<NotForMeRow>(
  {
    _id: { type: String, required: true },
    login_id: { type: String, required: true },
    job_id: { type: String, required: true },
    job_title: { type: String, required: true },
    cmp_name: { type: String, required: true },
    reason: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'not_for_me', versionKey: false },
);
notForMeSchema.index({ login_id: 1, at: -1, _id: 1 }, { name: 'own_not_for_me' });

export interface NotForMeStore {
  /** Keeps the mark, with the newest reason. */
  save(session: ClientSession, mark: StoredNotForMe): Promise<void>;
  remove(loginId: string, jobId: string): Promise<void>;
  removeAll(session: ClientSession, loginId: string): Promise<void>;
  count(session: ClientSession, loginId: string): Promise<number>;
  /** All jobs marked, by their ids. */
  idsOf(loginId: string): Promise<string[]>;
  /** The newest first. */
  list(loginId: string, page: { page: number; limit: number }): Promise<{ records: StoredNotForMe[]; total: number }>;
}

export function createNotForMeStore(connection: Connection): NotForMeStore {
  const rows = modelOf<NotForMeRow>(connection, 'NotForMe', notForMeSchema);
  const idOf = (loginId: string, jobId: string) => `${loginId} ${jobId}`;
  return {
    async save(session, mark) {
      await rows.replaceOne({ _id: idOf(mark.login_id, mark.job_id) }, mark, { session, upsert: true });
    },
    async remove(loginId, jobId) {
      await rows.deleteOne({ _id: idOf(loginId, jobId) });
    },
    async removeAll(session, loginId) {
      await rows.deleteMany({ login_id: loginId }, { session });
    },
    count: (session, loginId) => rows.countDocuments({ login_id: loginId }).session(session),
    async idsOf(loginId) {
      const found = await rows.find({ login_id: loginId }, { job_id: 1 }).lean<Array<Pick<NotForMeRow, 'job_id'>>>();
      return found.map(({ job_id }) => job_id);
    },
    async list(loginId, { page, limit }) {
      const [found, total] = await Promise.all([
        rows
          .find({ login_id: loginId })
          .sort({ at: -1, _id: 1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<NotForMeRow[]>(),
        rows.countDocuments({ login_id: loginId }),
      ]);
      return { records: found.map(({ _id, ...mark }) => mark), total };
    },
  };
}
