import type { Notification } from '@market/contracts';
import type { StoredNotification } from '../domain/notification';

/** A notification as the header's list shows it. */
export function presentNotification({ id, kind, text, link, read, at }: StoredNotification): Notification {
  return { id, kind, text, link, read, at: at.toISOString() };
}
