import { pick } from '@market/api';
import type { DecisionRecord, PendingApproval, WaitsFor } from '@market/contracts/admin';
import { isMailOfSite, mailDomainOf } from '@market/contracts/companies';
import type { StandingProof } from '../domain/company-domain';
import type { Account } from '../domain/account';
import type { DecisionRow } from '../store/decision-store';
import { phoneOf } from './user';

/** An account as presented to admins. */
export function approvalRecordOf(
  account: Account,
  waits_for: WaitsFor | undefined,
  { last, proof }: { last: DecisionRow | undefined; proof: StandingProof | undefined },
): PendingApproval {
  const {
    login_email,
    user_approval_status,
    cmp_code,
    disabled,
    decline_reason,
    lock_reason,
    company,
    created_at,
    mail_domain_before,
  } = account;
  const site = company?.pending?.cmp_webs ?? company?.cmp_webs;
  return {
    ...pick(account, 'login_id', 'login_name', 'login_email', 'login_mobile'),
    ...phoneOf(account),
    ...pick(account, 'login_type', 'email_ver_status', 'phone_ver_status', 'user_approval_status'),
    locked: disabled,
    ...(cmp_code ? { cmp_code } : {}),
    created_at: created_at.toISOString(),
    ...(waits_for ? { waits_for } : {}),
    ...(decline_reason && user_approval_status === 0 ? { decline_reason } : {}),
    ...(lock_reason ? { lock_reason } : {}),
    ...(company ? { company } : {}),
    mail_domain: mailDomainOf(login_email),
    ...(mail_domain_before !== undefined && user_approval_status === 1 ? { mail_domain_before } : {}),
    ...(proof ? { proved_domain: proof.domain } : {}),
    mail_fits_site: site ? isMailOfSite(login_email, site) : null,
    ...(last ? { last_decision: decisionRecordOf(last) } : {}),
  };
}

export function decisionRecordOf({ id, decision, reason, by, at, company, undoes }: DecisionRow): DecisionRecord {
  return {
    id,
    decision,
    reason,
    by,
    at: at.toISOString(),
    ...(company ? { company } : {}),
    ...(undoes ? { undoes: undoes.decision } : {}),
  };
}
