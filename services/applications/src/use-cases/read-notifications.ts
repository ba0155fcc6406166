import { MarketError } from '@market/contracts/errors';
import type { Actor } from '@market/service-kit';
import type { NotificationStore } from '../store/notification-store';

/**
 * Marks one or all of the caller's notifications as read and returns the number of unread ones.
 * @throws MarketError 'not-found' for a notification of another account or none.
 */
export function readNotifications({ notifications }: { notifications: NotificationStore }) {
  return async (actor: Actor, id: string | undefined): Promise<{ unread: number }> => {
    if (!id) await notifications.markAllRead(actor.login_id);
    else if (!(await notifications.markRead(actor.login_id, id))) throw new MarketError('not-found');
    return { unread: await notifications.countUnread(actor.login_id) };
  };
}
