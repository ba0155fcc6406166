import { isRecord } from '@market/api';

/**
 * Calendar object of a mail (iTIP over iMIP, RFC 5546 and 6047): mail programs put the appointment into their calendar, or
 * take it out.
 */
export interface MailCalendar {
  method: 'REQUEST' | 'CANCEL';
  /** Whole `VCALENDAR` (RFC 5545), of the same method. */
  content: string;
}

/** A mail to one address. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address for replies; the sender when left out. */
  replyTo?: string;
  /** Unsubscribe URL with one click for mails of this kind (RFC 8058); left out in mails that are always sent. */
  unsubscribeUrl?: string | undefined;
  /** Sent as another form of the text, with its method in the content type, and as a file. */
  calendar?: MailCalendar;
  /** The same at every try to send it, so that a mail sent twice shows once. */
  messageId: string;
}

/** A text message to one phone. */
export interface SmsMessage {
  /** E.164. */
  to: string;
  text: string;
  /** The digits that a person typed for this number; under them, too, the development mailbox finds the message. */
  typed?: string;
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

/** The message was not taken this time. */
export class MessageNotSent extends Error {
  override name = 'MessageNotSent';
}

/**
 * The failure that a log may show: what the other side answered in numbers, or what the network said. A server's
 * sentence names the recipient, and a library's error carries the whole message (docs/security.md, S78).
 * @param numbers fields of the error that tell what happened; one that has none of them is a fault of ours, and stays
 */
export function failureToSend(
  error: unknown,
  { text, numbers, forGood }: { text: string; numbers: readonly string[]; forGood: boolean },
): unknown {
  const told = numbers
    .map((field) => (isRecord(error) ? error[field] : undefined))
    .filter((value) => typeof value === 'number' || (typeof value === 'string' && /^\w+$/.test(value)));
  if (told.length === 0) return error;
  return new (forGood ? MessageRefused : MessageNotSent)(`${text}: ${told.join(' ')}`);
}

const ADDRESS_MAX = 254;
const SUBJECT_MAX = 200;

/**
 * The address if it is one and nothing more: a line break or a second address in it would reach strangers
 * (docs/security.md, S62).
 * @throws MessageRefused
 */
export function singleMailAddress(to: string): string {
  if (to.length > ADDRESS_MAX || !/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(to))
    throw new MessageRefused('not one mail address');
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

/**
 * Header-safe line: anything that could end it becomes a space, and bidirectional controls are removed
 * (docs/security.md, S62).
 */
export function headerLine(value: string): string {
  const line = value
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
  return [...line].slice(0, SUBJECT_MAX).join('');
}

/**
 * The headers that a mail carries beside the usual ones: that no person wrote it, and how a mail program unsubscribes
 * from it.
 * @throws MessageRefused for an address to unsubscribe at that is none, or that would end its header (docs/security.md,
 * S62)
 */
export function mailHeaders({ unsubscribeUrl }: Pick<MailMessage, 'unsubscribeUrl'>): Record<string, string> {
  const headers = { 'Auto-Submitted': 'auto-generated' };
  if (unsubscribeUrl === undefined) return headers;
  if (!/^https?:\/\/[\x21-\x3b\x3d\x3f-\x7e]+$/.test(unsubscribeUrl))
    throw new MessageRefused('not an address to unsubscribe at');
  return {
    ...headers,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/**
 * The calendar object, if it is one of its method: what a mail program acts on must be what the mail says.
 * @throws MessageRefused
 */
export function calendarObject({ method, content }: MailCalendar): MailCalendar {
  if (!content.startsWith('BEGIN:VCALENDAR\r\n') || !content.includes(`\r\nMETHOD:${method}\r\n`))
    throw new MessageRefused('not a calendar object of this method');
  return { method, content };
}

/** Text without control characters other than line breaks. */
export function plainText(value: string): string {
  return value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
}
