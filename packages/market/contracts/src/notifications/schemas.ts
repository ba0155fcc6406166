import { object } from 'yup';
import { forNames, line, pagingFields, switchField } from '@market/api';
import type { ThreadKind } from '../messaging/constants';
import { texts } from '../texts';
import type { Notification } from './answers';
import { NOTIFICATION_CHOICES, type NotificationChoice } from './notification-choices';

/**
 * Server-sent events of `GET notifications/live`, in order: `state` first, so that a page can check whether its list is
 * current; `notification` for each new one; `thread` when messages of a thread arrived or were seen; `applicant` when a
 * colleague has moved or assessed one; `changed` when something was read or may have been missed; `end` with the reason
 * before the stream ends.
 */
export type LiveNotificationEvent =
  | { event: 'state'; data: { unread: number; newest: string | null } }
  | { event: 'notification'; data: Notification }
  | { event: 'changed'; data: Record<never, never> }
  | { event: 'thread'; data: { kind: ThreadKind; id: string } }
  | { event: 'applicant'; data: { id: string } }
  | { event: 'end'; data: { reason: LiveEndReason } };

/**
 * `leaving`: reconnect, another replica responds. `token-expired`: reconnect with a new token. `signed-out`: do not
 * reconnect.
 */
export type LiveEndReason = 'leaving' | 'token-expired' | 'signed-out';
export const notificationsSchema = object({ ...pagingFields });

/** `POST notifications/read`: marks one notification, or all of the caller's if `id` is omitted. */
export const notificationsReadSchema = object({ id: line(100) });

/** Switches, one per kind. */
const switches = () =>
  object(forNames(Object.values<readonly NotificationChoice[]>(NOTIFICATION_CHOICES).flat(), () => switchField()))
    .default(undefined)
    .typeError(texts.values.mailChoices);

/** `PUT notifications/choices`: omitted kinds stay unchanged. */
export const notificationChoicesSchema = object({
  choices: switches().required(texts.values.mailChoices),
  /** Kinds that are mailed in a daily digest instead of at once. */
  daily: switches(),
});
