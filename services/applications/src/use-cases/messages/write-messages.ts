import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { threadKey, type MessageThread, type ThreadMessage } from '@market/contracts/messaging';
import {
  isDuplicateKey,
  type AccountView,
  type Actor,
  type CallContext,
  type ClientSession,
  type Clock,
  type Outbox,
  type Transact,
  type MemberNames,
} from '@market/service-kit';
import type { FileStore } from '@market/uploads';
import type { Side } from '../../domain/application';
import {
  nextNotice,
  otherSide,
  stateOf,
  type StoredMessage,
  type StoredThread,
  type Subject,
} from '../../domain/messages/thread';
import { authorsOf, presentMessage } from '../../present/messages';
import type { ApplicationStore } from '../../store/application-store';
import type { MessageStore } from '../../store/message-store';
import type { MessageThreadStore } from '../../store/message-thread-store';
import type { NotificationStore } from '../../store/notification-store';
import { readersOf } from '../readers-of';
import type { FindOwnThread, NamedThread } from './needs';
import type { CountUnreadThreads, ShowThread } from './read-threads';

/**
 * Validates a PDF like a resume.
 * @returns the file to store, or the reason for refusal
 */
export type CheckAttachment = (
  file: { name: string; bytes: Buffer },
  account: string,
) => Promise<{ name: string; bytes: Buffer } | { refused: string }>;

interface SendNeeds {
  find: FindOwnThread;
  applications: Pick<ApplicationStore, 'noteAnswer'>;
  threads: MessageThreadStore;
  messages: Pick<MessageStore, 'add' | 'find'>;
  files: Pick<FileStore, 'put' | 'attach' | 'discard'>;
  checkAttachment: CheckAttachment;
  memberNames: MemberNames;
  transact: Transact;
  outbox: Outbox;
  clock: Clock;
  /** Delay before the reader of an unread message is notified. */
  noticeDelayMs: number;
}

/**
 * Sends a message to the other side of a thread, which is notified only if the message stays unread. Idempotent by its
 * id: a repeated call returns the stored message.
 * @throws MarketError 'not-found' as `FindOwnThread`; 'thread-closed' where the thread has ended, or the candidate has
 * blocked it; 'fields-invalid' for a message without text and file, and for a refused file
 */
export function sendMessage({
  find,
  applications,
  threads,
  messages,
  files,
  checkAttachment,
  memberNames,
  transact,
  outbox,
  clock,
  noticeDelayMs,
}: SendNeeds) {
  async function storeFile(actor: Actor, file: { name: string; bytes: Buffer } | undefined) {
    if (!file) return undefined;
    const checked = await checkAttachment(file, actor.login_id);
    if ('refused' in checked) throw fieldsInvalid({ attachment: checked.refused });
    return { file_id: await files.put(checked.bytes), name: checked.name, bytes: checked.bytes.length };
  }

  async function tellLater(
    thread: StoredThread,
    { subject, to, requestId }: { subject: Subject; to: Side; requestId: string },
    session: ClientSession,
  ): Promise<void> {
    if (to === 'EMP' && thread.muted) return;
    const now = clock.now();
    const at = nextNotice(thread.notices?.[to], now, noticeDelayMs);
    if (!at) return;
    const { kind, id, cmp_name, can_name, job_id, job_title } = subject;
    const event_id = await outbox.add(
      session,
      'applications.messages-waiting.v1',
      {
        kind,
        id,
        to,
        login_id: to === 'CND' ? subject.candidate_login_id : subject.employer_login_id,
        name: to === 'CND' ? cmp_name : can_name,
        ...(job_id ? { job_id } : {}),
        ...(job_title ? { job_title } : {}),
        at: at.toISOString(),
      },
      { requestId, delayMs: at.getTime() - now.getTime() },
    );
    await threads.setNotice(thread.key, to, { event_id, at }, session);
  }

  const presentTo = async (message: StoredMessage, { side }: { side: Side }, { login_id }: Actor) =>
    presentMessage(message, { side, login_id }, side === 'EMP' ? await memberNames(authorsOf([message])) : new Map());

  return async (
    actor: Actor,
    named: NamedThread,
    { text, attachment }: { text: string; attachment: { name: string; bytes: Buffer } | undefined },
    { idForNew, ...context }: CallContext & { idForNew: string },
  ): Promise<ThreadMessage> => {
    const { subject, terms, side } = await find(actor, named, context);
    const key = threadKey(subject);
    const sent = await messages.find(idForNew);
    if (sent?.thread === key && sent.author_login_id === actor.login_id) return presentTo(sent, { side }, actor);
    if (stateOf(subject, side, await threads.isBlocked(subject)) !== 'open') throw new MarketError('thread-closed');
    if (!text && !attachment) throw fieldsInvalid({ text: RULE_MESSAGES.messageRequired });
    const file = await storeFile(actor, attachment);
    const write = () =>
      transact(async (session) => {
        if (await threads.isBlocked(subject, session)) throw new MarketError('thread-closed');
        const message: Omit<StoredMessage, 'seq'> = {
          id: idForNew,
          thread: key,
          side,
          author_login_id: actor.login_id,
          cmp_code: subject.cmp_code,
          text,
          ...(file ? { attachment: file } : {}),
          at: clock.now(),
        };
        const thread = await threads.count({ subject, terms }, message, session);
        const stored = { ...message, seq: thread.count };
        await messages.add(stored, session);
        if (side === 'EMP' && subject.kind === 'application')
          await applications.noteAnswer(subject.id, stored.at, session);
        if (file) await files.attach(session, file.file_id);
        await tellLater(thread, { subject, to: otherSide(side), requestId: context.requestId }, session);
        return stored;
      });
    try {
      // Concurrent creation of the thread by both sides: the second writer retries and finds it.
      const stored = await write().catch((error: unknown) => {
        if (isDuplicateKey(error)) return write();
        throw error;
      });
      return await presentTo(stored, { side }, actor);
    } catch (error) {
      if (file) await files.discard([file.file_id]);
      throw error;
    }
  };
}

