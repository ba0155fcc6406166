import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';
import { NOTIFICATIONS_KEPT_SECONDS } from '@market/contracts/access/kept-for';
import type { NotificationValues } from '@market/contracts/notifications';
import type { StoredNotification } from '../domain/notification';
import type { Page } from './application-store';

export type NotificationRow = Omit<StoredNotification, 'id'> & { _id: string };

export const NOTIFICATIONS_COLLECTION = 'notifications';
/** Maximum of missed notifications resent to a reconnecting page; the list contains all. */
const MISSED_MAX = 20;
const notificationSchema = new Schema<NotificationRow>(
  {
    _id: { type: String, required: true },
    login_id: { type: String, required: true },
    about: String,
    kind: { type: String, required: true },
    values: new Schema<NotificationValues>(
      {
        candidate: String,
        company: String,
        former: String,
        shown: String,
        job: String,
        status: String,
        count: Number,
        reader: String,
        reason: String,
        message: String,
      },
      { _id: false },
    ),
    text: { type: String, required: true },
    link: { type: String, required: true },
    read: { type: Boolean, required: true },
    daily: String,
    at: { type: Date, required: true, expires: NOTIFICATIONS_KEPT_SECONDS },
  },
  { collection: NOTIFICATIONS_COLLECTION, versionKey: false },
);
notificationSchema.index({ login_id: 1, at: -1 });
notificationSchema.index({ about: 1 }, { sparse: true });
notificationSchema.index(
  { at: 1, login_id: 1 },
  { name: 'daily', partialFilterExpression: { daily: { $exists: true } } },
);
notificationSchema.index({ login_id: 1 }, { name: 'unread', partialFilterExpression: { read: false } });

export function storedNotificationOf({ _id, ...rest }: NotificationRow): StoredNotification {
  return { id: _id, ...rest };
}

export type NotificationStore = ReturnType<typeof createNotificationStore>;

export function createNotificationStore(connection: Connection) {
  const rows = modelOf<NotificationRow>(connection, 'Notification', notificationSchema);
  return {
    /** @returns the ids of the new ones: some may already be stored. */
    async add(notifications: readonly StoredNotification[], session: ClientSession): Promise<Set<string>> {
      if (notifications.length === 0) return new Set();
      const { upsertedIds } = await rows.bulkWrite(
        notifications.map(({ id, ...rest }) => ({
          updateOne: { filter: { _id: id }, update: { $setOnInsert: rest }, upsert: true },
        })),
        { session },
      );
      return new Set(Object.values(upsertedIds).map(String));
    },

    /** Replaces the content of an account's entries of one kind and subject; their times stay. */
    async replace(
      { login_id, kind, about }: { login_id: string; kind: string; about: string },
      by: Pick<StoredNotification, 'kind' | 'values' | 'text'> & { read?: true },
      session: ClientSession,
    ): Promise<void> {
      await rows.updateMany({ login_id, kind, about }, { $set: by }, { session });
    },

    /** Replaces the values and text of a notification. */
    async reword(
      {
        login_id,
        kind,
        link,
        values,
        text,
      }: Pick<StoredNotification, 'login_id' | 'kind' | 'link' | 'values' | 'text'>,
      session: ClientSession,
    ): Promise<void> {
      await rows.updateMany({ login_id, kind, link }, { $set: { values, text } }, { session });
    },

    /** Marks the accounts' entries about one subject as read. */
    async markReadAbout(loginIds: readonly string[], about: string, session: ClientSession): Promise<void> {
      const filter = { login_id: trusted({ $in: [...loginIds] }), about, read: false };
      await rows.updateMany(filter, { $set: { read: true } }, { session });
    },

    /** Deletes the entries about subjects, only those of one side where it is given. */
    async removeAbout(
      about: readonly string[],
      session: ClientSession,
      reader?: NotificationValues['reader'],
    ): Promise<void> {
      const filter = { about: trusted({ $in: [...about] }), ...(reader ? { 'values.reader': reader } : {}) };
      await rows.deleteMany(filter, { session });
    },

    async removeAll(loginId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ login_id: loginId }, { session });
    },

    /** An account's notifications, newest first. */
    async list(loginId: string, { page, limit }: Page): Promise<{ records: StoredNotification[]; total: number }> {
      const [found, total] = await Promise.all([
        rows
          .find({ login_id: loginId })
          .sort({ at: -1, _id: 1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<NotificationRow[]>(),
        rows.countDocuments({ login_id: loginId }),
      ]);
      return { records: found.map(storedNotificationOf), total };
    },

    /**
     * An account's notifications that are newer than one of them, oldest first; none where it has no such notification.
     */
    async listSince(loginId: string, id: string): Promise<StoredNotification[]> {
      const last = await rows.findOne({ _id: id, login_id: loginId }).lean<NotificationRow>();
      if (!last) return [];
      const found = await rows
        .find({ login_id: loginId, at: trusted({ $gt: last.at }) })
        .sort({ at: -1, _id: 1 })
        .limit(MISSED_MAX)
        .lean<NotificationRow[]>();
      return found.reverse().map(storedNotificationOf);
    },

    /** Accounts with an entry pending for the daily digest since before a time. */
    async dueDigests(before: Date, limit: number): Promise<string[]> {
      const due = await rows.distinct('login_id', { daily: trusted({ $exists: true }), at: trusted({ $lte: before }) });
      return due.slice(0, limit);
    },

    /** Takes an account's entries that are pending for the digest, oldest first; they are no longer pending. */
    async takeDigest(loginId: string, session: ClientSession): Promise<StoredNotification[]> {
      const filter = { login_id: loginId, daily: trusted({ $exists: true }) };
      const found = await rows.find(filter).sort({ at: 1, _id: 1 }).session(session).lean<NotificationRow[]>();
      await rows.updateMany(filter, { $unset: { daily: 1 } }, { session });
      return found.map(storedNotificationOf);
    },

    countUnread: async (loginId: string): Promise<number> => rows.countDocuments({ login_id: loginId, read: false }),

    /** Marks one of an account's notifications as read. @returns false when the account has no such notification. */
    async markRead(loginId: string, id: string): Promise<boolean> {
      return (await rows.updateOne({ _id: id, login_id: loginId }, { $set: { read: true } })).matchedCount === 1;
    },

    async markAllRead(loginId: string): Promise<void> {
      await rows.updateMany({ login_id: loginId, read: false }, { $set: { read: true } });
    },
  };
}
