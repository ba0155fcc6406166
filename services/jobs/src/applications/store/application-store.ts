import { findTogether, keepEachNewest, modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';

interface ApplicationRow {
  _id: string;
  job_id: string;
  candidate_login_id: string;
  withdrawn: boolean;
  revision: number;
}

const applicationSchema = new Schema<ApplicationRow>(
  {
    _id: { type: String, required: true },
    job_id: { type: String, required: true },
    candidate_login_id: { type: String, required: true },
    withdrawn: { type: Boolean, required: true },
    revision: { type: Number, required: true },
  },
  { collection: 'applications', versionKey: false },
);
applicationSchema.index({ candidate_login_id: 1, job_id: 1 }, { name: 'by_candidate' });
applicationSchema.index({ job_id: 1, withdrawn: 1 }, { name: 'by_job' });

export interface ApplicationCopy {
  id: string;
  job_id: string;
  candidate_login_id: string;
  withdrawn: boolean;
  revision: number;
}

/** Counts of the applications to a job. */
export interface ApplicationCounts {
  /** Applications that were not withdrawn. */
  standing: number;
  /** Includes withdrawn ones. */
  all: number;
}

export interface ApplicationStore {
  /** Stores each application's state unless a newer one is known. */
  keep(session: ClientSession, applications: readonly ApplicationCopy[]): Promise<void>;
  /**
   * Subset of the jobs to which the candidate has applied, including withdrawn applications, since nobody can apply
   * twice.
   */
  appliedTo(
    candidateLoginId: string,
    jobIds: readonly string[],
  ): Promise<Map<string, Pick<ApplicationCopy, 'withdrawn'>>>;
  /** Jobs to which the candidate has applied, including withdrawn applications: `max` of them at most. */
  jobsAppliedTo(candidateLoginId: string, max: number): Promise<string[]>;
  /** Application counts per job; jobs without any are missing. */
  countsOf(jobIds: readonly string[], session?: ClientSession): Promise<Map<string, ApplicationCounts>>;
}

/** Copies of applications, for counts and for marking jobs as applied to. */
export function createApplicationStore(connection: Connection): ApplicationStore {
  const rows = modelOf<ApplicationRow>(connection, 'ApplicationCopy', applicationSchema);
  /** Looks up a candidate's application to a job, in batches, by `CANDIDATE JOB`; neither id contains a blank. */
  const findOf = findTogether(async (pairs) => {
    const jobsOf = new Map<string, string[]>();
    for (const [candidate = '', job = ''] of pairs.map((pair) => pair.split(' ')))
      jobsOf.set(candidate, [...(jobsOf.get(candidate) ?? []), job]);
    const found = await rows
      .find(
        {
          $or: [...jobsOf].map(([candidate_login_id, jobs]) => ({
            candidate_login_id,
            job_id: trusted({ $in: jobs }),
          })),
        },
        { candidate_login_id: 1, job_id: 1, withdrawn: 1 },
      )
      .lean<ApplicationRow[]>();
    return new Map(found.map((row) => [`${row.candidate_login_id} ${row.job_id}`, row]));
  });
  return {
    async keep(session, applications) {
      const copies = applications.map(({ id, revision, ...fields }) => ({ id, revision, fields }));
      await keepEachNewest(rows, { revisionField: 'revision', copies, session });
    },
    async appliedTo(candidateLoginId, jobIds) {
      const found = await Promise.all(jobIds.map((jobId) => findOf(`${candidateLoginId} ${jobId}`)));
      return new Map(found.flatMap((row) => (row ? [[row.job_id, { withdrawn: row.withdrawn }]] : [])));
    },
    async jobsAppliedTo(candidate_login_id, max) {
      const found = await rows
        .find({ candidate_login_id }, { _id: 0, job_id: 1 })
        .limit(max)
        .lean<Pick<ApplicationRow, 'job_id'>[]>();
      return found.map(({ job_id }) => job_id);
    },
    async countsOf(jobIds, session) {
      const counts = await rows
        .aggregate<ApplicationCounts & { _id: string }>([
          { $match: { job_id: { $in: [...jobIds] } } },
          { $group: { _id: '$job_id', all: { $sum: 1 }, standing: { $sum: { $cond: ['$withdrawn', 0, 1] } } } },
        ])
        .session(session ?? null);
      return new Map(counts.map(({ _id, standing, all }) => [_id, { standing, all }]));
    },
  };
}
