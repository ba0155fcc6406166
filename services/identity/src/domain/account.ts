import { randomUUID } from 'node:crypto';
import freeEmailDomains from 'free-email-domains';
import { asSentence } from '@market/api';
import { type Flag, isVerified, TERMS_VERSION, type User } from '@market/contracts/accounts';
import type { ParsedPhone } from '@market/contracts/accounts/phone';
import type { WaitsFor } from '@market/contracts/admin';
import { type CompanyIdentity, isSameCompany, isSiteOfMail, mailDomainOf } from '@market/contracts/companies';
import { MarketError } from '@market/contracts/errors';
import { texts } from '../texts';

/** An account as stored by identity: the user of every response, and fields that never leave this service. */
export interface Account extends Omit<
  User,
  'login_phone' | 'passwordless' | 'terms_due' | 'pending' | 'rights' | 'version'
> {
  /**
   * Parsed number of `login_mobile`; absent without a number, or where an earlier version stored digits valid in no
   * country.
   */
  phone?: ParsedPhone;
  /** Last replacement of the number by a session alone, while neither email nor phone was verified. */
  phone_corrected_at?: Date;
  /** New email or phone that the owner has not verified yet. */
  pending?: PendingContact;
  /** Incremented by each change; of two copies the higher revision wins. */
  revision: number;
  /** Absent for accounts that have only ever signed in with Google. */
  password_hash?: string;
  /**
   * A few bits of the password, keyed with the installation's key, while the email is unverified: they select among
   * several sign-ups with one address, so that signing in costs one hash however many there are (docs/security.md,
   * S12).
   */
  password_mark?: number;
  /** Revision of the last password change; earlier sessions are invalid. */
  password_revision?: number;
  /**
   * Google's lasting id of the person. The address in a Google token may change, this never does (docs/security.md,
   * S34).
   */
  google_sub?: string;
  /** The admin who approved or declined; from then on no rule decides automatically. */
  approval_decided_by?: string;
  /** A declined employer has changed the company since: awaits another review. */
  approval_again?: boolean;
  /** The company, from the last event of the profile service. */
  company?: KnownCompany;
  /**
   * Names and sites covered by an approval, the newest first. Former ones stay for changes of the company in transit
   * when a new one was approved.
   */
  approved_companies?: CompanyIdentity[];
  /** The company was saved after an admin had approved the account without one, hence is unreviewed. */
  company_unseen?: boolean;
  /** Previous email domain of an approved employer, until an admin has reviewed the present one. */
  mail_domain_before?: string;
  /** Reason of an admin's lock of the account. */
  lock_reason?: string;
  /** Whether an administrator has a passkey or an authenticator app: the password alone then opens no session. */
  second_factor?: boolean;
  /** Terms of use accepted by the account's owner, the earliest first; absent before the first. */
  accepted_terms?: TermsAcceptance[];
  /** Owner account of the company, where it is another account. */
  owner_id?: string;
  /** Jobs assigned to a hiring manager. */
  given_jobs?: string[];
  /** Date on which it became a member of a company that another account created. */
  joined_at?: Date;
  /** Account whose invitation it accepted then. */
  invited_by?: string;
  /**
   * Whether an employer's account represents its company to admins, with name, site and decisions. A company has
   * exactly one such lead account; the other members' approval follows the lead's.
   */
  company_lead?: boolean;
  disabled: boolean;
  created_at: Date;
}

export interface TermsAcceptance {
  version: string;
  at: Date;
}

/** Whether the owner has not yet accepted the terms in force. Administrators run the marketplace and never have to. */
export function hasTermsDue({
  login_type,
  accepted_terms = [],
}: Pick<Account, 'login_type' | 'accepted_terms'>): boolean {
  return login_type !== 'ADM' && !accepted_terms.some(({ version }) => version === TERMS_VERSION);
}

/** Acceptance of the terms in force, for an account whose owner accepts them by creating it. */
export function acceptingTerms(at: Date): Pick<Account, 'accepted_terms'> {
  return { accepted_terms: [{ version: TERMS_VERSION, at }] };
}

