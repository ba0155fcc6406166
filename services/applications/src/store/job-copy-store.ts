import { keepEachNewest, keepNewest, type ClientSession, type Connection, modelOf } from '@market/service-kit';
import type { EventPayload } from '@market/contracts/events';
import type { JobStatus } from '@market/contracts/job-posts';
import { Schema, trusted } from 'mongoose';

/** Local copy of a job, maintained from the events of the jobs service. */
export interface JobCopy extends EventPayload<'jobs.job-saved.v1'> {
  /** Tombstone: only the last revision and state remain, so that late events do not restore the job. */
  deleted?: boolean;
  /** Closing date whose passing was already reported to webhooks. */
  end_told?: string | undefined;
}
/** Job whose closing date has passed. */
export type EndedJob = Pick<JobCopy, 'id' | 'login_id'> & { closes_at: string };
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
    promise_days: Number,
    questions: { type: Schema.Types.Mixed, default: undefined },
    stages: { type: Schema.Types.Mixed, default: undefined },
    deleted: Boolean,
    end_told: String,
  },
  { collection: 'job_copies', versionKey: false },
);
jobSchema.index({ login_id: 1, status: 1 });
jobSchema.index({ status: 1, closes_at: 1 });

export type JobCopyStore = ReturnType<typeof createJobCopyStore>;

export function createJobCopyStore(connection: Connection) {
  const rows = modelOf<JobRow>(connection, 'JobCopy', jobSchema);
  return {
    async find(id: string): Promise<JobCopy | undefined> {
      const row = await rows.findById(id).lean<JobRow>();
      return row ? { ...row, id: row._id } : undefined;
    },

    /** Own stages of jobs; jobs without any are missing. */
    async stagesOf(ids: readonly string[]): Promise<Map<string, NonNullable<JobCopy['stages']>>> {
      const found = await rows
        .find({ _id: trusted({ $in: [...ids] }), 'stages.0': trusted({ $exists: true }) })
        .select({ stages: 1 })
        .lean<Array<Pick<JobRow, '_id' | 'stages'>>>();
      return new Map(found.map(({ _id, stages = [] }) => [_id, stages]));
    },

    /** Ids of these jobs that no longer accept applications at `now`: closed, deleted, or past their end. */
    async closedAmong(ids: readonly string[], now: Date): Promise<Set<string>> {
      const found = await rows
        .find({
          _id: trusted({ $in: [...ids] }),
          $or: [
            { status: trusted({ $ne: 'open' satisfies JobStatus }) },
            { closes_at: trusted({ $ne: null, $gt: '', $lte: now.toISOString() }) },
          ],
        })
        .select({ _id: 1 })
        .lean<Array<Pick<JobRow, '_id'>>>();
      return new Set(found.map(({ _id }) => _id));
    },

    /** Open jobs whose closing date has passed since `after`, not yet reported to webhooks. */
    async endsToTell({ after, now }: { after: Date; now: Date }, limit: number): Promise<EndedJob[]> {
      const found = await rows
        .find({
          status: 'open' satisfies JobStatus,
          closes_at: trusted({ $gt: after.toISOString(), $lte: now.toISOString() }),
          $expr: trusted({ $ne: ['$closes_at', '$end_told'] }),
        })
        .sort({ closes_at: 1 })
        .limit(limit)
        .select({ login_id: 1, closes_at: 1 })
        .lean<Array<{ _id: string; login_id: string; closes_at: string }>>();
      return found.map(({ _id, ...rest }) => ({ ...rest, id: _id }));
    },

    /** @returns false where the job has changed its state, or its end was reported meanwhile */
    async markEndTold({ id, closes_at }: EndedJob, session: ClientSession): Promise<boolean> {
      const { modifiedCount } = await rows.updateOne(
        { _id: id, status: 'open' satisfies JobStatus, closes_at },
        { $set: { end_told: closes_at } },
        { session },
      );
      return modifiedCount === 1;
    },

    /** Stores copies from events, unless a newer revision is stored. */
    async keep(jobs: readonly JobCopy[], session: ClientSession): Promise<void> {
      // A promise that the new state lacks is removed.
      const copies = jobs.map(({ id, revision, ...fields }) => ({
        id,
        revision,
        fields: { promise_days: null, ...fields },
      }));
      await keepEachNewest(rows, { revisionField: 'revision', copies, session });
    },

    async keepDeleted(
      { id, revision, ...fields }: EventPayload<'jobs.job-deleted.v1'>,
      session: ClientSession,
    ): Promise<void> {
      const nothing = {
        cmp_name: '',
        job_title: '',
        job_cate: 0,
        job_location: '',
        closes_at: null,
        created_at: '',
        questions: [],
        stages: [],
      };
      await keepNewest(rows, {
        id,
        revisionField: 'revision',
        revision,
        fields: { ...nothing, ...fields, deleted: true },
        session,
      });
    },

    /** Counts an employer's jobs, and those that accept applications at `now`. */
    async count(
      employerLoginId: string,
      now: Date,
      only?: readonly string[],
    ): Promise<{ open: number; total: number }> {
      const of = { login_id: employerLoginId, ...(only ? { _id: trusted({ $in: [...only] }) } : {}) };
      const [total, open, pastEnd] = await Promise.all([
        rows.countDocuments({ ...of, deleted: trusted({ $ne: true }) }),
        rows.countDocuments({ ...of, status: 'open' satisfies JobStatus }),
        // ISO 8601 times in UTC sort as text in chronological order.
        rows.countDocuments({
          ...of,
          status: 'open' satisfies JobStatus,
          closes_at: trusted({ $ne: null, $gt: '', $lte: now.toISOString() }),
        }),
      ]);
      return { open: open - pastEnd, total };
    },
  };
}
