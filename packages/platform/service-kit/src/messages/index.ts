export * from './mail-layout';
export {
  MessageRefused,
  type MailCalendar,
  type MailMessage,
  type MailPort,
  type SmsMessage,
  type SmsPort,
} from './ports';
export { createSmtpMail } from './smtp-mail';
export { createTwilioSms } from './twilio-sms';
export { createMailbox, type Mailbox, type MailboxMessage } from './mailbox';
export * from './sealed-text';
export * from './unsubscribe-tokens';
export {
  createMessageQueue,
  createOutgoingMessages,
  type MessageQueue,
  type OutgoingMessage,
  type OutgoingMessages,
} from './outgoing-messages';
export { createMessagePorts } from './message-ports';
