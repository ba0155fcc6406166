import { Schema, type ClientSession, type Connection, type QueryFilter } from 'mongoose';
import { RULES, type LoginType } from '@market/contracts';
import { isDuplicateKey } from '@market/service-kit';
import { emailKey, type Account, type AccountChange } from '../domain/account';

type AccountRow = Omit<Account, 'login_id'> & { _id: string; email_key: string };

const EMAIL_INDEX = 'account_email';
const PHONE_INDEX = 'account_phone';
const GOOGLE_INDEX = 'account_google';

const flag = { type: Number, enum: [0, 1], required: true } as const;
const accountSchema = new Schema<AccountRow>(
  {
    _id: { type: String, required: true },
    login_type: { type: String, required: true },
    login_name: { type: String, required: true },
    login_email: { type: String, required: true },
    email_key: { type: String, required: true },
    login_mobile: { type: String, default: '' },
    email_ver_status: flag,
    phone_ver_status: flag,
    user_approval_status: flag,
    profile_created: flag,
    can_code: String,
    cmp_code: String,
    revision: { type: Number, required: true },
    password_hash: String,
    password_revision: Number,
    google_sub: String,
    approval_decided_by: String,
    disabled: { type: Boolean, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'accounts', versionKey: false },
);
accountSchema.index({ email_key: 1 }, { unique: true, name: EMAIL_INDEX });
// Accounts made by Google or for the people who run the marketplace have no number at first.
accountSchema.index({ login_mobile: 1 }, { unique: true, name: PHONE_INDEX, partialFilterExpression: { login_mobile: { $gt: '' } } });
accountSchema.index({ google_sub: 1 }, { unique: true, name: GOOGLE_INDEX, partialFilterExpression: { google_sub: { $exists: true } } });
accountSchema.index({ login_type: 1, user_approval_status: 1, email_ver_status: -1, phone_ver_status: -1, created_at: 1 }, { name: 'account_approvals' });

export interface Accounts {
  find(loginId: string, session?: ClientSession): Promise<Account | null>;
  findByEmail(email: string): Promise<Account | null>;
  findByPhone(phone: string): Promise<Account | null>;
  findByGoogle(sub: string): Promise<Account | null>;
  /** Whether there is no account at all. */
  isEmpty(): Promise<boolean>;
  /** Throws a duplicate-key error when email or phone belong to another account: see `takenFields`. */
  add(session: ClientSession, account: Account): Promise<void>;
  /**
   * Sets or, given undefined, removes fields, and counts the revision up; with `when` only if those fields still have these
   * values. Gives the account as it is now, or null when there is none like that.
   */
  change(session: ClientSession, loginId: string, change: AccountChange, when?: AccountChange): Promise<Account | null>;
  /** Replaces a hash by one of the same password under higher costs; nothing that anybody else sees changes. */
  rehash(loginId: string, from: string, to: string): Promise<void>;
  /** Which of the two belong to an account other than `exceptLoginId`. */
  ownersOf(contact: { login_email: string; login_mobile: string }, exceptLoginId?: string): Promise<{ login_email?: Account; login_mobile?: Account }>;
  /** Employers whom nobody has decided about, those with verified phone and email first, then the longest waiting. */
  awaitingApproval(range: { skip: number; limit: number }): Promise<{ accounts: Account[]; total: number }>;
}

export function createAccounts(connection: Connection): Accounts {
  const model = connection.model<AccountRow>('Account', accountSchema);
  const one = async (filter: QueryFilter<AccountRow>, session?: ClientSession) => {
    const row = await model.findOne(filter).session(session ?? null).lean<AccountRow>();
    return row ? accountOf(row) : null;
  };
  return {
    find: (loginId, session) => one({ _id: loginId }, session),
    findByEmail: (email) => one({ email_key: emailKey(email) }),
    findByPhone: async (phone) => (phone === '' ? null : one({ login_mobile: phone })),
    findByGoogle: (sub) => one({ google_sub: sub }),
    isEmpty: async () => (await model.exists({})) === null,
    async add(session, { login_id, ...account }) {
      await model.create([{ _id: login_id, ...account, email_key: emailKey(account.login_email) }], { session });
    },
    async change(session, loginId, change, when = {}) {
      const given = Object.entries({ ...change, ...(change.login_email === undefined ? {} : { email_key: emailKey(change.login_email) }) });
      const set = Object.fromEntries(given.filter(([, value]) => value !== undefined));
      const unset = Object.fromEntries(given.filter(([, value]) => value === undefined).map(([name]) => [name, 1]));
      const row = await model.findOneAndUpdate({ _id: loginId, ...when }, { $set: set, $unset: unset, $inc: { revision: 1 } }, { session, returnDocument: 'after' }).lean<AccountRow>();
      return row ? accountOf(row) : null;
    },
    async rehash(loginId, from, to) {
      await model.updateOne({ _id: loginId, password_hash: from }, { $set: { password_hash: to } });
    },
    async ownersOf({ login_email, login_mobile }, exceptLoginId) {
      const [byEmail, byPhone] = await Promise.all([this.findByEmail(login_email), this.findByPhone(login_mobile)]);
      return {
        ...(byEmail && byEmail.login_id !== exceptLoginId ? { login_email: byEmail } : {}),
        ...(byPhone && byPhone.login_id !== exceptLoginId ? { login_mobile: byPhone } : {}),
      };
    },
    async awaitingApproval({ skip, limit }) {
      const filter = { login_type: 'EMP' as LoginType, user_approval_status: 0 as const, approval_decided_by: null as unknown as undefined, disabled: false };
      const [rows, total] = await Promise.all([
        model.find(filter).sort({ email_ver_status: -1, phone_ver_status: -1, created_at: 1, _id: 1 }).skip(skip).limit(limit).lean<AccountRow[]>(),
        model.countDocuments(filter),
      ]);
      return { accounts: rows.map(accountOf), total };
    },
  };
}

function accountOf({ _id, email_key: _key, ...row }: AccountRow): Account {
  return { login_id: _id, ...row };
}

/** The fields that a duplicate-key error of `add` or `change` is about, with their messages; undefined for other errors. */
export function takenFields(error: unknown): Record<string, string> | undefined {
  if (isDuplicateKey(error, EMAIL_INDEX)) return { login_email: RULES.emailTaken };
  if (isDuplicateKey(error, PHONE_INDEX)) return { login_mobile: RULES.phoneTaken };
  return undefined;
}
