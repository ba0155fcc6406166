import { MarketError } from '@market/contracts/errors';
import type { Actor } from '@market/service-kit';
import type { NotificationStore } from '../store/notification-store';

/**
 * Marks one notification, or all of one's own, as read and tells how many are left.
 * @throws MarketError 'not-found' for a notification that is somebody else's or does not exist.
 */
export function readNotifications({ notifications }: { notifications: NotificationStore }) {
  return async (actor: Actor, id: string | undefined): Promise<{ unread: number }> => {
    if (!id) await notifications.markAllRead(actor.login_id);
    else if (!(await notifications.markRead(actor.login_id, id))) throw new MarketError('not-found');
    return { unread: await notifications.countUnread(actor.login_id) };
  };
}
