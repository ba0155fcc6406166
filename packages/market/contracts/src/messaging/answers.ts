import type { Static } from '@sinclair/typebox';
import {
  count,
  id,
  listing,
  listOf,
  nullable,
  oneOf,
  onlyTrue,
  optional,
  record,
  text,
  time,
  yesNo,
} from '@market/api/answer-fields';
import { THREAD_KINDS } from './constants';

const SIDES = ['CND', 'EMP'] as const;

export const ThreadMessage = record({
  id: id(),
  seq: count(3, 'Counts the messages of a thread from 1'),
  side: oneOf(SIDES, 'Which side wrote it'),
  own: yesNo('Whether your side wrote it'),
  mine: yesNo('Whether you wrote it yourself'),
  by_name: optional(text('Nora West', 'Member of your company who wrote it; candidates read the company alone')),
  text: text('Could you come on Monday at ten?'),
  attachment: optional(record({ name: text('timetable.pdf'), bytes: count(18_304) })),
  at: time(),
});
export type ThreadMessage = Static<typeof ThreadMessage>;

const threadFields = {
  kind: oneOf(THREAD_KINDS),
  id: id('Of the application or the access request'),
  name: text('Northwind Ltd', 'The other side: the company, or the candidate'),
  job_title: optional(text('Senior nurse', 'Of the application')),
  unread: count(2, 'Messages of the other side that yours has not seen'),
};

export const MessageThreadLine = record({
  ...threadFields,
  last: record({
    own: yesNo(),
    mine: yesNo(),
    by_name: optional(text('Nora West')),
    text: text('Could you come on Monday at ten?', 'The first 160 characters'),
    attachment: optional(onlyTrue('A file came with it')),
    at: time(),
  }),
});
export type MessageThreadLine = Static<typeof MessageThreadLine>;
export const MessageThreads = listing(MessageThreadLine);

export const MessageThread = record({
  ...threadFields,
  /** Company name for the placeholders of its templates. */
  company: text('Northwind Ltd'),
  messages: listOf(ThreadMessage, 'Oldest first: the newest fifty, or those before `before`'),
  more: yesNo('Whether there are older ones'),
  seen: count(3, 'Number of the newest message that the other side has seen'),
  state: oneOf(
    ['open', 'closed', 'ended'],
    'closed: nobody can write any more; ended: the candidate wants no messages of this company, which reads closed',
  ),
  deleted_at: nullable(time('When the thread is deleted; null while its application or access goes on')),
  muted: optional(onlyTrue('Your company is told nothing of its messages')),
  muted_by_name: optional(text('Ada King', 'Member who said so')),
  can: record({ write: yesNo(), end: yesNo(), reopen: yesNo(), mute: yesNo() }),
});
export type MessageThread = Static<typeof MessageThread>;

export const UnreadThreads = record({ threads: count(2, 'Threads with messages that you have not seen') });

export const MessageTemplate = record({
  id: id(),
  name: text('Invitation'),
  text: text('Dear {name}, thank you for applying for {job}.'),
  version: text('9f2c1b', 'Sent with a change, which is refused where a colleague has changed the template meanwhile'),
  changed_by_name: optional(text('Ada King', 'Member who wrote or changed it last')),
});
export type MessageTemplate = Static<typeof MessageTemplate>;
export const MessageTemplates = record({ records: listOf(MessageTemplate) });

export const Conversation = record({
  ended: yesNo('Whether the candidate has ended it'),
});

/** A message as it was, for the report about it. */
export const ReportedMessage = record({
  text: text('Send us 200 USD first.'),
  attachment: optional(text('contract.pdf', 'Name of its file')),
  at: time(),
  side: oneOf(SIDES),
  login_id: id('Who wrote it'),
  name: text('Northwind Ltd', 'Company or candidate that wrote it'),
  cmp_code: text('CMP-3XK9TD', 'Company of the thread'),
  cmp_name: text('Northwind Ltd'),
});
export type ReportedMessage = Static<typeof ReportedMessage>;
