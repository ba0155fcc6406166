import { object } from 'yup';
import { forNames, line, pagingFields, switchField } from '@market/api';
import type { ThreadKind } from '../messaging/constants';
import { texts } from '../texts';
import type { Notification } from './answers';
import { NOTIFICATION_CHOICES, type NotificationChoice } from './notification-choices';

/**
 * Server-sent events of `GET notifications/live`, in order: `state` first, so that a page knows whether its list is up
 * to date; `notification` for each new one; `thread` where messages of one came or were seen; `applicant` where a
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
 * `leaving`: ask again, another replica answers. `token-expired`: ask again with a new token. `signed-out`: do not ask
 * again.
 */
export type LiveEndReason = 'leaving' | 'token-expired' | 'signed-out';
export const notificationsSchema = object({ ...pagingFields });

/** `POST notifications/read`: one notification, or all of one's own where `id` is left out. */
export const notificationsReadSchema = object({ id: line(100) });

/** A switch for each kind. */
const switches = () =>
  object(forNames(Object.values<readonly NotificationChoice[]>(NOTIFICATION_CHOICES).flat(), () => switchField()))
    .default(undefined)
    .typeError(texts.values.mailChoices);

/** `PUT notifications/choices`: kinds that are left out stay as they are. */
export const notificationChoicesSchema = object({
  choices: switches().required(texts.values.mailChoices),
  /** Kinds that come in one mail a day instead of at once. */
  daily: switches(),
});
