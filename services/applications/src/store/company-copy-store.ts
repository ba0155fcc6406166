import { keepNewest, type ClientSession, type Connection, modelOf } from '@market/service-kit';
import type { EventPayload } from '@market/contracts/events';
import { Schema } from 'mongoose';

interface CompanyRow {
  _id: string;
  login_id: string;
  revision: number;
}

const companySchema = new Schema<CompanyRow>(
  {
    _id: { type: String, required: true },
    login_id: { type: String, required: true },
    revision: { type: Number, required: true },
  },
  { collection: 'company_copies', versionKey: false },
);

companySchema.index({ login_id: 1 });

export type CompanyCopyStore = ReturnType<typeof createCompanyCopyStore>;

/** Account that each company belongs to. */
export function createCompanyCopyStore(connection: Connection) {
  const rows = modelOf<CompanyRow>(connection, 'CompanyCopy', companySchema);
  return {
    async ownerOf(cmpCode: string): Promise<string | undefined> {
      return (await rows.findById(cmpCode).lean<CompanyRow>())?.login_id;
    },

    /** Companies of an account. */
    async codesOf(loginId: string): Promise<string[]> {
      const found = await rows.find({ login_id: loginId }, { _id: 1 }).lean<Array<Pick<CompanyRow, '_id'>>>();
      return found.map(({ _id }) => _id);
    },

    async keep(
      { cmp_code, login_id, revision }: EventPayload<'profile.company-saved.v1'>,
      session: ClientSession,
    ): Promise<boolean> {
      return keepNewest(rows, { id: cmp_code, revisionField: 'revision', revision, fields: { login_id }, session });
    },
  };
}
