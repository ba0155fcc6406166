import { threadKey } from '@market/contracts/messaging';
import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted, type QueryFilter } from 'mongoose';
import type { Side } from '../domain/application';
import {
  lastOf,
  otherSide,
  type Parties,
  type StoredMessage,
  type StoredThread,
  type Subject,
  type ThreadNotice,
  type ThreadTerms,
} from '../domain/messages/thread';
import type { Page } from './application-store';

export type MessageThreadRow = Omit<StoredThread, 'key' | 'id'> & { _id: string; about: string };

export const MESSAGE_THREADS_COLLECTION = 'message_threads';

const text = { type: String, default: '' };
const whole = { type: Number, default: 0 };
const sides = () => new Schema({ CND: whole, EMP: whole }, { _id: false });
const notice = new Schema<ThreadNotice>(
  { event_id: { type: String, required: true }, at: { type: Date, required: true } },
  { _id: false },
);

const threadSchema = new Schema<MessageThreadRow>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    about: { type: String, required: true },
    candidate_login_id: { type: String, required: true },
    can_code: text,
    can_name: text,
    cmp_code: { type: String, required: true },
    cmp_name: text,
    employer_login_id: { type: String, required: true },
    job_id: String,
    job_title: String,
    count: whole,
    last: new Schema({ side: String, text, attachment: Boolean, at: Date }, { _id: false }),
    unread: sides(),
    seen: sides(),
    notices: new Schema({ CND: notice, EMP: notice }, { _id: false }),
    muted: Boolean,
    muted_by: String,
    company_reads: { type: Boolean, required: true },
    reads_until: { type: Date, default: null },
    delete_at: { type: Date, default: null },
  },
  { collection: MESSAGE_THREADS_COLLECTION, versionKey: false },
);
threadSchema.index({ candidate_login_id: 1, 'last.at': -1 });
threadSchema.index({ cmp_code: 1, company_reads: 1, 'last.at': -1 });
threadSchema.index({ employer_login_id: 1 });
threadSchema.index({ delete_at: 1 }, { partialFilterExpression: { delete_at: { $type: 'date' } } });

/** Candidates who have blocked messages of a company. */
interface BlockRow {
  _id: string;
  candidate_login_id: string;
  cmp_code: string;
  at: Date;
}
const blockSchema = new Schema<BlockRow>(
  {
    _id: { type: String, required: true },
    candidate_login_id: { type: String, required: true },
    cmp_code: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'message_blocks', versionKey: false },
);
blockSchema.index({ candidate_login_id: 1 });

type Pair = Pick<Parties, 'candidate_login_id' | 'cmp_code'>;
/** Reader of threads: a candidate, or a company at a time. */
export type ThreadReader =
  | { side: 'CND'; login_id: string }
  | {
      side: 'EMP';
      cmp_code: string;
      now: Date;
      /** Restriction to these jobs' threads, for a hiring manager. */
      onlyJobs: readonly string[] | undefined;
    };

export type MessageThreadStore = ReturnType<typeof createMessageThreadStore>;

