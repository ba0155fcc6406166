import type {
  MessageTemplate,
  MessageThread,
  MessageThreadLine,
  ReportedMessage,
  ThreadMessage,
} from '@market/contracts/messaging';
import { versionOf } from '@market/service-kit';
import type { Side } from '../domain/application';
import { otherSide, stateOf, type StoredMessage, type StoredThread, type Subject } from '../domain/messages/thread';
import type { StoredTemplate } from '../store/message-template-store';
import { texts } from '../texts';

/** Account that reads a thread, and its side. */
export interface MessageReader {
  side: Side;
  login_id: string;
}
type Authored = Pick<StoredMessage, 'side' | 'author_login_id'>;

/** Author of a message for its reader: members of a company see which member wrote it, candidates do not. */
function authorFor(
  { side, author_login_id: author = '' }: Authored,
  reader: MessageReader,
  names: ReadonlyMap<string, string>,
): { own: boolean; mine: boolean; by_name?: string } {
  const own = side === reader.side;
  const mine = own && author === reader.login_id;
  if (!own || side === 'CND') return { own, mine };
  return { own, mine, by_name: names.get(author) ?? texts.people.formerColleague };
}

/** Accounts whose names are shown to the reader of messages. */
export const authorsOf = (messages: readonly Authored[]): string[] =>
  messages.flatMap(({ side, author_login_id }) => (side === 'EMP' && author_login_id ? [author_login_id] : []));

/** A message from one side's view. */
export function presentMessage(
  message: StoredMessage,
  reader: MessageReader,
  names: ReadonlyMap<string, string>,
): ThreadMessage {
  const { id, seq, side, text, attachment, at } = message;
  return {
    id,
    seq,
    side,
    ...authorFor(message, reader, names),
    text,
    ...(attachment ? { attachment: { name: attachment.name, bytes: attachment.bytes } } : {}),
    at: at.toISOString(),
  };
}

/**
 * A thread in the list of one side.
 * @param newest author of its newest message
 */
export function presentThreadLine(
  thread: StoredThread,
  reader: MessageReader,
  { newest, names }: { newest: string | undefined; names: ReadonlyMap<string, string> },
): MessageThreadLine {
  const { kind, id, can_name, cmp_name, job_title, unread, last } = thread;
  return {
    kind,
    id,
    name: reader.side === 'CND' ? cmp_name : can_name,
    ...(job_title ? { job_title } : {}),
    unread: unread[reader.side],
    last: {
      ...authorFor({ side: last.side, ...(newest ? { author_login_id: newest } : {}) }, reader, names),
      text: last.text,
      ...(last.attachment ? { attachment: true } : {}),
      at: last.at.toISOString(),
    },
  };
}

/** A thread with its messages, possibly empty. */
export function presentThread({
  subject,
  thread,
  messages,
  hasMore,
  isBlocked,
  reader,
  names,
  mayWrite,
}: {
  subject: Subject;
  thread: StoredThread | undefined;
  messages: readonly StoredMessage[];
  hasMore: boolean;
  isBlocked: boolean;
  reader: MessageReader;
  names: ReadonlyMap<string, string>;
  /** Whether the reader has the right to write for that side. */
  mayWrite: boolean;
}): MessageThread {
  const { kind, id, can_name, cmp_name, job_title } = subject;
  const { side } = reader;
  const state = stateOf(subject, side, isBlocked);
  const muter = names.get(thread?.muted_by ?? '');
  return {
    kind,
    id,
    name: side === 'CND' ? cmp_name : can_name,
    company: cmp_name,
    ...(job_title ? { job_title } : {}),
    unread: thread?.unread[side] ?? 0,
    messages: messages.map((message) => presentMessage(message, reader, names)),
    more: hasMore,
    seen: thread?.seen[otherSide(side)] ?? 0,
    state,
    deleted_at: thread?.delete_at?.toISOString() ?? null,
    ...(side === 'EMP' && thread?.muted ? { muted: true, ...(muter ? { muted_by_name: muter } : {}) } : {}),
    can: {
      write: mayWrite && state === 'open',
      end: side === 'CND' && state === 'open',
      reopen: side === 'CND' && state === 'ended',
      mute: side === 'EMP' && mayWrite && thread !== undefined,
    },
  };
}

/** A message unchanged, for a report about it. */
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

/** Version of a template's editable fields (ADR 0081). */
export const versionOfTemplate = ({ name, text }: Pick<StoredTemplate, 'name' | 'text'>): string =>
  versionOf(name, text);

/** A template with the member who changed it last. */
export function presentTemplate(
  { id, name, text, changed_by = '' }: StoredTemplate,
  names: ReadonlyMap<string, string>,
): MessageTemplate {
  const author = names.get(changed_by);
  return {
    id,
    name,
    text,
    version: versionOfTemplate({ name, text }),
    ...(author ? { changed_by_name: author } : {}),
  };
}
