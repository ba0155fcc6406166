import { boolean, object, string, type AnySchema, type InferType } from 'yup';
import type { Notification } from '../answers/application';
import { pagingFields } from '../paging';
import { idField, line, text } from './fields';

export const APPLICATION_STATUSES = [
  'applied',
  'viewed',
  'shortlisted',
  'interview',
  'offered',
  'hired',
  'rejected',
  'withdrawn',
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];
export const APPLICATION_STATUS_LABELS: Record<ApplicationStatus, string> = {
  applied: 'Applied',
  viewed: 'Viewed',
  shortlisted: 'Shortlisted',
  interview: 'Interview',
  offered: 'Offered',
  hired: 'Hired',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

/** The employer's forward path; steps may be skipped, never taken back (contract, section 6). */
export const FORWARD_STEPS = [
  'applied',
  'viewed',
  'shortlisted',
  'interview',
  'offered',
  'hired',
] as const satisfies readonly ApplicationStatus[];

/**
 * Whether `by` may change an application from `from` to `to` (contract, section 6): forward steps and `rejected` (from
 * any but hired, rejected and withdrawn) are the employer's; `withdrawn` (from any but hired, rejected and withdrawn)
 * the candidate's.
 */
export function mayChangeStatus(from: ApplicationStatus, to: ApplicationStatus, by: 'EMP' | 'CND'): boolean {
  if (from === 'hired' || from === 'rejected' || from === 'withdrawn') return false;
  if (by === 'CND') return to === 'withdrawn';
  if (to === 'rejected') return true;
  const steps: readonly ApplicationStatus[] = FORWARD_STEPS;
  return to !== 'withdrawn' && steps.indexOf(to) > steps.indexOf(from);
}

export const applySchema = object({ job_id: idField('Choose a job'), note: text(2_000) });
export type ApplyInput = InferType<typeof applySchema>;

export const candidateApplicationsSchema = object({ ...pagingFields, status: optionalStatus() });
export const employerApplicationsSchema = object({
  ...pagingFields,
  job_id: line(100),
  status: optionalStatus(),
  search: line().default(''),
});
/** The list that an application is opened from: who comes before and after it there. */
export const applicationListSchema = object({
  job_id: line(100),
  status: optionalStatus(),
  search: line().default(''),
});
/** How long an employer may take a rejection back that was asked for as `undoable`, in seconds (ADR 0026). */
export const REJECTION_UNDO_SECONDS = 10;
/** Longest reason of a rejection: the candidate reads it whole, in a mail and in the list of applications. */
export const REJECTION_REASON_MAX = 500;
export const applicationStatusSchema = object({
  status: string()
    .transform((_value, original: unknown) => original)
    .typeError('Choose a status from the list')
    .oneOf(APPLICATION_STATUSES, 'Choose a status from the list')
    .required('Choose a status from the list'),
  reason: ofRejection(text(REJECTION_REASON_MAX)),
  undoable: ofRejection(boolean().strict().typeError('Say true or false').default(false)),
});
/** What is typed where somebody is rejected. */
export const rejectionSchema = object({ reason: text(REJECTION_REASON_MAX) });

/** A field that only a rejection has; with another status it counts for nothing. */
function ofRejection<Field extends AnySchema>(field: Field): Field {
  return field.when('status', { is: 'rejected', otherwise: (given: Field) => given.strip() as Field }) as Field;
}

function optionalStatus() {
  return string()
    .transform((_value, original: unknown) => (original === '' || original === null ? undefined : original))
    .typeError('Choose a status from the list')
    .oneOf(APPLICATION_STATUSES, 'Choose a status from the list');
}

/**
 * What `GET notifications/live` sends, one after the other, as server-sent events: `state` first, so that a page knows
 * whether its list is still true; `notification` for each new one; `changed` when something was read or may have been
 * missed; `end` with the reason before the stream ends.
 */
export type LiveNotificationEvent =
  | { event: 'state'; data: { unread: number; newest: string | null } }
  | { event: 'notification'; data: Notification }
  | { event: 'changed'; data: Record<never, never> }
  | { event: 'end'; data: { reason: LiveEndReason } };
/**
 * `leaving`: ask again, another copy answers. `token-expired`: ask again with a new token. `signed-out`: do not ask
 * again.
 */
export type LiveEndReason = 'leaving' | 'token-expired' | 'signed-out';
export const notificationsSchema = object({ ...pagingFields });
/** `POST notifications/read`: one notification, or all of one's own where `id` is left out. */
export const notificationsReadSchema = object({ id: line(100) });
