import { AFTER_ANY_EVENT, keepNewest, type ClientSession, type Connection, modelOf } from '@market/service-kit';
import type { EventPayload } from '@market/contracts/events';
import { Schema, trusted } from 'mongoose';

interface CompanyRow {
  _id: string;
  login_id: string;
  revision: number;
  /** Absent in rows from before mails had logos, until the company is next saved. */
  cmp_name?: string;
  /** Address of the logo below the API's root. */
  cmp_logo?: string | null;
}

const companySchema = new Schema<CompanyRow>(
  {
    _id: { type: String, required: true },
    login_id: { type: String, required: true },
    revision: { type: Number, required: true },
    cmp_name: String,
    cmp_logo: String,
  },
  { collection: 'company_copies', versionKey: false },
);

companySchema.index({ login_id: 1 });

export type CompanyCopyStore = ReturnType<typeof createCompanyCopyStore>;

/** Owner account of each company, and its logo. */
export function createCompanyCopyStore(connection: Connection) {
  const rows = modelOf<CompanyRow>(connection, 'CompanyCopy', companySchema);
  return {
    async ownerOf(cmpCode: string): Promise<string | undefined> {
      return (await rows.findById(cmpCode).lean<CompanyRow>())?.login_id;
    },

    /** Logo of an account's company with this name; undefined where it has none, and for another company's ad. */
    async logoOf(loginId: string, cmpName: string): Promise<string | undefined> {
      const row = await rows.findOne({ login_id: loginId, cmp_name: cmpName }).lean<CompanyRow>();
      return row?.cmp_logo ?? undefined;
    },

    /**
     * Logos of companies, with keys of account id and company name, separated by a blank; companies without one are
     * missing.
     */
    async logosOf(loginIds: Iterable<string>): Promise<Map<string, string>> {
      const found = await rows.find({ login_id: trusted({ $in: [...new Set(loginIds)] }) }).lean<CompanyRow[]>();
      return new Map(
        found.flatMap(({ login_id, cmp_name, cmp_logo }) =>
          cmp_name && cmp_logo ? [[`${login_id} ${cmp_name}`, cmp_logo] as const] : [],
        ),
      );
    },

    /** Companies of an account. */
    async codesOf(loginId: string): Promise<string[]> {
      const found = await rows.find({ login_id: loginId }, { _id: 1 }).lean<Array<Pick<CompanyRow, '_id'>>>();
      return found.map(({ _id }) => _id);
    },

    /** Deletes name and logo of an account's companies, and ignores later events about them. */
    async forget(loginId: string, session: ClientSession): Promise<void> {
      await rows.updateMany(
        { login_id: loginId },
        { $set: { revision: AFTER_ANY_EVENT }, $unset: { cmp_name: 1, cmp_logo: 1 } },
        { session },
      );
    },

    async keep(
      { cmp_code, login_id, revision, cmp_name, cmp_logo }: EventPayload<'profile.company-saved.v1'>,
      session: ClientSession,
    ): Promise<boolean> {
      const fields = { login_id, cmp_name, cmp_logo: cmp_logo ?? null };
      return keepNewest(rows, { id: cmp_code, revisionField: 'revision', revision, fields, session });
    },
  };
}
