import { AFTER_ANY_EVENT, keepEachNewest, modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';
import type { FinishedApplication } from '../domain/finished-application';

/**
 * Copy of an application, for deciding whether an employer sees the candidate: only while it is open. A withdrawn one
 * gives no access (docs/security.md, S42c); of one that ended otherwise the employer reads the snapshot.
 */
interface ApplicantRow {
  _id: string;
  employer_login_id: string;
  can_code: string;
  withdrawn: boolean;
  /** End of the application, withdrawn or otherwise; null and absent while it is open. */
  finished_at?: Date | null;
  /**
   * The candidate ended the employer's access, or its term had passed: the application gives no access, even while it
   * is open.
   */
  closed?: boolean;
  revision: number;
}

const applicantSchema = new Schema<ApplicantRow>(
  {
    _id: { type: String, required: true },
    employer_login_id: { type: String, required: true },
    can_code: { type: String, required: true },
    withdrawn: { type: Boolean, required: true },
    finished_at: Date,
    closed: Boolean,
    revision: { type: Number, required: true },
  },
  { collection: 'applicant_copies', versionKey: false },
);
applicantSchema.index({ employer_login_id: 1, can_code: 1 });
applicantSchema.index({ can_code: 1 });

export interface ApplicantStore {
  /** Stores states from events, each unless a newer one is stored. */
  keep(
    session: ClientSession,
    applications: ReadonlyArray<{
      id: string;
      employer_login_id: string;
      can_code: string;
      withdrawn: boolean;
      finished_at?: Date | null;
      closed?: boolean;
      revision: number;
    }>,
  ): Promise<void>;
  /**
   * Removes the code of a candidate whose account ended; the rows stay as tombstones, so that late events do not
   * restore it.
   */
  forget(session: ClientSession, canCode: string): Promise<void>;
  /** Whether the candidate has an open application to one of the employer's jobs that gives access. */
  hasApplied(employerLoginId: string, canCode: string): Promise<boolean>;
  /** Filter: the applications that ended otherwise than by withdrawal, and whose access the candidate has not ended. */
  finishedAmong(session: ClientSession, ids: readonly string[]): Promise<FinishedApplication[]>;
  /** Filter: candidates who withdrew all applications to this employer, or ended their access. */
  withdrawnAmong(employerLoginId: string, canCodes: readonly string[]): Promise<Set<string>>;
  /** Subset of the candidates who ever applied to this employer. */
  everAmong(employerLoginId: string, canCodes: readonly string[]): Promise<Set<string>>;
  /** Employers with access to this candidate by an application. */
  employersAppliedTo(canCode: string): Promise<string[]>;
  /** Codes of all candidates who ever applied to this employer, including those who withdrew. */
  codes(employerLoginId: string): Promise<string[]>;
}

/** Candidates and the employers they applied to, from events of the applications service. */
export function createApplicantStore(connection: Connection): ApplicantStore {
  const rows = modelOf<ApplicantRow>(connection, 'Applicant', applicantSchema);
  return {
    async keep(session, applications) {
      const copies = applications.map(({ id, revision, ...fields }) => ({ id, revision, fields }));
      await keepEachNewest(rows, { revisionField: 'revision', copies, session });
    },
    async forget(session, canCode) {
      await rows.updateMany(
        { can_code: canCode },
        { $set: { can_code: '', withdrawn: true, revision: AFTER_ANY_EVENT } },
        { session },
      );
    },
    hasApplied: async (employerLoginId, canCode) =>
      (await rows.exists({
        employer_login_id: employerLoginId,
        can_code: canCode,
        withdrawn: false,
        finished_at: null,
        closed: trusted({ $ne: true }),
      })) !== null,
    async finishedAmong(session, ids) {
      const found = await rows
        .find({
          _id: trusted({ $in: [...ids] }),
          withdrawn: false,
          finished_at: trusted({ $ne: null }),
          closed: trusted({ $ne: true }),
        })
        .session(session)
        .lean<ApplicantRow[]>();
      return found.flatMap(({ _id, employer_login_id, can_code, finished_at }) =>
        finished_at ? [{ id: _id, employer_login_id, can_code, finished_at }] : [],
      );
    },
    async withdrawnAmong(employerLoginId, canCodes) {
      const sent = await rows
        .find(
          { employer_login_id: employerLoginId, can_code: trusted({ $in: [...canCodes] }) },
          { can_code: 1, withdrawn: 1, closed: 1 },
        )
        .lean();
      const withdrawn = new Set(sent.map(({ can_code }) => can_code));
      for (const application of sent)
        if (!application.withdrawn && !application.closed) withdrawn.delete(application.can_code);
      return withdrawn;
    },
    async everAmong(employerLoginId, canCodes) {
      const where = { employer_login_id: employerLoginId, can_code: trusted({ $in: [...canCodes] }) };
      return new Set(await rows.distinct('can_code', where));
    },
    employersAppliedTo: async (canCode) =>
      rows.distinct('employer_login_id', { can_code: canCode, withdrawn: false, closed: trusted({ $ne: true }) }),
    codes: async (employerLoginId) => rows.distinct('can_code', { employer_login_id: employerLoginId }),
  };
}
