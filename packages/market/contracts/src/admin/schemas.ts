import { object, string, type InferType } from 'yup';
import { RULE_MESSAGES } from '../messages';
import { choice, pagingFields, text, wordsField } from '@market/api';
import { texts } from '../texts';

/** Longest reason of a decision; it is mailed and shown whole. */
export const REASON_MAX = 1_000;

const yesOrNo = () =>
  string()
    .transform((_value, original: unknown) => (original === 0 || original === 1 ? String(original) : original))
    .oneOf(['0', '1'], texts.values.zeroOrOne)
    .required(texts.values.zeroOrOne);
/** Revision of the company that the admin had on the screen; a decision about another one is refused. */
const seenRevision = () =>
  string()
    .transform((_value, original: unknown) => (Number.isInteger(original) ? String(original) : original))
    .matches(/^\d{1,9}$/, texts.values.revision);
/**
 * The newest decision that the admin had on the screen, empty for none; a decision is refused where another one was
 * taken since. Programs that say nothing of it decide about whatever is there.
 */
const seenDecision = () => text(100);
/** Domain of the email that the admin had on the screen; a decision is refused where the account has another one. */
const seenMailDomain = () => text(254);
/** A no has its reason: whom it concerns reads it. */
const reasonFor = (flag: string, no: string) =>
  text(REASON_MAX).when(flag, { is: no, then: (reason) => reason.required(RULE_MESSAGES.reasonRequired) });

/** Default reason shown to an employer when a program declined without one. */
export const NO_REASON = texts.decisions.noReason;
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
/** The decision that the admin saw as the last; another one is not undone. */
export const undoDecisionSchema = object({ decision_id: text(100).required(texts.values.decision) });
/** Input of the dialog for a decision that needs a reason. */
export const reasonSchema = object({ reason: text(REASON_MAX).required(RULE_MESSAGES.reasonRequired) });

export const APPROVAL_LISTS = ['waiting', 'approved', 'declined', 'locked', 'everybody'] as const;
export type ApprovalList = (typeof APPROVAL_LISTS)[number];
export const approvalsSchema = object({
  ...pagingFields,
  show: choice(APPROVAL_LISTS, texts.values.approvalList).default('waiting'),
  search: wordsField(100).default(''),
});
export type ApprovalsQuery = InferType<typeof approvalsSchema>;

/** Decisions of an admin about an account, or for `sent-back` of the marketplace itself. */
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
 * Why an account stands in the list: itself, a company saved after the approval, a new name or site of an approved one,
 * or the email of an approved employer in another domain.
 */
export const WAITS_FOR = ['account', 'first-company', 'company-change', 'mail-domain'] as const;
export type WaitsFor = (typeof WAITS_FOR)[number];
