import { AFTER_ANY_EVENT, keepEachNewest, modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';

/**
 * Copy of an application, as far as it lets an employer see the candidate. A withdrawn one does not (docs/security.md,
 * S42c).
 */
interface ApplicantRow {
  _id: string;
  employer_login_id: string;
  can_code: string;
  withdrawn: boolean;
  revision: number;
}

const applicantSchema = new Schema<ApplicantRow>(
  {
    _id: { type: String, required: true },
    employer_login_id: { type: String, required: true },
    can_code: { type: String, required: true },
    withdrawn: { type: Boolean, required: true },
    revision: { type: Number, required: true },
  },
  { collection: 'applicant_copies', versionKey: false },
);
applicantSchema.index({ employer_login_id: 1, can_code: 1 });
applicantSchema.index({ can_code: 1 });

export interface ApplicantStore {
  /** Keeps what events say, each unless something newer is known. */
  keep(
    session: ClientSession,
    applications: ReadonlyArray<{
      id: string;
      employer_login_id: string;
      can_code: string;
      withdrawn: boolean;
      revision: number;
    }>,
  ): Promise<void>;
  /** Forgets the code of a candidate whose account ended; the rows stay, so that what is told late does not bring it back. */
  forget(session: ClientSession, canCode: string): Promise<void>;
  hasApplied(employerLoginId: string, canCode: string): Promise<boolean>;
  /** Which of these candidates took back all that they had sent this employer. */
  withdrawnAmong(employerLoginId: string, canCodes: readonly string[]): Promise<Set<string>>;
  /** Which of these candidates ever applied to this employer. */
  everAmong(employerLoginId: string, canCodes: readonly string[]): Promise<Set<string>>;
  /** All who ever applied to this employer, also those who have withdrawn. */
  codes(employerLoginId: string): Promise<string[]>;
}

/** Which candidates applied to whose jobs, from events of the applications service. */
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
      (await rows.exists({ employer_login_id: employerLoginId, can_code: canCode, withdrawn: false })) !== null,
    async withdrawnAmong(employerLoginId, canCodes) {
      const sent = await rows
        .find(
          { employer_login_id: employerLoginId, can_code: trusted({ $in: [...canCodes] }) },
          { can_code: 1, withdrawn: 1 },
        )
        .lean();
      const withdrawn = new Set(sent.map(({ can_code }) => can_code));
      for (const application of sent) if (!application.withdrawn) withdrawn.delete(application.can_code);
      return withdrawn;
    },
    async everAmong(employerLoginId, canCodes) {
      const where = { employer_login_id: employerLoginId, can_code: trusted({ $in: [...canCodes] }) };
      return new Set(await rows.distinct('can_code', where));
    },
    codes: async (employerLoginId) => rows.distinct('can_code', { employer_login_id: employerLoginId }),
  };
}
