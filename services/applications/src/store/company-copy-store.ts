import { AFTER_ANY_EVENT, keepNewest, type ClientSession, type Connection, modelOf } from '@market/service-kit';
import type { EventPayload } from '@market/contracts/events';
import { Schema, trusted } from 'mongoose';

interface CompanyRow {
  _id: string;
  login_id: string;
  revision: number;
  /** Absent in rows of before mails had logos, until the company is saved again. */
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

/** Account that each company belongs to, and its logo. */
export function createCompanyCopyStore(connection: Connection) {
  const rows = modelOf<CompanyRow>(connection, 'CompanyCopy', companySchema);
  return {
    async ownerOf(cmpCode: string): Promise<string | undefined> {
      return (await rows.findById(cmpCode).lean<CompanyRow>())?.login_id;
    },

    /** Logo of an account's company under this name; undefined where it has none, and for an ad of another company. */
    async logoOf(loginId: string, cmpName: string): Promise<string | undefined> {
      const row = await rows.findOne({ login_id: loginId, cmp_name: cmpName }).lean<CompanyRow>();
      return row?.cmp_logo ?? undefined;
    },

    /** Logos of companies by the ids of their accounts and their names, joined by a blank; those without are missing. */
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

    /** Forgets name and logo of an account's companies, and whatever is said of them later. */
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
