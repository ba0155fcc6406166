import { Schema, trusted, type ClientSession, type Connection, type QueryFilter } from 'mongoose';
import type { ParsedPhone } from '@market/contracts/accounts/phone';
import type { ApprovalList } from '@market/contracts/admin';
import type { CompanyIdentity } from '@market/contracts/companies';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { ABSENT, dropIndexes, findRowsTogether, isDuplicateKey, modelOf } from '@market/service-kit';
import {
  emailKey,
  type Account,
  type AccountChange,
  type KnownCompany,
  type PendingContact,
  type TermsAcceptance,
} from '../domain/account';

type AccountRow = Omit<Account, 'login_id'> & { _id: string; email_key: string };

const EMAIL_INDEX = 'account_email_proved';
const PHONE_INDEX = 'account_phone_proved';
const GOOGLE_INDEX = 'account_google';
/** Indexes of version 1.0, dropped: one unverified sign-up blocked an email and a phone for everybody else. */
const FORMER_INDEXES = ['account_email', 'account_phone'];

const flag = { type: Number, enum: [0, 1], required: true } as const;
const phoneSchema = new Schema<ParsedPhone>(
  { e164: { type: String, required: true }, country: { type: String, required: true } },
  { _id: false },
);
const pendingSchema = new Schema<PendingContact>(
  {
    change_id: { type: String, required: true },
    sid: { type: String, required: true },
    login_email: String,
    email_key: String,
    login_mobile: String,
    phone: phoneSchema,
  },
  { _id: false },
);
const companyFields = { cmp_name: { type: String, required: true }, cmp_webs: { type: String, default: '' } } as const;
const identitySchema = new Schema<CompanyIdentity>(companyFields, { _id: false });
const companySchema = new Schema<KnownCompany>(
  { ...companyFields, revision: { type: Number, required: true }, pending: identitySchema },
  { _id: false },
);
const termsSchema = new Schema<TermsAcceptance>(
  { version: { type: String, required: true }, at: { type: Date, required: true } },
  { _id: false },
);
const accountSchema = new Schema<AccountRow>(
  {
    _id: { type: String, required: true },
    login_type: { type: String, required: true },
    login_name: { type: String, required: true },
    // Empty after another account has verified the address.
    login_email: { type: String, default: '' },
    email_key: { type: String, default: '' },
    login_mobile: { type: String, default: '' },
    phone: phoneSchema,
    pending: pendingSchema,
    email_ver_status: flag,
    phone_ver_status: flag,
    user_approval_status: flag,
    profile_created: flag,
    can_code: String,
    cmp_code: String,
    revision: { type: Number, required: true },
    password_hash: String,
    password_mark: Number,
    password_revision: Number,
    google_sub: String,
    approval_decided_by: String,
    approval_again: Boolean,
    decline_reason: String,
    lock_reason: String,
    company: companySchema,
    // Mongoose would otherwise store an empty list while nothing is approved.
    approved_companies: { type: [identitySchema], default: undefined },
    company_unseen: Boolean,
    mail_domain_before: String,
    second_factor: Boolean,
    // Mongoose would otherwise store an empty list before the first acceptance.
    accepted_terms: { type: [termsSchema], default: undefined },
    owner_id: String,
    company_role: String,
    given_jobs: { type: [String], default: undefined },
    joined_at: Date,
    invited_by: String,
    phone_corrected_at: Date,
    company_lead: Boolean,
    disabled: { type: Boolean, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'accounts', versionKey: false },
);
// Unique only among verified contacts: an unverified sign-up blocks nobody, and of two accounts that verify the same
// contact one wins.
accountSchema.index(
  { email_key: 1 },
  { unique: true, name: EMAIL_INDEX, partialFilterExpression: { email_ver_status: 1 } },
);
accountSchema.index(
  { 'phone.e164': 1 },
  { unique: true, name: PHONE_INDEX, partialFilterExpression: { phone_ver_status: 1, 'phone.e164': { $gt: '' } } },
);
accountSchema.index(
  { google_sub: 1 },
  { unique: true, name: GOOGLE_INDEX, partialFilterExpression: { google_sub: { $exists: true } } },
);
accountSchema.index(
  { email_key: 1, email_ver_status: -1, password_mark: -1, created_at: -1 },
  { name: 'account_by_email' },
);
accountSchema.index({ 'phone.e164': 1, phone_ver_status: -1 }, { name: 'account_by_phone' });
accountSchema.index(
  { login_type: 1, user_approval_status: 1, email_ver_status: -1, phone_ver_status: -1, created_at: 1 },
  { name: 'account_approvals' },
);
accountSchema.index({ owner_id: 1 }, { name: 'account_company', sparse: true });
accountSchema.index(
  { created_at: 1 },
  { name: 'account_unproved', partialFilterExpression: { email_ver_status: 0, phone_ver_status: 0 } },
);

export interface AccountStore {
  find(loginId: string, session?: ClientSession): Promise<Account | null>;
  /** Members of a company by its owner id, in the order of joining. */
  membersOf(ownerId: string, session?: ClientSession): Promise<Account[]>;
  /** Admins who can sign in. */
  admins(tx: ClientSession): Promise<Account[]>;
  /** The account that has verified this email. */
  findByEmail(email: string): Promise<Account | null>;
  /**
   * The account that has verified this phone.
   * @param e164 number in E.164 form
   */
  findByPhone(e164: string): Promise<Account | null>;
  findByGoogle(sub: string): Promise<Account | null>;
  /**
   * Candidate for a password check: the account that verified the email, else the newest unverified one, with the
   * password mark `mark` rather than without any.
   */
  findForPassword(email: string, mark: number): Promise<Account | null>;
  /** The account that has verified the email, else the newest with it unverified. */
  findForReset(email: string): Promise<Account | null>;
  /** Accounts other than `exceptLoginId` that hold this email or phone unverified, or have it pending. */
  unprovedWith(
    contact: { login_email: string } | { e164: string },
    exceptLoginId: string,
    session: ClientSession,
  ): Promise<Account[]>;
  /** Accounts with nothing verified, created before `before`, the oldest first. */
  unprovedSince(before: Date, limit: number): Promise<Account[]>;
  /** Whether no account exists. */
  isEmpty(): Promise<boolean>;
  /** Throws a duplicate-key error when another account has verified the same email or phone: see `takenFields`. */
  add(session: ClientSession, account: Account): Promise<void>;
  /**
   * Sets fields, or removes them given undefined, and increments the revision; with `when` only if those fields still
   * have these values (compare-and-set). Returns the updated account, or null when none matches.
   */
  change(
    session: ClientSession,
    loginId: string,
    change: AccountChange,
    when?: Partial<Account>,
  ): Promise<Account | null>;
  remove(session: ClientSession, loginId: string): Promise<void>;
  /** Replaces a hash by one of the same password at a higher cost; not counted as a change of the account. */
  rehash(loginId: string, from: string, to: string): Promise<void>;
  /** Accounts other than `exceptLoginId` that have verified the given email and phone. */
  ownersOf(
    contact: { login_email?: string; e164?: string },
    exceptLoginId?: string,
  ): Promise<{ login_email?: Account; login_mobile?: Account }>;
  /**
   * Accounts for the admins' lists; the waiting list matches `waitsFor`. In it, accounts with verified phone and email
   * come first, then the oldest.
   * @param search part of a name, an email or a company's name, case-insensitive; empty for all
   */
  forAdmins(query: {
    show: ApprovalList;
    search: string;
    skip: number;
    limit: number;
  }): Promise<{ accounts: Account[]; total: number }>;
  /**
   * Migrates old data: makes each employer from before teams the owner of its company, drops the indexes of version
   * 1.0, and parses its phone digits with `read`. A number that two accounts had verified stays with the older one.
   */
  bringUpToDate(read: (account: Account) => ParsedPhone | undefined): Promise<void>;
}

export function createAccountStore(connection: Connection): AccountStore {
  const model = modelOf<AccountRow>(connection, 'Account', accountSchema);
  const one = async (filter: QueryFilter<AccountRow>, session?: ClientSession) => {
    const row = await model
      .findOne(filter)
      .session(session ?? null)
      .lean<AccountRow>();
    return row ? accountOf(row) : null;
  };
  const byId = findRowsTogether(model);
  const first = async (filter: QueryFilter<AccountRow>) => {
    const row = await model
      .findOne(filter)
      .sort({ email_ver_status: -1, password_mark: -1, created_at: -1 })
      .lean<AccountRow>();
    return row ? accountOf(row) : null;
  };

  return {
    async find(loginId, session) {
      // Reads in a transaction are not batched.
      if (session) return one({ _id: loginId }, session);
      const row = await byId(loginId);
      return row ? accountOf(row) : null;
    },
    async membersOf(ownerId, session) {
      const rows = await model
        .find({ login_type: 'EMP', $or: [{ owner_id: ownerId }, { _id: ownerId, owner_id: ABSENT }] })
        .sort({ joined_at: 1, created_at: 1, _id: 1 })
        .session(session ?? null)
        .lean<AccountRow[]>();
      return rows.map(accountOf);
    },
    async admins(tx) {
      const filter = { login_type: 'ADM' as const, email_ver_status: 1 as const, disabled: false };
      return (await model.find(filter).session(tx).lean<AccountRow[]>()).map(accountOf);
    },
    findByEmail: (email) => one({ email_key: emailKey(email), email_ver_status: 1 }),
    findByPhone: (e164) => one({ 'phone.e164': e164, phone_ver_status: 1 }),
    findByGoogle: (sub) => one({ google_sub: sub }),
    findForPassword: (email, mark) =>
      first({
        email_key: emailKey(email),
        $or: [{ email_ver_status: 1 }, { password_mark: mark }, { password_mark: ABSENT }],
      }),
    findForReset: async (email) => {
      const row = await model
        .findOne({ email_key: emailKey(email) })
        .sort({ email_ver_status: -1, created_at: -1 })
        .lean<AccountRow>();
      return row ? accountOf(row) : null;
    },
    async unprovedWith(contact, exceptLoginId, session) {
      const has: Array<QueryFilter<AccountRow>> =
        'e164' in contact
          ? [{ 'phone.e164': contact.e164, phone_ver_status: 0 }, { 'pending.phone.e164': contact.e164 }]
          : [
              { email_key: emailKey(contact.login_email), email_ver_status: 0 },
              { 'pending.email_key': emailKey(contact.login_email) },
            ];
      const rows = await model
        .find({ _id: trusted({ $ne: exceptLoginId }), $or: has })
        .session(session)
        .lean<AccountRow[]>();
      return rows.map(accountOf);
    },
    async unprovedSince(before, limit) {
      const rows = await model
        .find({ email_ver_status: 0, phone_ver_status: 0, created_at: trusted({ $lte: before }) })
        .sort({ created_at: 1 })
        .limit(limit)
        .lean<AccountRow[]>();
      return rows.map(accountOf);
    },
    isEmpty: async () => (await model.exists({})) === null,
    async add(session, { login_id, ...account }) {
      await model.create([{ _id: login_id, ...account, email_key: emailKey(account.login_email) }], { session });
    },
    async change(session, loginId, change, when = {}) {
      const changes = Object.entries({
        ...change,
        ...(change.login_email === undefined ? {} : { email_key: emailKey(change.login_email) }),
      });
      const set = Object.fromEntries(changes.filter(([, value]) => value !== undefined));
      const unset = Object.fromEntries(changes.filter(([, value]) => value === undefined).map(([name]) => [name, 1]));
      const row = await model
        .findOneAndUpdate(
          { _id: loginId, ...when },
          { $set: set, $unset: unset, $inc: { revision: 1 } },
          { session, returnDocument: 'after' },
        )
        .lean<AccountRow>();
      return row ? accountOf(row) : null;
    },
    async remove(session, loginId) {
      await model.deleteOne({ _id: loginId }, { session });
    },
    async rehash(loginId, from, to) {
      await model.updateOne({ _id: loginId, password_hash: from }, { $set: { password_hash: to } });
    },
    async ownersOf({ login_email, e164 }, exceptLoginId) {
      const [byEmail, byPhone] = await Promise.all([
        login_email ? this.findByEmail(login_email) : null,
        e164 ? this.findByPhone(e164) : null,
      ]);
      return {
        ...(byEmail && byEmail.login_id !== exceptLoginId ? { login_email: byEmail } : {}),
        ...(byPhone && byPhone.login_id !== exceptLoginId ? { login_mobile: byPhone } : {}),
      };
    },
    async forAdmins({ show, search, skip, limit }) {
      // Cast: mongoose's query types allow no operators for paths such as `company.cmp_name`.
      const part = trusted({ $regex: escapeForRegExp(search), $options: 'i' }) as unknown as string;
      const found = search
        ? [
            {
              $or: [
                { login_name: part },
                { email_key: part },
                { 'company.cmp_name': part },
                { 'company.pending.cmp_name': part },
              ],
            },
          ]
        : [];
      const filter: QueryFilter<AccountRow> = { $and: [LISTS[show](), ...found] };
      const [rows, total] = await Promise.all([
        model
          .find(filter)
          // Waiting list: oldest first; the other lists: newest first.
          .sort(
            show === 'waiting'
              ? { email_ver_status: -1, phone_ver_status: -1, created_at: 1, _id: 1 }
              : { created_at: -1, _id: -1 },
          )
          .skip(skip)
          .limit(limit)
          .lean<AccountRow[]>(),
        model.countDocuments(filter),
      ]);
      return { accounts: rows.map(accountOf), total };
    },
    async bringUpToDate(read) {
      await dropIndexes(model, FORMER_INDEXES);
      await model.updateMany(
        { login_type: 'EMP', company_role: ABSENT },
        { $set: { company_role: 'owner', company_lead: true } },
      );
      const unread = model
        .find({ login_mobile: trusted({ $gt: '' }), phone: ABSENT })
        .sort({ created_at: 1 })
        .lean<AccountRow>()
        .cursor();
      for await (const row of unread) {
        const phone = read(accountOf(row));
        if (!phone) continue;
        await model.updateOne({ _id: row._id }, { $set: { phone } }).catch(async (error: unknown) => {
          if (!isDuplicateKey(error, PHONE_INDEX)) throw error;
          await model.updateOne({ _id: row._id }, { $set: { phone, phone_ver_status: 0 }, $inc: { revision: 1 } });
        });
      }
    },
  };
}

/** Filter: all accounts but administrators. */
const isUser = () => trusted({ $ne: 'ADM' as const });
/** Filter: the lead account of a company. Cast: mongoose's query types allow no operators. */
const isLead = () => trusted({ $ne: false as const }) as unknown as true;
/** Filters of the admins' lists; no list includes admin accounts. */
const LISTS: Record<ApprovalList, () => QueryFilter<AccountRow>> = {
  waiting: () => ({
    login_type: 'EMP',
    company_lead: isLead(),
    disabled: false,
    $or: [
      { user_approval_status: 0, approval_decided_by: ABSENT },
      { user_approval_status: 0, approval_again: true },
      { user_approval_status: 1, 'company.pending': trusted({ $exists: true }) },
      { user_approval_status: 1, company_unseen: true },
      { user_approval_status: 1, mail_domain_before: trusted({ $exists: true }) },
    ],
  }),
  approved: () => ({ login_type: 'EMP', company_lead: isLead(), user_approval_status: 1, disabled: false }),
  declined: () => ({
    login_type: isUser(),
    company_lead: isLead(),
    user_approval_status: 0,
    approval_decided_by: trusted({ $exists: true }),
    disabled: false,
  }),
  locked: () => ({ login_type: isUser(), disabled: true }),
  everybody: () => ({ login_type: isUser() }),
};

function escapeForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function accountOf({ _id, email_key: _key, ...row }: AccountRow): Account {
  return { login_id: _id, ...row };
}

/** Form fields of a duplicate-key error from `add` or `change`, with their messages; undefined for other errors. */
export function takenFields(error: unknown): Record<string, string> | undefined {
  if (isDuplicateKey(error, EMAIL_INDEX)) return { login_email: RULE_MESSAGES.emailTaken };
  if (isDuplicateKey(error, PHONE_INDEX)) return { login_mobile: RULE_MESSAGES.phoneTaken };
  return undefined;
}
