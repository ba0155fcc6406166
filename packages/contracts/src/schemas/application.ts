import { boolean, object, string, type AnySchema, type InferType } from 'yup';
import type { Notification } from '../answers/application';
import { APPLICATION_STATUSES } from '../application-states';
import { pagingFields } from '../paging';
import { texts } from '../texts';
import { idField, line, text } from './fields';

export const applySchema = object({ job_id: idField(texts.values.job), note: text(2_000) });
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
    .typeError(texts.values.status)
    .oneOf(APPLICATION_STATUSES, texts.values.status)
    .required(texts.values.status),
  reason: ofRejection(text(REJECTION_REASON_MAX)),
  undoable: ofRejection(boolean().strict().typeError(texts.values.undoable).default(false)),
});
/** What is typed where somebody is rejected. */
export const rejectionSchema = object({ reason: text(REJECTION_REASON_MAX) });

/** A field that only a rejection has; with another status it counts for nothing. */
function ofRejection<Field extends AnySchema>(field: Field): Field {
  // A condition leaves the type of a field as it is.
  return field.when('status', { is: 'rejected', otherwise: (given: Field) => given.strip() as Field }) as Field;
}

function optionalStatus() {
  return string()
    .transform((_value, original: unknown) => (original === '' || original === null ? undefined : original))
    .typeError(texts.values.status)
    .oneOf(APPLICATION_STATUSES, texts.values.status);
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
 * `leaving`: ask again, another replica answers. `token-expired`: ask again with a new token. `signed-out`: do not ask
 * again.
 */
export type LiveEndReason = 'leaving' | 'token-expired' | 'signed-out';
export const notificationsSchema = object({ ...pagingFields });
/** `POST notifications/read`: one notification, or all of one's own where `id` is left out. */
export const notificationsReadSchema = object({ id: line(100) });
