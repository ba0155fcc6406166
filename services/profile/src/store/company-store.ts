import type { ClientSession, Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';
import type { CompanyFields, CompanyRecord } from '../domain/company';
import { modelOf } from './model-of';

type CompanyRow = Omit<CompanyRecord, 'cmp_code'> & { _id: string };

const companySchema = new Schema<CompanyRow>(
  {
    _id: { type: String, required: true },
    login_id: { type: String, required: true },
    revision: { type: Number, required: true },
    cmp_name: { type: String, required: true },
    cmp_email: String,
    cmp_mobn: String,
    cmp_phone: String,
    cmp_country: String,
    cmp_webs: { type: String, required: true },
    emp_loca: { type: String, required: true },
    emp_addr: { type: String, required: true },
  },
  { collection: 'companies', versionKey: false },
);
companySchema.index({ login_id: 1 }, { unique: true, name: 'one_company_per_account' });

export interface CompanyStore {
  /** Writes the account's company; `newCode` is used when it is its first. An optional field left out is taken away. */
  save(session: ClientSession, loginId: string, fields: CompanyFields, newCode: string): Promise<CompanyRecord>;
  findByLogin(loginId: string): Promise<CompanyRecord | undefined>;
  findByCode(code: string): Promise<CompanyRecord | undefined>;
  findByCodes(codes: readonly string[]): Promise<Map<string, CompanyRecord>>;
}

/** Companies of employers. */
export function createCompanyStore(connection: Connection): CompanyStore {
  const rows = modelOf<CompanyRow>(connection, 'Company', companySchema);
  return {
    async save(session, loginId, { cmp_email, cmp_mobn, cmp_phone, cmp_country, ...required }, newCode) {
      const optional = Object.entries({ cmp_email, cmp_mobn, cmp_phone, cmp_country });
      const given = Object.fromEntries(optional.filter(([, value]) => value));
      const gone = Object.fromEntries(optional.filter(([, value]) => !value).map(([name]) => [name, 1]));
      const row = await rows
        .findOneAndUpdate({ login_id: loginId }, { $set: { ...required, ...given }, $unset: gone, $inc: { revision: 1 }, $setOnInsert: { _id: newCode } }, { session, upsert: true, returnDocument: 'after' })
        .lean<CompanyRow>();
      return recordOf(row)!;
    },
    async findByLogin(loginId) {
      return recordOf(await rows.findOne({ login_id: loginId }).lean<CompanyRow>());
    },
    async findByCode(code) {
      return recordOf(await rows.findById(code).lean<CompanyRow>());
    },
    async findByCodes(codes) {
      const found = await rows.find({ _id: trusted({ $in: [...codes] }) }).lean<CompanyRow[]>();
      return new Map(found.map((row) => [row._id, recordOf(row)!]));
    },
  };
}

function recordOf(row: CompanyRow | null): CompanyRecord | undefined {
  if (!row) return undefined;
  const { _id, ...rest } = row;
  return { cmp_code: _id, ...rest };
}
