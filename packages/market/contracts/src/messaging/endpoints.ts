import type { Access, Endpoint } from '@market/api';
import { approvedMember, CANDIDATE } from '../callers';
import type { CompanyRight } from '../companies/team-rights';
import { LIMITS_OF_MESSAGES } from './limits';
import {
  endThreadSchema,
  MESSAGE_FILES,
  messageSchema,
  muteThreadSchema,
  seenSchema,
  templateSchema,
  threadSchema,
  threadsSchema,
} from './schemas';

/** Access for both sides of a thread; the use case first checks who takes part in it. */
const bothSides = <Right extends CompanyRight>(right: Right) =>
  ({ roles: ['CND', 'EMP'], approved: ['EMP'], right }) as const satisfies Access;

export const listThreads = {
  service: 'applications',
  method: 'POST',
  path: '/messages/threads',
  summary: 'List your threads of messages, the newest first',
  access: bothSides('see-messages'),
  body: threadsSchema,
  answers: { 200: 'MessageThreads' },
  readOnly: true,
} as const satisfies Endpoint;

export const countUnreadThreads = {
  service: 'applications',
  method: 'GET',
  path: '/messages/unread',
  summary: 'Count your threads with unread messages',
  access: bothSides('see-messages'),
  answers: { 200: 'UnreadThreads' },
} as const satisfies Endpoint;

export const openThread = {
  service: 'applications',
  method: 'GET',
  path: '/messages/threads/:kind/:id',
  summary: 'Get the messages of an application or a granted access request',
  access: bothSides('see-messages'),
  query: threadSchema,
  answers: { 200: 'MessageThread' },
} as const satisfies Endpoint;

export const sendMessage = {
  service: 'applications',
  method: 'POST',
  path: '/messages/threads/:kind/:id',
  summary: 'Send a message to the other side, with an optional PDF',
  access: bothSides('write-messages'),
  body: messageSchema,
  answers: { 201: 'ThreadMessage' },
  multipart: { files: MESSAGE_FILES },
  idempotent: true,
  errors: ['thread-closed'],
  limits: [LIMITS_OF_MESSAGES.messagesOfMinute, LIMITS_OF_MESSAGES.messagesOfDay, LIMITS_OF_MESSAGES.messageFiles],
} as const satisfies Endpoint;

export const seeMessages = {
  service: 'applications',
  method: 'PUT',
  path: '/messages/threads/:kind/:id/seen',
  summary: 'Mark messages of the other side as seen, up to a number',
  access: bothSides('see-messages'),
  body: seenSchema,
  answers: { 200: 'UnreadThreads' },
} as const satisfies Endpoint;

export const endThread = {
  service: 'applications',
  method: 'PUT',
  path: '/messages/threads/:kind/:id/ended',
  summary: 'Stop messages from the company of a thread, or allow them again',
  access: CANDIDATE,
  body: endThreadSchema,
  answers: { 200: 'MessageThread' },
} as const satisfies Endpoint;

export const muteThread = {
  service: 'applications',
  method: 'PUT',
  path: '/messages/threads/:kind/:id/muted',
  summary: 'Mute the notifications of a thread for your company, or unmute them',
  access: approvedMember('write-messages'),
  body: muteThreadSchema,
  answers: { 200: 'MessageThread' },
} as const satisfies Endpoint;

export const openAttachment = {
  service: 'applications',
  method: 'GET',
  path: '/messages/threads/:kind/:id/attachments/:message_id',
  summary: 'Download the file of a message',
  access: bothSides('see-messages'),
  answers: { 200: { type: 'application/pdf' } },
} as const satisfies Endpoint;

export const reportedMessage = {
  service: 'applications',
  method: 'GET',
  path: '/messages/reported/:message_id',
  summary: 'Get a message that was sent to you as it is, for jobs, which keeps it with your report',
  access: bothSides('see-messages'),
  answers: { 200: 'ReportedMessage' },
  internal: true,
} as const satisfies Endpoint;

export const conversationWith = {
  service: 'applications',
  method: 'GET',
  path: '/messages/conversations/:login_id',
  summary: 'Check whether a candidate has ended the conversation with your company, for profile, which asks candidates',
  access: approvedMember('write-messages'),
  answers: { 200: 'Conversation' },
  internal: true,
} as const satisfies Endpoint;

export const listMessageTemplates = {
  service: 'applications',
  method: 'GET',
  path: '/messages/templates',
  summary: 'List the message templates of your company',
  access: approvedMember('see-messages'),
  answers: { 200: 'MessageTemplates' },
} as const satisfies Endpoint;

export const addMessageTemplate = {
  service: 'applications',
  method: 'POST',
  path: '/messages/templates',
  summary: 'Add a message template to your company',
  access: approvedMember('write-messages'),
  body: templateSchema,
  answers: { 201: 'MessageTemplate' },
  idempotent: true,
  errors: ['company-missing'],
} as const satisfies Endpoint;

export const changeMessageTemplate = {
  service: 'applications',
  method: 'PUT',
  path: '/messages/templates/:id',
  summary: 'Change a message template of your company',
  access: approvedMember('write-messages'),
  body: templateSchema,
  answers: { 200: 'MessageTemplate' },
  errors: ['changed-meanwhile'],
} as const satisfies Endpoint;

export const removeMessageTemplate = {
  service: 'applications',
  method: 'DELETE',
  path: '/messages/templates/:id',
  summary: 'Delete a message template of your company',
  access: approvedMember('write-messages'),
  answers: { 204: 'nothing' },
} as const satisfies Endpoint;
