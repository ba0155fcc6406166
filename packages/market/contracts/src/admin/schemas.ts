import { object, string, type InferType } from 'yup';
import { RULE_MESSAGES } from '../messages';
import { choice, pagingFields, text, wordsField } from '@market/api';
import { texts } from '../texts';

/** Maximum length of a decision's reason, which is mailed and shown in full. */
export const REASON_MAX = 1_000;

const yesOrNo = () =>
  string()
    .transform((_value, original: unknown) => (original === 0 || original === 1 ? String(original) : original))
    .oneOf(['0', '1'], texts.values.zeroOrOne)
    .required(texts.values.zeroOrOne);
/** Revision of the company that the admin's screen showed; a decision based on another revision is refused. */
const seenRevision = () =>
  string()
    .transform((_value, original: unknown) => (Number.isInteger(original) ? String(original) : original))
    .matches(/^\d{1,9}$/, texts.values.revision);
/**
 * Newest decision that the admin's screen showed, empty for none; a decision is refused if another one was made since.
 * Programs that omit it decide on the current state.
 */
const seenDecision = () => text(100);
/** Email domain that the admin's screen showed; a decision is refused if the account has another one. */
const seenMailDomain = () => text(254);
/** A refusal requires a reason, which the affected person reads. */
const reasonFor = (flag: string, no: string) =>
  text(REASON_MAX).when(flag, { is: no, then: (reason) => reason.required(RULE_MESSAGES.reasonRequired) });

/** Default reason shown to an employer when a program declined without one. */
export const NO_REASON = texts.decisions.noReason;
/** Programs may decline by the status alone; the admins' dialog requires a reason. */
const reasonOfDecline = () =>
  text(REASON_MAX).when('user_approval_status', {
    is: '0',
    then: (reason) => reason.transform((value: unknown) => value || undefined).default(NO_REASON),
  });

export const approvalSchema = object({
  user_approval_status: yesOrNo(),
  reason: reasonOfDecline(),
  company_revision: seenRevision(),
  last_decision_id: seenDecision(),
});
export const companyDecisionSchema = object({
  approve: yesOrNo(),
  reason: reasonFor('approve', '0'),
  company_revision: seenRevision().required(texts.values.revision),
  last_decision_id: seenDecision(),
  mail_domain: seenMailDomain(),
});
export const lockSchema = object({
  locked: yesOrNo(),
  reason: reasonFor('locked', '1'),
  last_decision_id: seenDecision(),
});
/** Id of the last decision that the admin saw; no other decision is undone. */
export const undoDecisionSchema = object({ decision_id: text(100).required(texts.values.decision) });
/** Input of the dialog for a decision that requires a reason. */
export const reasonSchema = object({ reason: text(REASON_MAX).required(RULE_MESSAGES.reasonRequired) });

export const APPROVAL_LISTS = ['waiting', 'approved', 'declined', 'locked', 'everybody'] as const;
export type ApprovalList = (typeof APPROVAL_LISTS)[number];
export const approvalsSchema = object({
  ...pagingFields,
  show: choice(APPROVAL_LISTS, texts.values.approvalList).default('waiting'),
  search: wordsField(100).default(''),
});
export type ApprovalsQuery = InferType<typeof approvalsSchema>;

/** Decisions of an admin about an account; `sent-back` is made by the marketplace itself. */
export const DECISIONS = [
  'approved',
  'declined',
  'withdrawn',
  'company-approved',
  'company-declined',
  'mail-approved',
  'locked',
  'unlocked',
  'undone',
  'sent-back',
  'second-factor-reset',
] as const;
export type Decision = (typeof DECISIONS)[number];

/**
 * Reason why an account is in the list: the account itself, a company saved after the approval, a new name or site of
 * an approved company, or the email of an approved employer in another domain.
 */
export const WAITS_FOR = ['account', 'first-company', 'company-change', 'mail-domain'] as const;
export type WaitsFor = (typeof WAITS_FOR)[number];
