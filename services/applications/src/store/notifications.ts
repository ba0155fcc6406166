import type { ClientSession, Connection } from '@market/service-kit';
import { Schema } from 'mongoose';
import type { StoredNotification } from '../domain/notification';
import type { Page } from './applications';

type NotificationRow = Omit<StoredNotification, 'id'> & { _id: string };

const KEPT_SECONDS = 180 * 24 * 60 * 60;
const notificationSchema = new Schema<NotificationRow>(
  {
    _id: { type: String, required: true },
    login_id: { type: String, required: true },
    kind: { type: String, required: true },
    text: { type: String, required: true },
    link: { type: String, required: true },
    read: { type: Boolean, required: true },
    at: { type: Date, required: true, expires: KEPT_SECONDS },
  },
  { collection: 'notifications', versionKey: false },
);
notificationSchema.index({ login_id: 1, at: -1 });
notificationSchema.index({ login_id: 1 }, { name: 'unread', partialFilterExpression: { read: false } });

export type Notifications = ReturnType<typeof createNotifications>;

export function createNotifications(connection: Connection) {
  const rows = connection.model<NotificationRow>('Notification', notificationSchema);
  return {
    /** @returns false when the same news was stored before. */
    async add({ id, ...rest }: StoredNotification, session: ClientSession): Promise<boolean> {
      const { upsertedCount } = await rows.updateOne({ _id: id }, { $setOnInsert: rest }, { session, upsert: true });
      return upsertedCount === 1;
    },

    /** An account's notifications, newest first. */
    async list(loginId: string, { page, limit }: Page): Promise<{ records: StoredNotification[]; total: number }> {
      const [found, total] = await Promise.all([
        rows.find({ login_id: loginId }).sort({ at: -1, _id: 1 }).skip((page - 1) * limit).limit(limit).lean<NotificationRow[]>(),
        rows.countDocuments({ login_id: loginId }),
      ]);
      return { records: found.map(({ _id, ...rest }) => ({ id: _id, ...rest })), total };
    },

    countUnread: (loginId: string) => rows.countDocuments({ login_id: loginId, read: false }),

    /** Marks one of an account's notifications as read. @returns false when the account has no such notification. */
    async markRead(loginId: string, id: string): Promise<boolean> {
      return (await rows.updateOne({ _id: id, login_id: loginId }, { $set: { read: true } })).matchedCount === 1;
    },

    async markAllRead(loginId: string): Promise<void> {
      await rows.updateMany({ login_id: loginId, read: false }, { $set: { read: true } });
    },
  };
}
