import { keysOf } from '@market/api';
import { DAY, DAY_MS } from '@market/api/durations';
import { JOB_VISITS_KEPT_DAYS, type Visit, type VisitKind, type VisitSource } from '@market/contracts/job-statistics';
import { isDuplicateKey, modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';
import type { VisitCount } from '../domain/job-visits';

const QUARTER_MS = 15 * 60_000;

type Counts = Partial<Record<VisitKind, Partial<Record<VisitSource, number>>>>;

/** Visits of a job per UTC day, by the quarter of an hour in it; without any visitor data. */
interface VisitRow {
  _id: string;
  job_id: string;
  day: Date;
  quarters: Record<string, Counts>;
}

const visitSchema = new Schema<VisitRow>(
  {
    _id: { type: String, required: true },
    job_id: { type: String, required: true },
    day: { type: Date, required: true },
    quarters: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'job_visits', versionKey: false },
);
visitSchema.index({ job_id: 1, day: 1 }, { name: 'visits_of_job' });
visitSchema.index({ day: 1 }, { name: 'forget', expireAfterSeconds: JOB_VISITS_KEPT_DAYS * DAY });

export interface JobVisitStore {
  /** Counts visits of a job. */
  add(jobId: string, visits: ReadonlyArray<Visit & { at: Date }>): Promise<void>;
  /** Counts of a job since the day of `from`, oldest first. */
  since(jobId: string, from: Date): Promise<VisitCount[]>;
  /** Deletes the counts of a job, outside a transaction. */
  remove(jobId: string): Promise<void>;
  /** Deletes the counts of jobs. */
  removeOf(session: ClientSession, jobIds: readonly string[]): Promise<void>;
}

const dayOf = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);

/** Counts of job visits, without any visitor data. */
export function createJobVisitStore(connection: Connection): JobVisitStore {
  const rows = modelOf<VisitRow>(connection, 'JobVisit', visitSchema);
  return {
    async add(jobId, visits) {
      const increments = visits.map(({ kind, source, at }) => {
        const day = dayOf(at);
        const quarter = Math.floor((at.getTime() - day.getTime()) / QUARTER_MS);
        return {
          updateOne: {
            filter: { _id: `${jobId} ${day.toISOString().slice(0, 10)}` },
            update: {
              $setOnInsert: { job_id: jobId, day },
              $inc: { [`quarters.${String(quarter)}.${kind}.${source}`]: 1 },
            },
            upsert: true,
          },
        };
      });
      try {
        await rows.bulkWrite(increments);
      } catch (error) {
        // A parallel call has inserted the first visit of the day: a single visit is retried, now that the row exists.
        if (!isDuplicateKey(error) || increments.length > 1) throw error;
        await rows.bulkWrite(increments);
      }
    },
    async since(jobId, from) {
      const found = await rows
        .find({ job_id: jobId, day: trusted({ $gte: dayOf(from) }) })
        .sort({ day: 1 })
        .lean<VisitRow[]>();
      return found.flatMap(({ day, quarters }) =>
        keysOf(quarters).flatMap((quarter) =>
          countsIn(quarters[quarter] ?? {}).map((counted) => ({
            ...counted,
            from: new Date(day.getTime() + Number(quarter) * QUARTER_MS),
          })),
        ),
      );
    },
    async remove(jobId) {
      await rows.deleteMany({ job_id: jobId });
    },
    async removeOf(session, jobIds) {
      await rows.deleteMany({ job_id: trusted({ $in: [...jobIds] }) }, { session });
    },
  };
}

const countsIn = (counts: Counts): Array<Omit<VisitCount, 'from'>> =>
  keysOf(counts).flatMap((kind) => {
    const bySource = counts[kind] ?? {};
    return keysOf(bySource).map((source) => ({ kind, source, count: bySource[source] ?? 0 }));
  });
