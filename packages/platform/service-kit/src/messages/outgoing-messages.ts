import { SENT_MESSAGES_KEPT_SECONDS } from '@market/api/kept-for';
import type { ServiceName } from '@market/contracts/services';
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

/** A message to be sent. After `expiresAt` it is dropped: nobody wants a code that no longer works. */
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
   * Queues a message in the transaction of the change that it tells of; gives its id. It is never sent without that
   * change. `requestId` is the request that caused it, for the log.
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
  /** Looks for messages now; commits of this process do it by themselves. */
  poke(): void;
}

interface MessageRow extends LeasedRow {
  channel: OutgoingMessage['channel'];
  expiresAt?: Date;
  queuedAt: Date;
  requestId: string;
  /** Recipient and content, sealed: codes and links in them open accounts. Erased once sent or given up. */
  sealed?: mongo.Binary;
}

const COLLECTION = 'outgoing_messages';
const MAX_TRIES = 20;
const POLL_MS = 1_000;
const RETRY_FIRST_MS = 2_000;
const RETRY_LONGEST_MS = 15 * 60_000;
/** Longer than any port's own time limit. */
const LEASE_MS = 60_000;

interface OutgoingMessagesNeeds {
  connection: Connection;
  mail: MailPort;
  sms: SmsPort;
  /** A key of 32 bytes that seals the messages while they wait. */
  secret: Buffer;
  log: Log;
  clock?: Clock;
  retryFirstMs?: number;
  /** Between two looks at what waits, in milliseconds; a commit is a look by itself. */
  pollMs?: number;
  /** Registry for counts of tries and waiting messages, under the service's name. */
  metrics?: Metrics;
  service: ServiceName;
}

/**
 * Message queue of a service, also for commands beside it: the service sends them.
 * @param needs with the key by which the service opens them; `whenQueued` is called after each commit
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
      // The driver writes bytes as what it reads them as.
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

/** The messages of one service, sent by whichever replica comes first. */
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
    // Sealed by `queue`, and opened with the same key.
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
