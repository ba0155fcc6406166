import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';
import type { Side } from '../domain/application';
import { otherSide, type StoredMessage, type StoredThread } from '../domain/messages/thread';

type MessageRow = Omit<StoredMessage, 'id'> & { _id: string };

const messageSchema = new Schema<MessageRow>(
  {
    _id: { type: String, required: true },
    thread: { type: String, required: true },
    seq: { type: Number, required: true },
    side: { type: String, required: true },
    author_login_id: String,
    cmp_code: { type: String, required: true },
    text: { type: String, default: '' },
    attachment: new Schema(
      {
        file_id: { type: String, required: true },
        name: { type: String, required: true },
        bytes: { type: Number, required: true },
      },
      { _id: false },
    ),
    at: { type: Date, required: true },
  },
  { collection: 'messages', versionKey: false },
);
messageSchema.index({ thread: 1, seq: 1 }, { unique: true });
messageSchema.index({ author_login_id: 1 });

export type MessageStore = ReturnType<typeof createMessageStore>;

/** Messages of all threads. */
export function createMessageStore(connection: Connection) {
  const rows = modelOf<MessageRow>(connection, 'Message', messageSchema);
  return {
    async add({ id, ...message }: StoredMessage, session: ClientSession): Promise<void> {
      await rows.create([{ _id: id, ...message }], { session });
    },

    async find(id: string, session?: ClientSession): Promise<StoredMessage | undefined> {
      const row = await rows
        .findById(id)
        .session(session ?? null)
        .lean<MessageRow>();
      return row ? messageOf(row) : undefined;
    },

    /** The newest messages of a thread, or those before a sequence number; oldest first. */
    async list(
      thread: string,
      { before, limit }: { before?: number | undefined; limit: number },
    ): Promise<StoredMessage[]> {
      const found = await rows
        .find({ thread, ...(before === undefined ? {} : { seq: trusted({ $lt: before }) }) })
        .sort({ seq: -1 })
        .limit(limit)
        .lean<MessageRow[]>();
      return found.reverse().map(messageOf);
    },

    /** The newest message of each of these threads. */
    async newestOf(threads: ReadonlyArray<Pick<StoredThread, 'key' | 'count'>>): Promise<StoredMessage[]> {
      if (threads.length === 0) return [];
      const found = await rows
        .find({ $or: threads.map(({ key, count }) => ({ thread: key, seq: count })) })
        .lean<MessageRow[]>();
      return found.map(messageOf);
    },

    /** Counts the other side's messages after a sequence number. */
    countAfter: async (
      thread: string,
      { side, seq }: { side: Side; seq: number },
      session: ClientSession,
    ): Promise<number> =>
      rows.countDocuments({ thread, side: otherSide(side), seq: trusted({ $gt: seq }) }, { session }),

    /**
     * Deletes the messages of threads.
     * @returns the ids of their attachments
     */
    async removeOf(threads: readonly string[], session: ClientSession): Promise<string[]> {
      const filter = { thread: trusted({ $in: [...threads] }) };
      const withFile = await rows
        .find({ ...filter, 'attachment.file_id': trusted({ $exists: true }) }, { attachment: 1 })
        .session(session)
        .lean<MessageRow[]>();
      await rows.deleteMany(filter, { session });
      return withFile.flatMap(({ attachment }) => (attachment ? [attachment.file_id] : []));
    },

    async forgetAuthor(loginId: string, session: ClientSession): Promise<void> {
      await rows.updateMany({ author_login_id: loginId }, { $unset: { author_login_id: 1 } }, { session });
    },
  };
}

const messageOf = ({ _id, ...row }: MessageRow): StoredMessage => ({ id: _id, ...row });
