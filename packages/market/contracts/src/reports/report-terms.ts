import { texts } from '../texts';

/** Kinds of targets that can be reported. */
export const REPORTABLE_KINDS = ['job', 'company', 'message'] as const;
export type ReportableKind = (typeof REPORTABLE_KINDS)[number];

export const REPORT_REASONS = ['scam', 'discriminating', 'not_a_job', 'misleading', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
export const REPORT_REASON_LABELS: Readonly<Record<ReportReason, string>> = texts.reportReasons;

/**
 * Decisions about a reported target; `resolve` is for a company or a message, whose author is locked on the page of the
 * account.
 */
export const REPORT_DECISIONS = ['take_down', 'hide', 'dismiss', 'restore', 'resolve'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

/** Visibility of a reported job. */
export const AD_STANDINGS = ['shown', 'hidden', 'taken_down'] as const;
export type AdStanding = (typeof AD_STANDINGS)[number];

/** Whether the employer can appeal against a decision about a job, or has done so. */
export const APPEAL_STATES = ['none', 'possible', 'waiting', 'declined'] as const;
export type AppealState = (typeof APPEAL_STATES)[number];

/** Outcomes that the employer is notified of. */
export const MODERATION_OUTCOMES = ['hidden', 'taken_down', 'restored', 'appeal_declined'] as const;
export type ModerationOutcome = (typeof MODERATION_OUTCOMES)[number];
/** Outcomes that reporters are notified of. */
export const REPORT_OUTCOMES = ['taken_down', 'dismissed', 'resolved'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];
