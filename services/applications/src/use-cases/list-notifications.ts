import type { NotificationListing } from '@market/contracts/notifications';
import type { Actor } from '@market/service-kit';
import { presentNotification } from '../present/notification';
import type { NotificationStore } from '../store/notification-store';

/** Lists own notifications, newest first, with the count of all unread ones. */
export function listNotifications({ notifications }: { notifications: NotificationStore }) {
  return async (actor: Actor, { page, limit }: { page: number; limit: number }): Promise<NotificationListing> => {
    const [{ records, total }, unread] = await Promise.all([
      notifications.list(actor.login_id, { page, limit }),
      notifications.countUnread(actor.login_id),
    ]);
    return { records: records.map(presentNotification), total, page, limit, unread };
  };
}
