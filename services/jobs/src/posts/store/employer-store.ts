import { AFTER_ANY_EVENT, modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';
import type { Employer } from '../domain/job-post';

interface EmployerRow {
  _id: string;
  cmp_code: string | null;
  cmp_name: string | null;
  cmp_logo?: string | null;
  cmp_domain?: string | null;
  /** Revision of the copied company; 0 when it came from a query instead of an event. */
  company_revision: number;
  account_revision: number;
  /** Whether the employer is approved and not disabled. */
  active: boolean;
  /** Number of transactions that have locked the row. */
  held: number;
}

const employerSchema = new Schema<EmployerRow>(
  {
    _id: { type: String, required: true },
    cmp_code: { type: String, default: null },
    cmp_name: { type: String, default: null },
    cmp_logo: { type: String, default: null },
    cmp_domain: { type: String, default: null },
    company_revision: { type: Number, default: -1 },
    account_revision: { type: Number, default: -1 },
    active: { type: Boolean, default: true },
    held: { type: Number, default: 0 },
  },
  { collection: 'employers', versionKey: false },
);
employerSchema.index({ cmp_code: 1 }, { name: 'by_company' });

/** Copy of an employer. */
export interface KnownEmployer {
  /** Absent until the employer has saved a company. */
  company: Employer | undefined;
  active: boolean;
  /** Whether the account was deleted. */
  ended: boolean;
}

export interface EmployerStore {
  find(loginId: string): Promise<KnownEmployer>;
  /** The company with this code, if its employer may show jobs. */
  findCompany(cmpCode: string): Promise<Employer | undefined>;
  /** Filter: the accounts that may not show jobs, including locked and deleted ones. */
  findInactive(loginIds: readonly string[]): Promise<Set<string>>;
  /**
   * Reads the employer and locks the row until the transaction ends: a post created while the company is renamed, or
   * the approval withdrawn, gets the newer state of both.
   */
  hold(session: ClientSession, loginId: string): Promise<KnownEmployer>;
  /** Stores the company unless a newer state is known; returns whether this state is the newest. */
  keepCompany(session: ClientSession, company: Employer & { revision: number }): Promise<boolean>;
  /** Stores whether the company may show jobs; returns whether that has changed. */
  keepActive(session: ClientSession, loginId: string, active: boolean): Promise<boolean>;
  /** Deletes the company data of a deleted account. Its permission stays recorded, as none. */
  end(session: ClientSession, loginId: string): Promise<void>;
}

/** Copies of employers, updated by the events of profile and identity. */
export function createEmployerStore(connection: Connection): EmployerStore {
  const rows = modelOf<EmployerRow>(connection, 'Employer', employerSchema);

  async function holdRow(session: ClientSession, loginId: string): Promise<EmployerRow> {
    const row = await rows
      .findOneAndUpdate(
        { _id: loginId },
        { $inc: { held: 1 } },
        { session, upsert: true, returnDocument: 'after', setDefaultsOnInsert: true },
      )
      .lean<EmployerRow>();
    return row!; // made where there was none
  }

  return {
    async find(loginId) {
      return knownOf(await rows.findById(loginId).lean<EmployerRow>());
    },
    async findCompany(cmpCode) {
      const { company, active } = knownOf(await rows.findOne({ cmp_code: cmpCode }).lean<EmployerRow>());
      return active ? company : undefined;
    },
    async findInactive(loginIds) {
      const found = await rows
        .find({ _id: trusted({ $in: [...loginIds] }), active: false }, { _id: 1 })
        .lean<Array<Pick<EmployerRow, '_id'>>>();
      return new Set(found.map(({ _id }) => _id));
    },
    async hold(session, loginId) {
      return knownOf(await holdRow(session, loginId));
    },
    async keepCompany(session, { login_id, cmp_code, cmp_name, cmp_logo, cmp_domain, revision }) {
      const row = await holdRow(session, login_id);
      if (row.company_revision >= revision) return row.company_revision === revision;
      await rows.updateOne(
        { _id: login_id },
        { $set: { cmp_code, cmp_name, cmp_logo, cmp_domain, company_revision: revision } },
        { session },
      );
      return true;
    },
    async keepActive(session, loginId, active) {
      const row = await holdRow(session, loginId);
      // Posts of a deleted account stay unchanged.
      if (row.account_revision === AFTER_ANY_EVENT) return false;
      await rows.updateOne({ _id: loginId }, { $set: { active, account_revision: 0 } }, { session });
      return row.account_revision < 0 || row.active !== active;
    },
    async end(session, loginId) {
      await rows.updateOne(
        { _id: loginId },
        {
          $set: {
            active: false,
            account_revision: AFTER_ANY_EVENT,
            company_revision: AFTER_ANY_EVENT,
          },
          $unset: { cmp_code: 1, cmp_name: 1, cmp_logo: 1, cmp_domain: 1 },
        },
        { session, upsert: true },
      );
    },
  };
}

function knownOf(row: EmployerRow | null): KnownEmployer {
  const company =
    row?.cmp_code && row.cmp_name
      ? {
          login_id: row._id,
          cmp_code: row.cmp_code,
          cmp_name: row.cmp_name,
          cmp_logo: row.cmp_logo ?? null,
          cmp_domain: row.cmp_domain ?? null,
        }
      : undefined;
  return { company, active: row?.active ?? true, ended: row?.account_revision === AFTER_ANY_EVENT };
}
