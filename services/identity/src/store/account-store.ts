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
    // Empty where another account has proved that the address is its own.
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
    // No empty list where none was approved.
    approved_companies: { type: [identitySchema], default: undefined },
    company_unseen: Boolean,
    mail_domain_before: String,
    second_factor: Boolean,
    // No empty list before the first.
    accepted_terms: { type: [termsSchema], default: undefined },
    owner_id: String,
    company_role: String,
    given_jobs: { type: [String], default: undefined },
    joined_at: Date,
    company_lead: Boolean,
    disabled: { type: Boolean, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'accounts', versionKey: false },
);
// Only what its owner has proved is unique: an unproved sign-up blocks nobody, and of two that prove the same one wins.
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
  /** Members of a company by the owner of its things, in the order of joining. */
  membersOf(ownerId: string, session?: ClientSession): Promise<Account[]>;
  /** Admins who can sign in. */
  admins(tx: ClientSession): Promise<Account[]>;
  /** The account that has proved this email. */
  findByEmail(email: string): Promise<Account | null>;
  /** The account that has proved this phone. @param e164 its form for storing */
  findByPhone(e164: string): Promise<Account | null>;
  findByGoogle(sub: string): Promise<Account | null>;
  /**
   * Candidates for a password check: the account that verified the email, else the newest unverified one whose mark of
   * the password is `mark`.
   */
  findForPassword(email: string, mark: number): Promise<Account | null>;
  /** The account that has proved the email, else the newest that gave it. */
  findForReset(email: string): Promise<Account | null>;
  /** Accounts other than `exceptLoginId` that gave this email, or this phone, or want it, without having proved it. */
  unprovedWith(
    contact: { login_email: string } | { e164: string },
    exceptLoginId: string,
    session: ClientSession,
  ): Promise<Account[]>;
  /** Accounts of which nothing was proved, made before `before`, the oldest first. */
  unprovedSince(before: Date, limit: number): Promise<Account[]>;
  /** Whether there is no account at all. */
  isEmpty(): Promise<boolean>;
  /** Throws a duplicate-key error when another account has proved the same email or phone: see `takenFields`. */
  add(session: ClientSession, account: Account): Promise<void>;
  /**
   * Sets or, given undefined, removes fields, and counts the revision up; with `when` only if those fields still have
   * these values. Gives the account as it is now, or null when there is none like that.
   */
  change(
    session: ClientSession,
    loginId: string,
    change: AccountChange,
    when?: Partial<Account>,
  ): Promise<Account | null>;
  remove(session: ClientSession, loginId: string): Promise<void>;
  /** Replaces a hash by one of the same password under higher costs; nothing that anybody else sees changes. */
  rehash(loginId: string, from: string, to: string): Promise<void>;
  /** Contacts of the two that an account other than `exceptLoginId` has verified. */
  ownersOf(
    contact: { login_email?: string; e164?: string },
    exceptLoginId?: string,
  ): Promise<{ login_email?: Account; login_mobile?: Account }>;
  /**
   * Accounts as admins list them; the list of those that wait holds what `waitsFor` says. Those with verified phone and
   * email come first, then the oldest. @param search part of a name, an email or a company's name, in any case; empty
   * for all
   */
  forAdmins(wanted: {
    show: ApprovalList;
    search: string;
    skip: number;
    limit: number;
  }): Promise<{ accounts: Account[]; total: number }>;
  /**
   * Makes each employer from before there were teams the owner of its company. Drops the indexes of version 1.0, and
   * reads the digits that it kept by `read`. A number that two had proved stays with the older account.
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
      // A transaction reads by itself.
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
      const given = Object.entries({
        ...change,
        ...(change.login_email === undefined ? {} : { email_key: emailKey(change.login_email) }),
      });
      const set = Object.fromEntries(given.filter(([, value]) => value !== undefined));
      const unset = Object.fromEntries(given.filter(([, value]) => value === undefined).map(([name]) => [name, 1]));
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
      // The types of queries know no operators beside paths such as `company.cmp_name`.
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
          // Longest waiting first; in the other lists the newest account is the one that is looked for.
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

/** All but those who run the marketplace. */
const isUser = () => trusted({ $ne: 'ADM' as const });
/** Filter: the account that stands for its company. Cast: the types of queries know no operators. */
const isLead = () => trusted({ $ne: false as const }) as unknown as true;
/** Filters of the admins' lists; admin accounts are in none. */
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

/**
 * The fields that a duplicate-key error of `add` or `change` is about, with their messages; undefined for other errors.
 */
export function takenFields(error: unknown): Record<string, string> | undefined {
  if (isDuplicateKey(error, EMAIL_INDEX)) return { login_email: RULE_MESSAGES.emailTaken };
  if (isDuplicateKey(error, PHONE_INDEX)) return { login_mobile: RULE_MESSAGES.phoneTaken };
  return undefined;
}