/** Threads of messages, and candidates' blocks. */
export function createMessageThreadStore(connection: Connection) {
  const rows = modelOf<MessageThreadRow>(connection, 'MessageThread', threadSchema);
  const blocks = modelOf<BlockRow>(connection, 'MessageBlock', blockSchema);
  const blockId = ({ candidate_login_id, cmp_code }: Pair) => `${candidate_login_id} ${cmp_code}`;
  return {
    async find(key: string, session?: ClientSession): Promise<StoredThread | undefined> {
      const row = await rows
        .findById(key)
        .session(session ?? null)
        .lean<MessageThreadRow>();
      return row ? storedThreadOf(row) : undefined;
    },

    /**
     * Increments a thread's message count, or creates the thread with its first message.
     * @returns the updated thread, whose `count` is the message's sequence number
     * @throws a duplicate-key error when two concurrent calls create the thread
     */
    async count(
      { subject, terms }: { subject: Subject; terms: ThreadTerms },
      message: Omit<StoredMessage, 'seq'>,
      session: ClientSession,
    ): Promise<StoredThread> {
      const { kind, id, isOpen: _open, isLeft: _left, ...parties } = subject;
      const [own, other] = [message.side, otherSide(message.side)];
      const update = {
        $set: { ...parties, ...terms, last: lastOf({ ...message, seq: 0 }) },
        $inc: { count: 1, [`unread.${other}`]: 1 },
      };
      const existing = await rows
        .findOneAndUpdate({ _id: threadKey(subject) }, update, { session, returnDocument: 'after' })
        .lean<MessageThreadRow>();
      if (existing) return storedThreadOf(existing);
      const zero = { CND: 0, EMP: 0 };
      const row: MessageThreadRow = {
        _id: threadKey(subject),
        kind,
        about: id,
        ...parties,
        ...terms,
        count: 1,
        last: lastOf({ ...message, seq: 1 }),
        unread: { ...zero, [other]: 1 },
        seen: { ...zero, [own]: 0 },
      };
      await rows.create([row], { session });
      return storedThreadOf(row);
    },

    async noteSeen(
      key: string,
      { side, seq, unread }: { side: Side; seq: number; unread: number },
      session: ClientSession,
    ): Promise<void> {
      await rows.updateOne(
        { _id: key },
        {
          $set: { [`seen.${side}`]: seq, [`unread.${side}`]: unread },
          ...(unread === 0 ? { $unset: { [`notices.${side}`]: 1 } } : {}),
        },
        { session },
      );
    },

    async setNotice(key: string, side: Side, next: ThreadNotice, session: ClientSession): Promise<void> {
      await rows.updateOne({ _id: key }, { $set: { [`notices.${side}`]: next } }, { session });
    },

    /** Notes whether the company wants notices of a thread, and who of it wants none; one that waits is forgotten. */
    async setMuted(key: string, muted: { by: string } | undefined, session: ClientSession): Promise<void> {
      const change = muted
        ? { $set: { muted: true, muted_by: muted.by }, $unset: { 'notices.EMP': 1 } }
        : { $unset: { muted: 1, muted_by: 1 } };
      await rows.updateOne({ _id: key }, change, { session });
    },

    /** Threads of one side with messages, the most recently written first. */
    async list(reader: ThreadReader, { page, limit }: Page): Promise<{ records: StoredThread[]; total: number }> {
      const filter = filterOf(reader);
      const [found, total] = await Promise.all([
        rows
          .find(filter)
          .sort({ 'last.at': -1, _id: 1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<MessageThreadRow[]>(),
        rows.countDocuments(filter),
      ]);
      return { records: found.map(storedThreadOf), total };
    },

    /** Number of threads with messages unread by one side; for a company without muted ones. */
    countUnread: async (reader: ThreadReader): Promise<number> =>
      rows.countDocuments({
        ...filterOf(reader),
        [`unread.${reader.side}`]: trusted({ $gt: 0 }),
        ...(reader.side === 'EMP' ? { muted: trusted({ $ne: true }) } : {}),
      }),

    /** Numbers of messages unread by the company, for those of these threads that it may read and that have any. */
    async unreadByCompany(keys: readonly string[]): Promise<Map<string, number>> {
      const found = await rows
        .find(
          {
            _id: trusted({ $in: [...keys] }),
            company_reads: trusted({ $ne: false }),
            'unread.EMP': trusted({ $gt: 0 }),
          },
          { unread: 1 },
        )
        .lean<Array<Pick<MessageThreadRow, '_id' | 'unread'>>>();
      return new Map(found.map(({ _id, unread }) => [_id, unread.EMP]));
    },

    /** Changes the terms of a thread, if it exists. */
    async setTerms(key: string, terms: Partial<ThreadTerms>, session: ClientSession): Promise<void> {
      await rows.updateOne({ _id: key }, { $set: terms }, { session });
    },

    /** Ends all open threads of a company's account. */
    async endOfEmployer(loginId: string, terms: ThreadTerms, session: ClientSession): Promise<void> {
      await rows.updateMany({ employer_login_id: loginId, delete_at: null }, { $set: terms }, { session });
    },

    /** Keys of threads due for deletion. */
    async due(now: Date, limit: number): Promise<string[]> {
      const found = await rows
        .find({ delete_at: trusted({ $lte: now }) }, { _id: 1 })
        .limit(limit)
        .lean<Array<{ _id: string }>>();
      return found.map(({ _id }) => _id);
    },

    async keysOfCandidate(loginId: string, limit: number): Promise<string[]> {
      const found = await rows
        .find({ candidate_login_id: loginId }, { _id: 1 })
        .limit(limit)
        .lean<Array<{ _id: string }>>();
      return found.map(({ _id }) => _id);
    },

    async remove(keys: readonly string[], session: ClientSession): Promise<void> {
      await rows.deleteMany({ _id: trusted({ $in: [...keys] }) }, { session });
    },

    isBlocked: async (pair: Pair, session?: ClientSession): Promise<boolean> =>
      (await blocks.exists({ _id: blockId(pair) }).session(session ?? null)) !== null,

    async block({ candidate_login_id, cmp_code }: Pair, at: Date): Promise<void> {
      await blocks.updateOne(
        { _id: blockId({ candidate_login_id, cmp_code }) },
        { $setOnInsert: { candidate_login_id, cmp_code, at } },
        { upsert: true },
      );
    },

    async unblock(pair: Pair): Promise<void> {
      await blocks.deleteOne({ _id: blockId(pair) });
    },

    async forgetBlocks(loginId: string, session: ClientSession): Promise<void> {
      await blocks.deleteMany({ candidate_login_id: loginId }, { session });
    },
  };
}

function filterOf(reader: ThreadReader): QueryFilter<MessageThreadRow> {
  if (reader.side === 'CND') return { candidate_login_id: reader.login_id };
  return {
    cmp_code: reader.cmp_code,
    company_reads: true,
    ...(reader.onlyJobs ? { job_id: trusted({ $in: [...reader.onlyJobs] }) } : {}),
    $or: [{ reads_until: null }, { reads_until: trusted({ $gt: reader.now }) }],
  };
}

export function storedThreadOf({ _id, about, ...row }: MessageThreadRow): StoredThread {
  return { key: _id, id: about, ...row };
}
