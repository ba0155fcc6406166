import { SENT_MESSAGES_KEPT_SECONDS } from '@market/api/kept-for';
import type { ServiceName } from '@market/api/registered';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { systemClock, type Clock } from '../clock';
import type { Log } from '../log';
import type { Metrics } from '../metrics';
import { afterCommit } from '../mongo/in-transaction';
import { LEASED_ROW_START, createLeasedRows, type LeasedRow } from '../mongo/leased-rows';
import { createLeasedWorker } from '../mongo/leased-worker';
import { newSortableId } from '../mongo/sortable-id';
import { MessageRefused, type MailCalendar, type MailPort, type SmsPort } from './ports';
import { openText, sealText } from './sealed-text';

/** Message to be sent. After `expiresAt` it is dropped: a code that no longer works is useless. */
export type OutgoingMessage = (
  | {
      channel: 'email';
      to: string;
      subject: string;
      text: string;
      html: string;
      replyTo?: string;
      unsubscribeUrl?: string;
      calendar?: MailCalendar;
    }
  | { channel: 'sms'; to: string; text: string; typed?: string }
) & { expiresAt?: Date };

/** Queue of messages to be sent. */
export interface MessageQueue {
  /**
   * Queues a message in the transaction of the change that it reports (outbox); returns its id. It is never sent
   * without that change. `requestId` is that of the causing request, for the log.
   */
  queue(session: ClientSession, message: OutgoingMessage, context: { requestId: string }): Promise<string>;
  /** The same for many at once. */
  queueAll(
    session: ClientSession,
    messages: ReadonlyArray<{ message: OutgoingMessage; requestId: string }>,
  ): Promise<void>;
}

/** Mails and text messages of a service, sent in the background. */
export interface OutgoingMessages extends MessageQueue {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Checks for messages now; commits of this process do so automatically. */
  poke(): void;
}

interface MessageRow extends LeasedRow {
  channel: OutgoingMessage['channel'];
  expiresAt?: Date;
  queuedAt: Date;
  requestId: string;
  /** Recipient and content, encrypted, since codes and links in them open accounts. Erased once sent or given up. */
  sealed?: mongo.Binary;
}

const COLLECTION = 'outgoing_messages';
const MAX_TRIES = 20;
const POLL_MS = 1_000;
const RETRY_FIRST_MS = 2_000;
const RETRY_LONGEST_MS = 15 * 60_000;
/** Longer than the timeout of any port. */
const LEASE_MS = 60_000;

interface OutgoingMessagesNeeds {
  connection: Connection;
  mail: MailPort;
  sms: SmsPort;
  /** Key of 32 bytes that encrypts the messages while they wait. */
  secret: Buffer;
  log: Log;
  clock?: Clock;
  retryFirstMs?: number;
  /** Poll interval for waiting messages in milliseconds; a commit triggers a check by itself. */
  pollMs?: number;
  /** Registry for counts of tries and waiting messages, under the service's name. */
  metrics?: Metrics;
  service: ServiceName;
}

/**
 * Message queue of a service, also for its commands, whose messages the service sends.
 * @param needs with the service's decryption key; `whenQueued` is called after each commit
 */
export function createMessageQueue({
  connection,
  secret,
  clock = systemClock,
  whenQueued = () => undefined,
}: Pick<OutgoingMessagesNeeds, 'connection' | 'secret' | 'clock'> & { whenQueued?: () => void }): MessageQueue {
  const rows = createLeasedRows<MessageRow>(connection, COLLECTION, SENT_MESSAGES_KEPT_SECONDS);

  function rowOf({ expiresAt, ...message }: OutgoingMessage, requestId: string): MessageRow {
    const id = newSortableId();
    return {
      _id: id,
      ...LEASED_ROW_START,
      channel: message.channel,
      queuedAt: clock.now(),
      requestId,
      ...(expiresAt ? { expiresAt } : {}),
      // Cast: the driver reads the written Buffer as a Binary.
      sealed: sealText(secret, id, JSON.stringify(message)) as unknown as mongo.Binary,
    };
  }

  async function add(session: ClientSession, added: MessageRow[]): Promise<void> {
    if (added.length === 0) return;
    await rows.collection().insertMany(added, { session });
    afterCommit(session, whenQueued);
  }

  return {
    async queue(session, message, { requestId }) {
      const row = rowOf(message, requestId);
      await add(session, [row]);
      return row._id;
    },
    queueAll: (session, messages) =>
      add(
        session,
        messages.map(({ message, requestId }) => rowOf(message, requestId)),
      ),
  };
}

/** Messages of one service, sent by whichever replica leases them first. */
export function createOutgoingMessages({
  connection,
  mail,
  sms,
  secret,
  log,
  clock = systemClock,
  retryFirstMs = RETRY_FIRST_MS,
  pollMs = POLL_MS,
  metrics,
  service,
}: OutgoingMessagesNeeds): OutgoingMessages {
  const rows = createLeasedRows<MessageRow>(connection, COLLECTION, SENT_MESSAGES_KEPT_SECONDS);

  async function send({ _id, sealed, expiresAt }: MessageRow): Promise<void> {
    if (!sealed) throw new MessageRefused('the message has no content any more');
    if (expiresAt && expiresAt <= clock.now()) throw new MessageRefused('the message came too late');
    // Cast: encrypted by `queue` with the same key.
    const message = JSON.parse(openText(secret, _id, Buffer.from(sealed.buffer))) as OutgoingMessage;
    if (message.channel === 'email') {
      const { to, subject, text, html, replyTo, unsubscribeUrl, calendar } = message;
      await mail.send({
        to,
        subject,
        text,
        html,
        ...(replyTo ? { replyTo } : {}),
        ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
        ...(calendar ? { calendar } : {}),
        messageId: _id,
      });
    } else
      await sms.send({
        to: message.to,
        text: message.text,
        ...(message.typed ? { typed: message.typed } : {}),
        messageId: _id,
      });
  }

  async function sendAndTell(row: MessageRow): Promise<void> {
    const { _id: id, channel, requestId } = row;
    try {
      await send(row);
    } catch (error) {
      metrics?.messagesSent.inc({ service, channel, result: 'failed' });
      throw error;
    }
    metrics?.messagesSent.inc({ service, channel, result: 'sent' });
    log.info({ id, channel, requestId }, 'message sent');
  }

  metrics?.atScrape(async () => [
    [metrics.messagesPending, { service }, await rows.collection().countDocuments({ state: 'queued' })],
  ]);

  const worker = createLeasedWorker<MessageRow>({
    name: 'outgoing messages',
    rows,
    log,
    about: ({ channel, requestId }) => ({ channel, requestId }),
    work: sendAndTell,
    rules: {
      batch: 20,
      window: 40,
      leaseMs: LEASE_MS,
      pollMs,
      stopLimitMs: 10_000,
      clear: ['sealed'],
      afterFailure: ({ attempts }, error) =>
        error instanceof MessageRefused || attempts + 1 >= MAX_TRIES
          ? 'give-up'
          : Math.min(retryFirstMs * 2 ** attempts, RETRY_LONGEST_MS),
    },
  });

  return {
    ...createMessageQueue({ connection, secret, clock, whenQueued: worker.poke }),
    start: worker.start,
    stop: worker.stop,
    poke: worker.poke,
  };
}
