import { findRowsTogether, modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema } from 'mongoose';
import type { Post } from '../../posts/domain/job-post';

/** A saved job with its data at that time: once it is closed, the person may see nothing else of it. */
export type StoredSavedJob = Pick<Post, 'job_title' | 'cmp_name' | 'job_location'> & {
  login_id: string;
  job_id: string;
  saved_at: Date;
};

type SavedJobRow = StoredSavedJob & { _id: string };

const savedJobSchema = new Schema<SavedJobRow>(
  {
    _id: { type: String, required: true },
    login_id: { type: String, required: true },
    job_id: { type: String, required: true },
    job_title: { type: String, required: true },
    cmp_name: { type: String, required: true },
    job_location: { type: String, required: true },
    saved_at: { type: Date, required: true },
  },
  { collection: 'saved_jobs', versionKey: false },
);
savedJobSchema.index({ login_id: 1, saved_at: -1, _id: 1 }, { name: 'own_saved_jobs' });

export interface SavedJobStore {
  /** Stores the job; one saved already keeps its position. */
  save(session: ClientSession, saved: StoredSavedJob): Promise<void>;
  remove(loginId: string, jobId: string): Promise<void>;
  removeAll(session: ClientSession, loginId: string): Promise<void>;
  count(session: ClientSession, loginId: string): Promise<number>;
  /** Saved jobs, newest first. */
  list(loginId: string, page: { page: number; limit: number }): Promise<{ records: StoredSavedJob[]; total: number }>;
  /** Subset of the jobs that the person has saved. */
  savedAmong(loginId: string, jobIds: readonly string[]): Promise<Set<string>>;
}

export function createSavedJobStore(connection: Connection): SavedJobStore {
  const rows = modelOf<SavedJobRow>(connection, 'SavedJob', savedJobSchema);
  const idOf = (loginId: string, jobId: string) => `${loginId} ${jobId}`;
  const findRow = findRowsTogether(rows);
  return {
    async save(session, saved) {
      await rows.updateOne(
        { _id: idOf(saved.login_id, saved.job_id) },
        { $setOnInsert: saved },
        { session, upsert: true },
      );
    },
    async remove(loginId, jobId) {
      await rows.deleteOne({ _id: idOf(loginId, jobId) });
    },
    async removeAll(session, loginId) {
      await rows.deleteMany({ login_id: loginId }, { session });
    },
    count: (session, loginId) => rows.countDocuments({ login_id: loginId }).session(session),
    async list(loginId, { page, limit }) {
      const [found, total] = await Promise.all([
        rows
          .find({ login_id: loginId })
          .sort({ saved_at: -1, _id: 1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<SavedJobRow[]>(),
        rows.countDocuments({ login_id: loginId }),
      ]);
      return { records: found.map(({ _id, ...saved }) => saved), total };
    },
    async savedAmong(loginId, jobIds) {
      const found = await Promise.all(jobIds.map((id) => findRow(idOf(loginId, id))));
      return new Set(found.flatMap((row) => (row ? [row.job_id] : [])));
    },
  };
}
