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
  /** URL for one-click unsubscription from mails of this kind (RFC 8058); absent in mails that are always sent. */
  unsubscribeUrl?: string | undefined;
  /** Sent as an alternative form of the text, with its method in the content type, and as an attachment. */
  calendar?: MailCalendar;
  /** Same id at every try, so that a mail sent twice is shown once. */
  messageId: string;
}

/** A text message to one phone. */
export interface SmsMessage {
  /** E.164. */
  to: string;
  text: string;
  /** Digits that a person typed for this number; the development mailbox finds the message by them too. */
  typed?: string;
  messageId: string;
}

/**
 * Sends mails. Resolves when the server has accepted the message.
 * @throws MessageRefused when no retry can succeed; any other error is worth a retry
 */
export interface MailPort {
  send(message: MailMessage): Promise<void>;
}

/** Sends text messages; the same rules as for mails. */
export interface SmsPort {
  send(message: SmsMessage): Promise<void>;
}

/** Permanent failure: an invalid address, or refused for good by the server. */
export class MessageRefused extends Error {
  override name = 'MessageRefused';
}

/** Temporary failure to send a message. */
export class MessageNotSent extends Error {
  override name = 'MessageNotSent';
}

/**
 * Failure that may be logged: the server's numeric codes, or the network error. A server's message names the recipient,
 * and a library's error contains the whole mail (docs/security.md, S78).
 * @param numbers fields of the error with such codes; an error without any is a fault of ours, and is returned
 * unchanged
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
 * Returns the address if it is a single valid one: a line break or a second address in it would reach strangers
 * (docs/security.md, S62).
 * @throws MessageRefused
 */
export function singleMailAddress(to: string): string {
  if (to.length > ADDRESS_MAX || !/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(to))
    throw new MessageRefused('not one mail address');
  return to;
}

/**
 * Normalises a phone number to E.164, digits after a plus sign.
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
 * Additional mail headers: that it is automatic, and how a mail program unsubscribes from it.
 * @throws MessageRefused for an unsubscribe address that is invalid, or that would end its header (docs/security.md,
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
 * Returns the calendar object if it matches its method: mail programs must act on what the mail's text states.
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
