import { randomUUID } from 'node:crypto';
import { pick } from '@market/api';
import type { Account, AccountChange } from './account';

/** Fields of the lead account, which represents a company to admins, that pass to another owner. */
const LEAD_FIELDS = [
  'company',
  'approved_companies',
  'approval_decided_by',
  'approval_again',
  'decline_reason',
  'company_unseen',
] as const;

/** Whether the account owns the company, alone or with others. */
export function isOwner({ company_role = 'owner' }: Pick<Account, 'company_role'>): boolean {
  return company_role === 'owner';
}

/** Owners who can act: a locked account cannot. */
export const actingOwners = (members: readonly Account[]): Account[] =>
  members.filter((member) => isOwner(member) && !member.disabled);

/** Whether a company without this member has an owner who can act. */
export function hasOtherOwner(members: readonly Account[], { login_id }: Pick<Account, 'login_id'>): boolean {
  return actingOwners(members).some((other) => other.login_id !== login_id);
}

/**
 * Whether an invitation still has its sender: whoever was demoted, locked or removed since has no say in who joins.
 */
export function isVouchedFor({ by_login_id }: { by_login_id: string }, members: readonly Account[]): boolean {
  return actingOwners(members).some(({ login_id }) => login_id === by_login_id);
}

/**
 * Accounts by whose invitation a member joined since then: the inviter, whoever invited that one since then, and so on.
 */
export function latelyInvitedBy(member: Account, members: readonly Account[], since: Date): ReadonlySet<string> {
  const inviters = new Set<string>();
  let joined: Account | undefined = member;
  while (joined?.joined_at && joined.joined_at >= since && joined.invited_by && !inviters.has(joined.invited_by)) {
    const { invited_by }: Account = joined;
    inviters.add(invited_by);
    joined = members.find(({ login_id }) => login_id === invited_by);
  }
  return inviters;
}

/** The lead account, which represents a company to admins with its name and site. */
export function leadOf(members: readonly Account[]): Account | undefined {
  return members.find(({ company_lead }) => company_lead !== false);
}

/** Owners with a proved email: a security notice that none of them can switch off (docs/security.md, S493). */
export function toldOwners(members: readonly Account[]): Account[] {
  return members.filter((member) => isOwner(member) && member.email_ver_status === 1);
}

/** Change that makes an owner the lead account of the company, as `before` was. */
export function takingLead(before: Account): AccountChange {
  return { ...pick(before, ...LEAD_FIELDS), company_lead: true };
}

/**
 * Change of an account that leaves its company: it may create its own under a new owner id, because the records under
 * its former id stay with the company.
 */
export function standingAlone(): AccountChange {
  return {
    ...Object.fromEntries(
      [...LEAD_FIELDS, 'mail_domain_before', 'cmp_code', 'given_jobs', 'joined_at', 'invited_by'].map(undefine),
    ),
    owner_id: `own_${randomUUID()}`,
    company_role: 'owner',
    company_lead: true,
    user_approval_status: 0,
    profile_created: 0,
  };
}

const undefine = (name: string) => [name, undefined] as const;

/** Change of an account that joins a company; approval and code are the lead account's. */
export function joining(
  lead: Account,
  {
    role,
    jobs,
    ownerId,
    at,
    invitedBy,
  }: { role: Account['company_role']; jobs: string[]; ownerId: string; at: Date; invitedBy: string },
): AccountChange {
  return {
    ...Object.fromEntries([...LEAD_FIELDS, 'mail_domain_before'].map(undefine)),
    owner_id: ownerId,
    company_role: role,
    company_lead: false,
    given_jobs: role === 'hiring-manager' ? jobs : undefined,
    joined_at: at,
    invited_by: invitedBy,
    user_approval_status: lead.user_approval_status,
    profile_created: lead.profile_created,
    cmp_code: lead.cmp_code,
  };
}
