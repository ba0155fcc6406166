import type { Notification } from '@market/contracts/notifications';
import { notificationSentence } from '@market/contracts/notifications/notification-sentence';
import type { StoredNotification } from '../domain/notification';

/**
 * A notification for the header's list. Its values are included only if they give the same sentence: a replica of
 * release 1.2 that removes a name from an entry changes the sentence alone.
 */
export function presentNotification({ id, kind, values, text, link, read, at }: StoredNotification): Notification {
  const translatable = values && notificationSentence({ kind, values }) === text ? { values } : {};
  return { id, kind, ...translatable, text, link, read, at: at.toISOString() };
}