/** Identity's copy of an employer's company: the public part, and the part pending approval. */
export interface KnownCompany extends CompanyIdentity {
  revision: number;
  pending?: CompanyIdentity;
}

/** Reason for which an employer is in the admins' review list; undefined for an employer with no pending review. */
export function waitsFor(
  account: Pick<
    Account,
    | 'login_type'
    | 'disabled'
    | 'user_approval_status'
    | 'approval_decided_by'
    | 'approval_again'
    | 'company'
    | 'company_unseen'
    | 'mail_domain_before'
  >,
): WaitsFor | undefined {
  if (account.login_type !== 'EMP' || account.disabled) return undefined;
  if (account.user_approval_status === 0)
    return account.approval_decided_by === undefined || account.approval_again ? 'account' : undefined;
  if (account.company?.pending) return 'company-change';
  if (account.company_unseen) return 'first-company';
  return account.mail_domain_before === undefined ? undefined : 'mail-domain';
}

/**
 * Side effects of a new email of an approved employer. In another domain, admins review the account again, for the
 * company may have changed hands (ADR 0054); the approval holds until then, and undoing the change ends the review.
 * Without employer approval there is no review.
 */
export function afterNewEmail(
  {
    login_type,
    user_approval_status,
    approval_decided_by,
    login_email: before,
    mail_domain_before = mailDomainOf(before),
    company_lead,
  }: Pick<
    Account,
    | 'login_type'
    | 'user_approval_status'
    | 'approval_decided_by'
    | 'login_email'
    | 'mail_domain_before'
    | 'company_lead'
  >,
  login_email: string,
  employers: EmployerApproval,
): Pick<AccountChange, 'mail_domain_before'> {
  const isLookedAt = approval_decided_by !== undefined || employers !== 'auto';
  if (login_type !== 'EMP' || company_lead === false || user_approval_status !== 1 || !isLookedAt) return {};
  return { mail_domain_before: mailDomainOf(login_email) === mail_domain_before ? undefined : mail_domain_before };
}

/** Public part of an account's company: name and site. */
export function identityOf({ company }: Pick<Account, 'company'>): CompanyIdentity | undefined {
  return company && { cmp_name: company.cmp_name, cmp_webs: company.cmp_webs };
}

/** Whether the public name and site of an approved employer's company match no approved version. */
export function isAnotherCompany(
  { user_approval_status, approved_companies = [] }: Pick<Account, 'user_approval_status' | 'approved_companies'>,
  shown: CompanyIdentity,
): boolean {
  return (
    user_approval_status === 1 &&
    approved_companies.length > 0 &&
    !approved_companies.some((approved) => isSameCompany(approved, shown))
  );
}

/** A pending change of email, phone or both: until it is verified, the previously verified contacts stay in force. */
export interface PendingContact {
  /** Id of the change; the undo links carry it too. */
  change_id: string;
  /** Session that requested the change; it survives when the others end. */
  sid: string;
  login_email?: string;
  /** Normalized `login_email`, for comparison. */
  email_key?: string;
  login_mobile?: string;
  phone?: ParsedPhone;
}

/**
 * Pending contact with a new email, phone or both, beside the one that waits already and under its id. The session that
 * asked last survives the change, except that a first phone, which takes no password, leaves this to the session that
 * asked for a new email.
 */
export function addPending(
  before: PendingContact | undefined,
  { sid, ...pending }: Omit<PendingContact, 'change_id'>,
  { isConfirmed }: { isConfirmed: boolean },
): PendingContact {
  const asker = before?.login_email && !isConfirmed ? before.sid : sid;
  return { change_id: randomUUID(), ...before, ...pending, sid: asker };
}

/** Pending contact after its email or phone is verified or dropped; undefined when neither is left. */
export function withoutPending(
  pending: PendingContact | undefined,
  what: 'email' | 'phone',
): PendingContact | undefined {
  if (!pending) return undefined;
  const { change_id, sid, login_email, email_key, login_mobile, phone } = pending;
  if (what === 'email') return phone && { change_id, sid, phone, ...(login_mobile ? { login_mobile } : {}) };
  return login_email ? { change_id, sid, login_email, ...(email_key ? { email_key } : {}) } : undefined;
}

