import { followChanges, type Connection, type FollowedChanges, type Log } from '@market/service-kit';
import type { StoredNotification } from '../domain/notification';
import { NOTIFICATIONS_COLLECTION, storedNotificationOf, type NotificationRow } from './notification-store';

interface Listener {
  added(notification: StoredNotification): void;
  /** Signals that a notification of the account was read. */
  changed(loginId: string): void;
  /** Called after a gap: changes may be missing. */
  missed(): void;
}

/** Change stream of new and read notifications, written by any replica of the service. */
export function createNotificationChanges({
  connection,
  log,
  listener,
}: {
  connection: Connection;
  log: Log;
  listener: Listener;
}): FollowedChanges {
  return followChanges({
    connection,
    log,
    collections: { [NOTIFICATIONS_COLLECTION]: {} },
    listener: {
      changed(change) {
        if (!('fullDocument' in change) || !change.fullDocument) return;
        // Cast: the collection contains only notifications.
        const notification = storedNotificationOf(change.fullDocument as unknown as NotificationRow);
        if (change.operationType === 'insert') listener.added(notification);
        else listener.changed(notification.login_id);
      },
      missed: () => listener.missed(),
    },
  });
}
