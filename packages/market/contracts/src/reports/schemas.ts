import { object, type InferType } from 'yup';
import { RULE_MESSAGES } from '../messages';
import { choice, line, numeric, pagingFields, text } from '@market/api';
import { REPORT_DECISIONS, REPORT_REASONS, REPORTABLE_KINDS } from './report-terms';
import { texts } from '../texts';
import { REASON_MAX } from '../admin/schemas';

export const REPORT_TEXT_MAX = 2_000;
export const APPEAL_TEXT_MAX = 2_000;

/** `POST reports`: target, reason, and the address for the outcome's notification. */
export const reportSchema = object({
  kind: choice(REPORTABLE_KINDS, texts.values.reportKind).required(texts.values.reportKind),
  id: line(100).required(texts.values.reported),
  reason: choice(REPORT_REASONS, RULE_MESSAGES.reportReason).required(RULE_MESSAGES.reportReason),
  text: text(REPORT_TEXT_MAX),
  email: line(254).email(RULE_MESSAGES.emailFormat),
});
export type ReportInput = InferType<typeof reportSchema>;

/** The fields of the dialog; kind and id are known where it is opened. */
export const reportFormSchema = reportSchema.pick(['reason', 'text', 'email']);

export const REPORT_LISTS = ['open', 'decided'] as const;
export type ReportList = (typeof REPORT_LISTS)[number];
export const reportsSchema = object({
  ...pagingFields,
  show: choice(REPORT_LISTS, texts.values.reportList).default('open'),
});

/**
 * `PUT admin/reports/{id}`. Taking a job down requires a reason, which the employer reads. `revision` is the one that
 * the admin's screen showed: a decision based on another one is refused.
 */
export const reportDecisionSchema = object({
  decision: choice(REPORT_DECISIONS, texts.values.reportDecision).required(texts.values.reportDecision),
  reason: text(REASON_MAX).when('decision', {
    is: 'take_down',
    then: (reason) => reason.required(RULE_MESSAGES.reasonRequired),
  }),
  revision: numeric(texts.values.revision).integer(texts.values.revision).min(0, texts.values.revision),
});
export type ReportDecisionInput = InferType<typeof reportDecisionSchema>;

export const appealSchema = object({ text: text(APPEAL_TEXT_MAX).required(RULE_MESSAGES.appealRequired) });
