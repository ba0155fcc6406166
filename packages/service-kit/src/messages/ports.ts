/** A mail to one address. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Whom an answer goes to; the sender when left out. */
  replyTo?: string;
  /** The same at every try to send it, so that a mail sent twice shows once. */
  messageId: string;
}

/** A text message to one phone. */
export interface SmsMessage {
  to: string;
  text: string;
  messageId: string;
}

/**
 * Sends mails. Resolves when the other side has taken the message.
 * @throws MessageRefused when no later try can succeed; anything else is worth another try
 */
export interface MailPort {
  send(message: MailMessage): Promise<void>;
}

/** Sends text messages; the same rules as for mails. */
export interface SmsPort {
  send(message: SmsMessage): Promise<void>;
}

/** The message will never be taken: a bad address, or refused for good by the other side. */
export class MessageRefused extends Error {
  override name = 'MessageRefused';
}

const ADDRESS_MAX = 254;
const SUBJECT_MAX = 200;

/**
 * The address if it is one and nothing more: a line break or a second address in it would reach strangers (S62).
 * @throws MessageRefused
 */
export function singleMailAddress(to: string): string {
  if (to.length > ADDRESS_MAX || !/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(to)) throw new MessageRefused('not one mail address');
  return to;
}

/**
 * A phone number in the form of E.164, digits after a plus sign.
 * @throws MessageRefused
 */
export function phoneNumber(to: string): string {
  const digits = to.replace(/^\+/, '');
  if (!/^[0-9]{6,15}$/.test(digits)) throw new MessageRefused('not a phone number');
  return `+${digits}`;
}

/** One line for a header: whatever could end it becomes a space (S62). */
export function headerLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim().slice(0, SUBJECT_MAX);
}

/** Text without control characters other than line breaks. */
export function plainText(value: string): string {
  return value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
}
