import type { Listing } from '@market/api';
import {
  MESSAGES_SHOWN,
  threadKey,
  threadOfKey,
  type MessageThread,
  type MessageThreadLine,
  type ReportedMessage,
} from '@market/contracts/messaging';
import { MarketError } from '@market/contracts/errors';
import type { Actor, CallContext, Clock, MemberNames } from '@market/service-kit';
import { authorsOf, presentReported, presentThread, presentThreadLine } from '../../present/messages';
import type { Page } from '../../store/application-store';
import type { MessageStore } from '../../store/message-store';
import type { MessageThreadStore } from '../../store/message-thread-store';
import { readerOf, type FindOwnThread, type NamedThread, type OwnThread } from './needs';

/** The caller's threads, the most recently written first. */
export function listThreads({
  threads,
  messages,
  memberNames,
  clock,
}: {
  threads: Pick<MessageThreadStore, 'list'>;
  messages: Pick<MessageStore, 'newestOf'>;
  memberNames: MemberNames;
  clock: Clock;
}) {
  return async (actor: Actor, { page, limit }: Page): Promise<Listing<MessageThreadLine>> => {
    const reader = readerOf(actor, clock);
    if (!reader) return { records: [], total: 0, page, limit };
    const { records, total } = await threads.list(reader, { page, limit });
    const newest = new Map((await messages.newestOf(records)).map((message) => [message.thread, message]));
    const names =
      reader.side === 'EMP' ? await memberNames(authorsOf([...newest.values()])) : new Map<string, string>();
    const by = { side: reader.side, login_id: actor.login_id };
    return {
      records: records.map((thread) =>
        presentThreadLine(thread, by, { newest: newest.get(thread.key)?.author_login_id, names }),
      ),
      total,
      page,
      limit,
    };
  };
}

export type CountUnreadThreads = (actor: Actor) => Promise<{ threads: number }>;

export function countUnreadThreads({
  threads,
  clock,
}: {
  threads: Pick<MessageThreadStore, 'countUnread'>;
  clock: Clock;
}): CountUnreadThreads {
  return async (actor) => {
    const reader = readerOf(actor, clock);
    return { threads: reader ? await threads.countUnread(reader) : 0 };
  };
}

/** Presents a thread with a page of its messages. */
export type ShowThread = (own: OwnThread, before?: number) => Promise<MessageThread>;

export function showThread({
  threads,
  messages,
  memberNames,
}: {
  threads: Pick<MessageThreadStore, 'find' | 'isBlocked'>;
  messages: Pick<MessageStore, 'list'>;
  memberNames: MemberNames;
}): ShowThread {
  return async ({ subject, side, login_id, mayWrite }, before) => {
    const key = threadKey(subject);
    const [thread, found, isBlocked] = await Promise.all([
      threads.find(key),
      messages.list(key, { before, limit: MESSAGES_SHOWN + 1 }),
      threads.isBlocked(subject),
    ]);
    const shown = found.slice(-MESSAGES_SHOWN);
    return presentThread({
      subject,
      thread,
      messages: shown,
      hasMore: found.length > shown.length,
      isBlocked,
      reader: { side, login_id },
      names: side === 'EMP' ? await memberNames([...authorsOf(shown), thread?.muted_by]) : new Map(),
      mayWrite,
    });
  };
}

/** The messages of a thread. @throws MarketError 'not-found' as `FindOwnThread` */
export function openThread({ find, show }: { find: FindOwnThread; show: ShowThread }) {
  return async (
    actor: Actor,
    named: NamedThread,
    { before }: { before?: number | undefined },
    context: CallContext,
  ): Promise<MessageThread> => show(await find(actor, named, context), before);
}

/**
 * A message sent to the caller, with its author.
 * @throws MarketError 'not-found' for other messages: only the recipient of a message may report it
 */
export function findReportedMessage({ find, messages }: { find: FindOwnThread; messages: Pick<MessageStore, 'find'> }) {
  return async (actor: Actor, messageId: string, context: CallContext): Promise<ReportedMessage> => {
    const message = await messages.find(messageId);
    const named = message && threadOfKey(message.thread);
    if (!named) throw new MarketError('not-found');
    const { subject, side } = await find(actor, named, context);
    if (message.side === side) throw new MarketError('not-found');
    return presentReported(message, subject);
  };
}

/** Whether a candidate has ended the conversation with the caller's company. */
export function showConversation({ threads }: { threads: Pick<MessageThreadStore, 'isBlocked'> }) {
  return async ({ cmp_code = '' }: Actor, candidateLoginId: string): Promise<{ ended: boolean }> => ({
    ended: await threads.isBlocked({ candidate_login_id: candidateLoginId, cmp_code }),
  });
}

/** The file of a message. @throws MarketError 'not-found' as `FindOwnThread`, and where the message has none */
export function openAttachment({ find, messages }: { find: FindOwnThread; messages: Pick<MessageStore, 'find'> }) {
  return async (actor: Actor, named: NamedThread, messageId: string, context: CallContext) => {
    const { subject } = await find(actor, named, context);
    const message = await messages.find(messageId);
    if (message?.thread !== threadKey(subject) || !message.attachment) throw new MarketError('not-found');
    return message.attachment;
  };
}
