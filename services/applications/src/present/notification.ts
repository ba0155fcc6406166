import type { Notification } from '@market/contracts';
import { notificationSentence } from '@market/contracts/notifications/sentence';
import type { StoredNotification } from '../domain/notification';

/** A notification as the header's list shows it. */
export function presentNotification({ id, kind, values, text, link, read, at }: StoredNotification): Notification {
  const sentence = values && notificationSentence({ kind, values });
  return { id, kind, ...(values ? { values } : {}), text: sentence ?? text, link, read, at: at.toISOString() };
}