/**
 * Marks the other side's messages as read up to a sequence number; a pending notice about them is cancelled, and the
 * notifications about them are marked as read, for all members of a company. A member with read-only access changes
 * nothing, since the members who could answer have not read the messages.
 * @throws MarketError 'not-found' as `FindOwnThread`
 */
export function seeMessages({
  find,
  threads,
  messages,
  notifications,
  accounts,
  countUnread,
  transact,
  outbox,
}: {
  find: FindOwnThread;
  threads: Pick<MessageThreadStore, 'find' | 'noteSeen'>;
  messages: Pick<MessageStore, 'countAfter'>;
  notifications: Pick<NotificationStore, 'markReadAbout'>;
  accounts: Pick<AccountView, 'membersOf'>;
  countUnread: CountUnreadThreads;
  transact: Transact;
  outbox: Pick<Outbox, 'cancel'>;
}) {
  return async (actor: Actor, named: NamedThread, { seq }: { seq: number }, context: CallContext) => {
    const { subject, side, mayWrite } = await find(actor, named, context);
    if (!mayWrite) return countUnread(actor);
    const key = threadKey(subject);
    await transact(async (session) => {
      const thread = await threads.find(key, session);
      if (!thread) return;
      const seen = Math.max(thread.seen[side], Math.min(seq, thread.count));
      const unread = await messages.countAfter(key, { side, seq: seen }, session);
      if (seen === thread.seen[side] && unread === thread.unread[side]) return;
      const notice = thread.notices?.[side];
      if (notice && unread === 0) await outbox.cancel(session, notice.event_id);
      await threads.noteSeen(key, { side, seq: seen, unread }, session);
      if (unread > 0) return;
      const readers = side === 'EMP' ? await readersOf(subject.employer_login_id, accounts) : [];
      await notifications.markReadAbout([actor.login_id, ...readers], key, session);
    });
    return countUnread(actor);
  };
}

/**
 * Blocks a company's messages to the candidate in all threads, or unblocks them; the company sees that the conversation
 * has ended, but not who ended it.
 * @throws MarketError 'not-found' as `FindOwnThread`
 */
export function endThread({
  find,
  show,
  threads,
  clock,
}: {
  find: FindOwnThread;
  show: ShowThread;
  threads: Pick<MessageThreadStore, 'block' | 'unblock'>;
  clock: Clock;
}) {
  return async (
    actor: Actor,
    named: NamedThread,
    { ended }: { ended: boolean },
    context: CallContext,
  ): Promise<MessageThread> => {
    const own = await find(actor, named, context);
    if (own.side !== 'CND') throw new MarketError('not-found');
    if (ended) await threads.block(own.subject, clock.now());
    else await threads.unblock(own.subject);
    return show(own);
  };
}

/**
 * Mutes a thread's notices to the whole company, or unmutes them: its members can still read and write, and the
 * candidate is not informed. A pending notice is cancelled.
 * @throws MarketError 'not-found' as `FindOwnThread`, also for members with read-only access and a thread without
 * messages
 */
export function muteThread({
  find,
  show,
  threads,
  transact,
  outbox,
}: {
  find: FindOwnThread;
  show: ShowThread;
  threads: Pick<MessageThreadStore, 'find' | 'setMuted'>;
  transact: Transact;
  outbox: Pick<Outbox, 'cancel'>;
}) {
  return async (
    actor: Actor,
    named: NamedThread,
    { muted }: { muted: boolean },
    context: CallContext,
  ): Promise<MessageThread> => {
    const own = await find(actor, named, context);
    if (own.side !== 'EMP' || !own.mayWrite) throw new MarketError('not-found');
    const key = threadKey(own.subject);
    await transact(async (session) => {
      const thread = await threads.find(key, session);
      if (!thread) throw new MarketError('not-found');
      const notice = thread.notices?.EMP;
      if (muted && notice) await outbox.cancel(session, notice.event_id);
      await threads.setMuted(key, muted ? { by: actor.login_id } : undefined, session);
    });
    return show(own);
  };
}
