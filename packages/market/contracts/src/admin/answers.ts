import type { Static } from '@sinclair/typebox';
import { LOGIN_TYPES } from '../accounts/roles';
import { DECISIONS, WAITS_FOR } from './schemas';
import { ShownPhone } from '../accounts/answers';
import { provedDomain } from '../companies/answer-parts';
import { CompanyIdentity } from '../companies/answers';
import {
  count,
  flag,
  id,
  listing,
  listOf,
  nullable,
  oneOf,
  optional,
  record,
  text,
  time,
  yesNo,
} from '@market/api/answer-fields';

/** Entry of an account's history. */
export const DecisionRecord = record({
  id: id(),
  decision: oneOf(DECISIONS),
  reason: text('We could not find this company.'),
  by: text(
    'Grace Hopper (grace@jobs.example)',
    'Name and email of the admin at that time; empty where the marketplace itself decided',
  ),
  at: time(),
  company: optional(CompanyIdentity),
  undoes: optional(oneOf(DECISIONS, 'The decision that this one took back')),
});
export type DecisionRecord = Static<typeof DecisionRecord>;

/** Account as admins see it. */
export const PendingApproval = record({
  login_id: id(),
  login_name: text('Ada King'),
  login_email: text('ada@northwind.example'),
  login_mobile: text('2233445566'),
  login_phone: optional(ShownPhone),
  login_type: oneOf(LOGIN_TYPES),
  email_ver_status: flag(),
  phone_ver_status: flag(),
  user_approval_status: flag(),
  locked: yesNo(),
  cmp_code: optional(text('CMP-3XK9TD')),
  created_at: time(),
  waits_for: optional(oneOf(WAITS_FOR)),
  decline_reason: optional(text('We could not find this company.')),
  lock_reason: optional(text('Reported by three candidates.')),
  company: optional(record({ ...CompanyIdentity.properties, revision: count(2), pending: optional(CompanyIdentity) })),
  mail_domain: text('northwind.example', 'The domain of the account’s email'),
  mail_domain_before: optional(
    text('acme.example', 'The domain that the approval was given with, until an admin has looked at the present one'),
  ),
  proved_domain: optional(provedDomain()),
  mail_fits_site: nullable(yesNo(), 'Whether it belongs to the company’s site; null without a company'),
  last_decision: optional(DecisionRecord),
});
export type PendingApproval = Static<typeof PendingApproval>;
export const PendingApprovals = listing(PendingApproval);

/** Account with all decisions about it, newest first. */
export const ApprovalDetails = record({
  ...PendingApproval.properties,
  history: listOf(DecisionRecord),
  undoable: optional(id('The decision that can be undone now')),
});
export type ApprovalDetails = Static<typeof ApprovalDetails>;
