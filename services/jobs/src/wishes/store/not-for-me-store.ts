import type { NotForMeReason } from '@market/contracts/search';
import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema } from 'mongoose';

/** A job that a candidate has hidden from ‘For you’, with its title at that time; or all jobs of its company. */
export interface StoredNotForMe {
  login_id: string;
  job_id: string;
  job_title: string;
  /**
   * Absent in marks older than hidden companies, and for a job advertised for another company than the one that posts
   * it: such marks hide only their one job.
   */
  cmp_code?: string;
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
    cmp_code: { type: String },
    cmp_name: { type: String, required: true },
    reason: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'not_for_me', versionKey: false },
);
notForMeSchema.index({ login_id: 1, at: -1, _id: 1 }, { name: 'own_not_for_me' });

/** Code of the company whose jobs a mark hides; undefined for a mark that hides only its job. */
export const companyLeftOut = ({ reason, cmp_code }: Pick<StoredNotForMe, 'reason' | 'cmp_code'>): string | undefined =>
  reason === 'company' ? cmp_code : undefined;

export interface NotForMeStore {
  /** Stores the mark, with the newest reason. */
  save(session: ClientSession, mark: StoredNotForMe): Promise<void>;
  /** Removes a mark; if it hides a company, all marks that hide the same company are removed. */
  remove(session: ClientSession, loginId: string, jobId: string): Promise<void>;
  removeAll(session: ClientSession, loginId: string): Promise<void>;
  count(session: ClientSession, loginId: string): Promise<number>;
  /** Ids of all marked jobs, and codes of the companies whose jobs are all hidden. */
  leftOutOf(loginId: string): Promise<{ jobs: string[]; companies: string[] }>;
  /** Marks of a candidate, newest first. */
  list(loginId: string, page: { page: number; limit: number }): Promise<{ records: StoredNotForMe[]; total: number }>;
}

export function createNotForMeStore(connection: Connection): NotForMeStore {
  const rows = modelOf<NotForMeRow>(connection, 'NotForMe', notForMeSchema);
  const idOf = (loginId: string, jobId: string) => `${loginId} ${jobId}`;
  return {
    async save(session, mark) {
      await rows.replaceOne({ _id: idOf(mark.login_id, mark.job_id) }, mark, { session, upsert: true });
    },
    async remove(session, loginId, jobId) {
      const mark = await rows.findOneAndDelete({ _id: idOf(loginId, jobId) }, { session }).lean<NotForMeRow>();
      const company = mark ? companyLeftOut(mark) : undefined;
      if (company) await rows.deleteMany({ login_id: loginId, reason: 'company', cmp_code: company }, { session });
    },
    async removeAll(session, loginId) {
      await rows.deleteMany({ login_id: loginId }, { session });
    },
    count: (session, loginId) => rows.countDocuments({ login_id: loginId }).session(session),
    async leftOutOf(loginId) {
      const found = await rows
        .find({ login_id: loginId }, { job_id: 1, reason: 1, cmp_code: 1 })
        .lean<Array<Pick<NotForMeRow, 'job_id' | 'reason' | 'cmp_code'>>>();
      return {
        jobs: found.map(({ job_id }) => job_id),
        companies: [...new Set(found.flatMap((mark) => companyLeftOut(mark) ?? []))],
      };
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
