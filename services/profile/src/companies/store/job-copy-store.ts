import { keepEachNewest, modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';

interface JobCopyRow {
  _id: string;
  cmp_code: string;
  status: string;
  closes_at: Date | null;
  revision: number;
}

const jobCopySchema = new Schema<JobCopyRow>(
  {
    _id: { type: String, required: true },
    cmp_code: { type: String, required: true },
    status: { type: String, required: true },
    closes_at: { type: Date, default: null },
    revision: { type: Number, required: true },
  },
  { collection: 'job_copies', versionKey: false },
);
jobCopySchema.index({ cmp_code: 1, status: 1 });

export interface JobCopyStore {
  /** Stores states from events, each unless a newer one is stored. */
  keep(
    session: ClientSession,
    jobs: ReadonlyArray<{ id: string; cmp_code: string; status: string; closes_at: Date | null; revision: number }>,
  ): Promise<void>;
  /** Counts a company's open jobs at `now`. */
  countOpen(cmpCode: string, now: Date): Promise<number>;
}

/** Open jobs per company, from events of the jobs service. */
export function createJobCopyStore(connection: Connection): JobCopyStore {
  const rows = modelOf<JobCopyRow>(connection, 'CompanyJobCopy', jobCopySchema);
  return {
    async keep(session, jobs) {
      const copies = jobs.map(({ id, revision, ...fields }) => ({ id, revision, fields }));
      await keepEachNewest(rows, { revisionField: 'revision', copies, session });
    },
    async countOpen(cmpCode, now) {
      return rows.countDocuments({
        cmp_code: cmpCode,
        status: 'open',
        $or: [{ closes_at: null }, { closes_at: trusted({ $gt: now }) }],
      });
    },
  };
}