/** Whether the owner's credentials are unchanged: email, phone, the verification status of both, the password. */
export function hasSameCredentials(a: Account, b: Account): boolean {
  return (
    a.login_email === b.login_email &&
    a.email_ver_status === b.email_ver_status &&
    a.login_mobile === b.login_mobile &&
    a.phone?.e164 === b.phone?.e164 &&
    a.phone_ver_status === b.phone_ver_status &&
    a.password_hash === b.password_hash
  );
}

type Changeable = Omit<Account, 'login_id' | 'login_type' | 'revision' | 'created_at'>;

/** Fields that an account change may set; undefined removes the field. */
export type AccountChange = { [Name in keyof Changeable]?: Changeable[Name] | undefined };

/**
 * Whether the owner has verified neither email nor phone: such an account blocks nobody else's sign-up and expires by
 * itself.
 */
export function isUnproved({
  email_ver_status,
  phone_ver_status,
}: Pick<Account, 'email_ver_status' | 'phone_ver_status'>): boolean {
  return email_ver_status === 0 && phone_ver_status === 0;
}

/** @throws MarketError 'account-locked' with the reason: only for callers who have proved to be the owner. */
export function openOrRefuse(account: Account): Account {
  if (account.disabled) throw accountLocked(account);
  return account;
}

export function accountLocked({ lock_reason }: Pick<Account, 'lock_reason'>): MarketError {
  return lock_reason
    ? new MarketError('account-locked', {
        error: texts.refusals.accountLocked({ reason: asSentence(lock_reason) }),
      })
    : new MarketError('account-locked');
}

export type EmployerApproval = 'manual' | 'company-mail' | 'auto';

const FREE_MAIL = new Set(freeEmailDomains);

/** Whether the domain is a free mail provider's, where anybody can get a mailbox. */
export const isFreeMail = (domain: string): boolean => FREE_MAIL.has(domain);

/** Normalizes an email for comparison, ignoring case; emails are displayed as their owner wrote them. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

/**
 * Approval status that follows from verified phone and email. Candidates are approved at once; employers too where the
 * installation is configured so or where it accepts an email at their company site's domain (ADR 0064); nobody
 * automatically once an admin has decided. A company's approval is that of its lead account. An approval by email
 * domain covers that company.
 */
export function afterVerification(
  account: Pick<
    Account,
    | 'login_type'
    | 'login_email'
    | 'email_ver_status'
    | 'phone_ver_status'
    | 'user_approval_status'
    | 'approval_decided_by'
    | 'approval_again'
    | 'company'
    | 'company_lead'
  >,
  employers: EmployerApproval,
): { user_approval_status: Flag; approved_companies?: CompanyIdentity[] } {
  const { user_approval_status, approval_decided_by, company_lead, login_type } = account;
  const isSettled =
    // A member's approval follows the company's.
    company_lead === false || approval_decided_by !== undefined || user_approval_status === 1;
  if (isSettled) return { user_approval_status };
  if (!isVerified(account)) return { user_approval_status: 0 };
  if (login_type === 'CND' || (login_type === 'EMP' && employers === 'auto')) return { user_approval_status: 1 };
  const company = identityOf(account);
  return company && employers === 'company-mail' && hasMailOfCompany(account, company)
    ? { user_approval_status: 1, approved_companies: [company] }
    : { user_approval_status: 0 };
}

/**
 * Whether the verified email's domain is that of the employer's company site; an employer whom an admin sent back waits
 * for an admin.
 */
function hasMailOfCompany(
  { login_type, login_email, approval_again }: Pick<Account, 'login_type' | 'login_email' | 'approval_again'>,
  { cmp_webs }: CompanyIdentity,
): boolean {
  return (
    login_type === 'EMP' &&
    !approval_again &&
    isSiteOfMail(login_email, cmp_webs) &&
    !isFreeMail(mailDomainOf(login_email))
  );
}
