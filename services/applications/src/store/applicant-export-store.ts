import { DAY } from '@market/api/durations';
import { APPLICANTS_EXPORT_DAYS } from '@market/contracts/applications';
import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema } from 'mongoose';

/**
 * Log record of an applicant file exported by a member of a company: author, time and count, without applicants' data.
 */
export interface ApplicantExport {
  id: string;
  employer_login_id: string;
  by_login_id: string;
  at: Date;
  count: number;
}
type ExportRow = Omit<ApplicantExport, 'id'> & { _id: string };

const SHOWN = 100;

const exportSchema = new Schema<ExportRow>(
  {
    _id: { type: String, required: true },
    employer_login_id: { type: String, required: true },
    by_login_id: { type: String, required: true },
    at: { type: Date, required: true },
    count: { type: Number, required: true },
  },
  { collection: 'applicant_exports', versionKey: false },
);
exportSchema.index({ employer_login_id: 1, at: -1 });
exportSchema.index({ at: 1 }, { name: 'forget', expireAfterSeconds: APPLICANTS_EXPORT_DAYS * DAY });

export type ApplicantExportStore = ReturnType<typeof createApplicantExportStore>;

/** Log of exported applicants (docs/security.md, S241). */
export function createApplicantExportStore(connection: Connection) {
  const rows = modelOf<ExportRow>(connection, 'ApplicantExport', exportSchema);
  return {
    async add({ id, ...made }: ApplicantExport): Promise<void> {
      await rows.create({ _id: id, ...made });
    },

    /** The newest exports of a company. */
    async list(ownerId: string): Promise<ApplicantExport[]> {
      const found = await rows
        .find({ employer_login_id: ownerId })
        .sort({ at: -1, _id: 1 })
        .limit(SHOWN)
        .lean<ExportRow[]>();
      return found.map(({ _id, ...made }) => ({ id: _id, ...made }));
    },

    /** Deletes the log of a company whose account ended. */
    async removeAll(ownerId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ employer_login_id: ownerId }, { session });
    },
  };
}
