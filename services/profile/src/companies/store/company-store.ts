import { ABSENT, modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { isSameCompany, type CompanyIdentity } from '@market/contracts/companies';
import { Schema, trusted } from 'mongoose';
import type { CompanyFields, CompanyRecord, RefusedIdentity } from '../domain/company';

type CompanyRow = Omit<CompanyRecord, 'cmp_code'> & {
  _id: string;
  /** Lock counter: raised by each transaction that needs the company unchanged. */
  holds?: number;
};

const identityFields = {
  cmp_name: { type: String, required: true },
  cmp_webs: { type: String, required: true },
} as const;
const pendingSchema = new Schema<CompanyIdentity>(identityFields, { _id: false });
const refusedSchema = new Schema<RefusedIdentity>(
  { ...identityFields, reason: { type: String, required: true } },
  { _id: false },
);
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
    changed_by: String,
    cmp_logo: String,
    proved_domain: String,
    domain_revision: Number,
    pending: pendingSchema,
    refused: refusedSchema,
    // Absent until the first change of name or site.
    known_keys: { type: [String], default: undefined },
    decision_revision: Number,
    holds: Number,
  },
  { collection: 'companies', versionKey: false },
);
companySchema.index({ login_id: 1 }, { unique: true, name: 'one_company_per_account' });

export interface CompanyStore {
  /** Writes the account's company; `newCode` is used for a new one. An omitted optional field is removed. */
  save(session: ClientSession, loginId: string, fields: CompanyFields, newCode: string): Promise<CompanyRecord>;
  /**
   * Writes the result of an admin's decision, unless a newer decision is stored; undefined where nothing was written.
   */
  decide(
    session: ClientSession,
    loginId: string,
    change: Pick<CompanyRecord, 'cmp_name' | 'cmp_webs' | 'pending' | 'refused' | 'known_keys'>,
    decisionRevision: number,
  ): Promise<CompanyRecord | undefined>;
  /** Sets or takes away the address of the logo; the account must have a company. */
  setLogo(session: ClientSession, loginId: string, address: string | undefined): Promise<CompanyRecord>;
  /** Sets or takes away the proved domain, unless a newer proof is known; undefined where nothing was written. */
  setDomain(
    session: ClientSession,
    loginId: string,
    domain: string | undefined,
    domainRevision: number,
  ): Promise<CompanyRecord | undefined>;
  remove(session: ClientSession, loginId: string): Promise<void>;
  findByLogin(loginId: string, session?: ClientSession): Promise<CompanyRecord | undefined>;
  /**
   * Locks a company with this name and site until the transaction ends: a parallel change of either is serialized.
   * @returns false where the company is deleted, or has another name or site now
   */
  hold(session: ClientSession, company: CompanyIdentity & { login_id: string }): Promise<boolean>;
  findByLogins(loginIds: readonly string[]): Promise<CompanyRecord[]>;
  findByCode(code: string): Promise<CompanyRecord | undefined>;
  findByCodes(codes: readonly string[]): Promise<Map<string, CompanyRecord>>;
}

/** Companies of employers. */
export function createCompanyStore(connection: Connection): CompanyStore {
  const rows = modelOf<CompanyRow>(connection, 'Company', companySchema);
  return {
    async save(
      session,
      loginId,
      { cmp_email, cmp_mobn, cmp_phone, cmp_country, pending, refused, ...required },
      newCode,
    ) {
      const optional = Object.entries({ cmp_email, cmp_mobn, cmp_phone, cmp_country, pending, refused });
      const filled = Object.fromEntries(optional.filter(([, value]) => value));
      const gone = Object.fromEntries(optional.filter(([, value]) => !value).map(([name]) => [name, 1]));
      const row = await rows
        .findOneAndUpdate(
          { login_id: loginId },
          { $set: { ...required, ...filled }, $unset: gone, $inc: { revision: 1 }, $setOnInsert: { _id: newCode } },
          { session, upsert: true, returnDocument: 'after' },
        )
        .lean<CompanyRow>();
      return recordOf(row!); // made where there was none
    },
    async decide(session, loginId, { pending, refused, ...shown }, decisionRevision) {
      const fields = Object.entries({ pending, refused });
      const set = Object.fromEntries(fields.filter(([, value]) => value));
      const unset = Object.fromEntries(fields.filter(([, value]) => !value).map(([name]) => [name, 1]));
      const isNewer = {
        $or: [{ decision_revision: ABSENT }, { decision_revision: trusted({ $lt: decisionRevision }) }],
      };
      const row = await rows
        .findOneAndUpdate(
          { login_id: loginId, ...isNewer },
          { $set: { ...shown, ...set, decision_revision: decisionRevision }, $unset: unset, $inc: { revision: 1 } },
          { session, returnDocument: 'after' },
        )
        .lean<CompanyRow>();
      return recordIn(row);
    },
    async setLogo(session, loginId, address) {
      const row = await rows
        .findOneAndUpdate(
          { login_id: loginId },
          { ...(address ? { $set: { cmp_logo: address } } : { $unset: { cmp_logo: 1 } }), $inc: { revision: 1 } },
          { session, returnDocument: 'after' },
        )
        .lean<CompanyRow>();
      return recordOf(row!); // read in the same transaction
    },
    async setDomain(session, loginId, domain, domainRevision) {
      const isNewer = { $or: [{ domain_revision: ABSENT }, { domain_revision: trusted({ $lt: domainRevision }) }] };
      const row = await rows
        .findOneAndUpdate(
          { login_id: loginId, ...isNewer },
          {
            $set: { domain_revision: domainRevision, ...(domain ? { proved_domain: domain } : {}) },
            ...(domain ? {} : { $unset: { proved_domain: 1 } }),
            $inc: { revision: 1 },
          },
          { session, returnDocument: 'after' },
        )
        .lean<CompanyRow>();
      return recordIn(row);
    },
    async remove(session, loginId) {
      await rows.deleteOne({ login_id: loginId }, { session });
    },
    async hold(session, { login_id, ...identity }) {
      const row = await rows
        .findOneAndUpdate({ login_id }, { $inc: { holds: 1 } }, { session, returnDocument: 'after' })
        .lean<CompanyRow>();
      return row !== null && isSameCompany(row, identity);
    },
    async findByLogin(loginId, session) {
      return recordIn(
        await rows
          .findOne({ login_id: loginId })
          .session(session ?? null)
          .lean<CompanyRow>(),
      );
    },
    async findByLogins(loginIds) {
      const found = await rows.find({ login_id: trusted({ $in: [...loginIds] }) }).lean<CompanyRow[]>();
      return found.map(recordOf);
    },
    async findByCode(code) {
      return recordIn(await rows.findById(code).lean<CompanyRow>());
    },
    async findByCodes(codes) {
      const found = await rows.find({ _id: trusted({ $in: [...codes] }) }).lean<CompanyRow[]>();
      return new Map(found.map((row) => [row._id, recordOf(row)]));
    },
  };
}

function recordIn(row: CompanyRow | null): CompanyRecord | undefined {
  return row ? recordOf(row) : undefined;
}

function recordOf({ _id, holds: _holds, ...rest }: CompanyRow): CompanyRecord {
  return { cmp_code: _id, ...rest };
}
