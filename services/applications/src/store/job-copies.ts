import type { EventPayload, JobStatus } from '@market/contracts';
import type { ClientSession, Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';
import { keepNewest } from './keep-newest';

/** What this service keeps of a job, from jobs' events. */
export type JobCopy = EventPayload<'jobs.job-saved.v1'>;
type JobRow = Omit<JobCopy, 'id'> & { _id: string };

const jobSchema = new Schema<JobRow>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, required: true },
    login_id: { type: String, required: true },
    cmp_code: { type: String, required: true },
    cmp_name: String,
    job_title: String,
    job_cate: Number,
    job_location: String,
    status: { type: String, required: true },
    closes_at: String,
    created_at: String,
  },
  { collection: 'job_copies', versionKey: false },
);
jobSchema.index({ login_id: 1, status: 1 });

export type JobCopies = ReturnType<typeof createJobCopies>;

export function createJobCopies(connection: Connection) {
  const rows = connection.model<JobRow>('JobCopy', jobSchema);
  return {
    async find(id: string): Promise<JobCopy | undefined> {
      const row = await rows.findById(id).lean<JobRow>();
      return row ? { ...row, id: row._id } : undefined;
    },

    async keep({ id, revision, ...fields }: JobCopy, session: ClientSession): Promise<boolean> {
      return keepNewest(rows, { id, revisionField: 'revision', revision, fields, session });
    },

    /** How many jobs an employer has, and how many of them take applications at `now`. */
    async count(employerLoginId: string, now: Date): Promise<{ open: number; total: number }> {
      const [total, open, pastEnd] = await Promise.all([
        rows.countDocuments({ login_id: employerLoginId }),
        rows.countDocuments({ login_id: employerLoginId, status: 'open' satisfies JobStatus }),
        // Times are ISO 8601 in UTC, whose order as text is their order in time.
        rows.countDocuments({ login_id: employerLoginId, status: 'open' satisfies JobStatus, closes_at: trusted({ $ne: null, $gt: '', $lte: now.toISOString() }) }),
      ]);
      return { open: open - pastEnd, total };
    },
  };
}
