import type {
  MessageTemplate,
  MessageThread,
  MessageThreadLine,
  ReportedMessage,
  ThreadMessage,
} from '@market/contracts/messaging';
import type { Side } from '../domain/application';
import { otherSide, stateOf, type StoredMessage, type StoredThread, type Subject } from '../domain/messages/thread';
import type { StoredTemplate } from '../store/message-template-store';

/** A message as one side reads it. */
export function presentMessage({ id, seq, side, text, attachment, at }: StoredMessage, reader: Side): ThreadMessage {
  return {
    id,
    seq,
    side,
    own: side === reader,
    text,
    ...(attachment ? { attachment: { name: attachment.name, bytes: attachment.bytes } } : {}),
    at: at.toISOString(),
  };
}

/** A thread in the list of one side. */
export function presentThreadLine(thread: StoredThread, reader: Side): MessageThreadLine {
  const { kind, id, can_name, cmp_name, job_title, unread, last } = thread;
  return {
    kind,
    id,
    name: reader === 'CND' ? cmp_name : can_name,
    ...(job_title ? { job_title } : {}),
    unread: unread[reader],
    last: {
      own: last.side === reader,
      text: last.text,
      ...(last.attachment ? { attachment: true } : {}),
      at: last.at.toISOString(),
    },
  };
}

/** A thread with its messages, also one that nobody has written to yet. */
export function presentThread({
  subject,
  thread,
  messages,
  hasMore,
  isBlocked,
  reader,
  mayWrite,
}: {
  subject: Subject;
  thread: StoredThread | undefined;
  messages: readonly StoredMessage[];
  hasMore: boolean;
  isBlocked: boolean;
  reader: Side;
  /** Whether the reader may write for that side. */
  mayWrite: boolean;
}): MessageThread {
  const { kind, id, can_name, cmp_name, job_title } = subject;
  const state = stateOf(subject, reader, isBlocked);
  return {
    kind,
    id,
    name: reader === 'CND' ? cmp_name : can_name,
    company: cmp_name,
    ...(job_title ? { job_title } : {}),
    unread: thread?.unread[reader] ?? 0,
    messages: messages.map((message) => presentMessage(message, reader)),
    more: hasMore,
    seen: thread?.seen[otherSide(reader)] ?? 0,
    state,
    deleted_at: thread?.delete_at?.toISOString() ?? null,
    can: {
      write: mayWrite && state === 'open',
      end: reader === 'CND' && state === 'open',
      reopen: reader === 'CND' && state === 'ended',
    },
  };
}

/** A message as it was, for a report about it. */
export function presentReported(
  message: StoredMessage,
  { can_name, cmp_code, cmp_name, ...parties }: Subject,
): ReportedMessage {
  const { side, text, attachment, at, author_login_id } = message;
  return {
    text,
    ...(attachment ? { attachment: attachment.name } : {}),
    at: at.toISOString(),
    side,
    login_id: author_login_id ?? (side === 'CND' ? parties.candidate_login_id : parties.employer_login_id),
    name: side === 'CND' ? can_name : cmp_name,
    cmp_code,
    cmp_name,
  };
}

export const presentTemplate = ({ id, name, text }: StoredTemplate): MessageTemplate => ({ id, name, text });
