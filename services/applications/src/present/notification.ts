import type { Notification } from '@market/contracts/notifications';
import { notificationSentence } from '@market/contracts/notifications/notification-sentence';
import type { StoredNotification } from '../domain/notification';

/**
 * A notification as the header's list shows it. Its values are told where they say the same as its sentence: a replica
 * of release 1.2 that takes a name out of a line changes the sentence alone.
 */
export function presentNotification({ id, kind, values, text, link, read, at }: StoredNotification): Notification {
  const told = values && notificationSentence({ kind, values }) === text ? { values } : {};
  return { id, kind, ...told, text, link, read, at: at.toISOString() };
}
