import { MAILBOX_KEPT_SECONDS } from '@market/api/kept-for';
import type { AnswerBody } from '@market/api/registered';
import type { Connection, mongo } from 'mongoose';
import { groupCommit } from '../mongo/group-commit';
import {
  calendarObject,
  headerLine,
  mailHeaders,
  phoneNumber,
  plainText,
  singleMailAddress,
  type MailPort,
  type SmsPort,
} from './ports';

/** A message as the development mailbox shows it. */
export type MailboxMessage = AnswerBody<'DevMessages'>['messages'][number];

/** Development mailbox: replaces mail and text messages outside production. */
export interface Mailbox {
  mail: MailPort;
  sms: SmsPort;
  /** Messages, newest first; of one address or phone when `to` is given. */
  list(filter?: { to?: string; limit?: number }): Promise<MailboxMessage[]>;
}

interface MailboxRow extends Omit<MailboxMessage, 'id' | 'at' | 'headers'> {
  _id: string;
  /** Normalised address, or a number's digits in each of its forms; an earlier version stored one only. */
  recipient: string | string[];
  /** Absent in messages that an earlier version kept. */
  headers?: Record<string, string>;
  at: Date;
}

const LIST_LIMIT = 200;

export function createMailbox({ connection }: { connection: Connection }): Mailbox {
  const rows: mongo.Collection<MailboxRow> = connection
    .getClient()
    .db(connection.name)
    .collection<MailboxRow>('mailbox');
  let indexes: Promise<unknown> | undefined;

  const writeAll = async (messages: readonly MailboxRow[]) => {
    // Idempotent upsert, also when repeated one by one after a failed group: a mail program too hides a second copy by
    // its message id.
    const writes = messages.map(({ _id, ...message }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: message }, upsert: true },
    }));
    await rows.bulkWrite(writes, { ordered: false });
  };
  const write = groupCommit<MailboxRow, void>({
    alone: (message) => writeAll([message]),
    together: writeAll,
    done: undefined,
  });

  async function keep(
    id: string,
    { typed, ...row }: Omit<MailboxRow, '_id' | 'at' | 'recipient' | 'links'> & { typed?: string },
  ): Promise<void> {
    indexes ??= Promise.all([
      rows.createIndex({ recipient: 1, at: -1 }, { name: 'of_recipient' }),
      rows.createIndex({ at: 1 }, { name: 'forget', expireAfterSeconds: MAILBOX_KEPT_SECONDS }),
    ]);
    await indexes;
    await write({
      _id: id,
      ...row,
      recipient: [...new Set([recipientKey(row.to), ...(typed ? [recipientKey(typed)] : [])])],
      links: linksIn(row),
      at: new Date(),
    });
  }

  return {
    mail: {
      send: async ({ to, subject, text, html, unsubscribeUrl, calendar, messageId }) =>
        keep(messageId, {
          channel: 'email',
          to: singleMailAddress(to),
          subject: headerLine(subject),
          text,
          html,
          headers: mailHeaders({ unsubscribeUrl }),
          ...(calendar ? { calendar: calendarObject(calendar).content } : {}),
        }),
    },
    sms: {
      send: async ({ to, typed, text, messageId }) =>
        keep(messageId, {
          channel: 'sms',
          to: phoneNumber(to),
          subject: '',
          text: plainText(text),
          html: '',
          headers: {},
          ...(typed ? { typed } : {}),
        }),
    },
    async list({ to, limit = LIST_LIMIT } = {}) {
      const found = await rows
        .find(to === undefined ? {} : { recipient: recipientKey(to) }, { sort: { at: -1, _id: -1 }, limit })
        .toArray();
      return found.map(({ _id, channel, to: recipient, subject, text, html, links, headers = {}, calendar, at }) => ({
        id: _id,
        channel,
        to: recipient,
        subject,
        text,
        html,
        links,
        headers,
        ...(calendar ? { calendar } : {}),
        at: at.toISOString(),
      }));
    },
  };
}

/** Addresses without regard to case; numbers by their digits, since a plus sign in a query arrives as a space. */
function recipientKey(to: string): string {
  return to.includes('@') ? to.trim().toLowerCase() : to.replace(/\D/g, '');
}

function linksIn({ text, html }: { text: string; html: string }): string[] {
  const found = `${text}\n${html.replaceAll('&amp;', '&')}`.match(/https?:\/\/[^\s"'<>]+/g) ?? [];
  return [...new Set(found.map((link) => link.replace(/[.,;:!?)]+$/, '')))];
}
