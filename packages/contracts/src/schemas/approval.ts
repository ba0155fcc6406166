import { object, string, type InferType } from 'yup';
import type { CompanyIdentity } from '../company-identity';
import { RULES } from '../messages';
import { pagingFields } from '../paging';
import type { LoginType } from '../roles';
import type { Flag } from './auth';
import { text, type ShownPhone } from './fields';

/** Longest reason of a decision; it is mailed and shown whole. */
export const REASON_MAX = 1_000;

const yesOrNo = () =>
  string()
    .transform((_value, original: unknown) => (original === 0 || original === 1 ? String(original) : original))
    .oneOf(['0', '1'], 'Choose 0 or 1')
    .required('Choose 0 or 1');
/** Revision of the company that the admin had on the screen; a decision about another one is refused. */
const seenRevision = () =>
  string()
    .transform((_value, original: unknown) => (Number.isInteger(original) ? String(original) : original))
    .matches(/^\d{1,9}$/, 'Give a whole number');
/** A no has its reason: whom it concerns reads it. */
const reasonFor = (flag: string, no: string) =>
  text(REASON_MAX).when(flag, { is: no, then: (reason) => reason.required(RULES.reasonRequired) });

/** What an employer reads where a program that gives no reason declined. */
export const NO_REASON = 'No reason was written down. Please ask us.';
/** Programs may decline by the status alone; the dialog of admins asks for the reason. */
const reasonOfDecline = () =>
  text(REASON_MAX).when('user_approval_status', {
    is: '0',
    then: (reason) => reason.transform((value: unknown) => value || undefined).default(NO_REASON),
  });

export const approvalSchema = object({
  user_approval_status: yesOrNo(),
  reason: reasonOfDecline(),
  company_revision: seenRevision(),
});
export const companyDecisionSchema = object({
  approve: yesOrNo(),
  reason: reasonFor('approve', '0'),
  company_revision: seenRevision(),
});
export const lockSchema = object({ locked: yesOrNo(), reason: reasonFor('locked', '1') });
/** The decision that the admin saw as the last; another one is not undone. */
export const undoDecisionSchema = object({ decision_id: text(100).required('Name the decision') });
/** What a person writes into the dialog of a decision that needs a reason. */
export const reasonSchema = object({ reason: text(REASON_MAX).required(RULES.reasonRequired) });

export const APPROVAL_LISTS = ['waiting', 'approved', 'declined', 'locked', 'everybody'] as const;
export type ApprovalList = (typeof APPROVAL_LISTS)[number];
export const approvalsSchema = object({
  ...pagingFields,
  show: string().oneOf(APPROVAL_LISTS, 'Choose a list').default('waiting'),
  search: text(100).default(''),
});
export type ApprovalsQuery = InferType<typeof approvalsSchema>;

/** What an admin, or for `sent-back` the marketplace itself, has done to an account. */
export const DECISIONS = [
  'approved',
  'declined',
  'withdrawn',
  'company-approved',
  'company-declined',
  'locked',
  'unlocked',
  'undone',
  'sent-back',
] as const;
export type Decision = (typeof DECISIONS)[number];

/** One line of an account's history. */
export interface DecisionRecord {
  id: string;
  decision: Decision;
  reason: string;
  /** Name and email of the admin at that time; empty where the marketplace itself decided. */
  by: string;
  at: string;
  /** The company that was decided about, as it was then. */
  company?: CompanyIdentity;
  /** The decision that this one took back. */
  undoes?: Decision;
}

/**
 * Why an account stands in the list: itself, a company saved after the approval, or a new name or site of an approved
 * one.
 */
export type WaitsFor = 'account' | 'first-company' | 'company-change';

/** An account as admins see it. */
export interface PendingApproval {
  login_id: string;
  login_name: string;
  login_email: string;
  login_mobile: string;
  login_phone?: ShownPhone;
  login_type: LoginType;
  email_ver_status: Flag;
  phone_ver_status: Flag;
  user_approval_status: Flag;
  locked: boolean;
  cmp_code?: string;
  created_at: string;
  waits_for?: WaitsFor;
  decline_reason?: string;
  lock_reason?: string;
  company?: CompanyIdentity & { revision: number; pending?: CompanyIdentity };
  /** The domain of the account's email, and whether it belongs to the company's site (null without a company). */
  mail_domain: string;
  mail_fits_site: boolean | null;
  last_decision?: DecisionRecord;
}

/** An account with all that was decided about it, the newest first. */
export interface ApprovalDetails extends PendingApproval {
  history: DecisionRecord[];
  /** The decision that can be undone now. */
  undoable?: string;
}
