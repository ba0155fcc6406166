import { EVENTS, EVENT_TYPES, queueName, isOneOf, type EventEnvelope, type ServiceName } from '@market/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';
import { ValidationError } from 'yup';
import { TryLater, UnprocessableEvent, type EventBus, type Subscription } from '../bus';
import type { Log } from '../log';
import type { Metrics } from '../metrics';
import { inTransaction } from '../mongo/in-transaction';
import { isDatabaseAway, isDuplicateKey } from '../mongo/mongo-errors';
import { inEventSpan } from '../tracing';
import type { Consumer } from './consumer';
import { payloadOf } from './payload';

/** Longer than sent outbox rows are kept, so that a replay of all of them finds each one known. */
const INBOX_KEPT_SECONDS = 14 * 24 * 60 * 60;

/**
 * Polling interval: another replica may handle the event, so only the database knows; a look reads a few ids of an
 * index.
 */
const LOOK_EVERY_MS = 8;

interface InboxRow {
  _id: string;
  handledAt: Date;
}

/** Inbox of one service (an idempotent consumer): delivered again, an event has no second effect. */
export interface Inbox {
  start(): Promise<void>;
  /** Whether any replica of the service has handled all of these events; false after waiting for `limitMs`. */
  hasHandled(eventIds: readonly string[], limitMs: number): Promise<boolean>;
  /** Takes no more events and finishes those in hand. */
  stop(): Promise<void>;
}

/** The event had its effect before; the transaction that noticed it rolls back. */
class AlreadyHandled extends Error {}

/**
 * Subscribes a service's consumers to their queues. Each delivery is one transaction: the inbox row (unique by message
 * id) and the consumer's effect. An event that breaks its schema is parked at once.
 * @throws at once when `consumers` and the catalog disagree about what this service hears
 */
export function createInbox({
  connection,
  consumer,
  consumers,
  bus,
  log,
  metrics,
}: {
  connection: Connection;
  consumer: ServiceName;
  consumers: readonly Consumer[];
  bus: Pick<EventBus, 'subscribe'>;
  log: Log;
  metrics?: Pick<Metrics, 'eventSeconds'>;
}): Inbox {
  assertMatchesCatalog(consumer, consumers);
  const rows: mongo.Collection<InboxRow> = connection.getClient().db(connection.name).collection<InboxRow>('inbox');
  const subscriptions: Subscription[] = [];

  /** One delivery, measured, told in the log, and part of the trace that the event belongs to. */
  async function receive(row: Consumer, event: EventEnvelope): Promise<void> {
    const startedAt = performance.now();
    let result: 'done' | 'repeated' | 'failed' = 'failed';
    try {
      result = await inEventSpan({ leg: 'handle', event, queue: queueName(consumer, row.type) }, () =>
        handle(row, event),
      );
    } finally {
      const ms = performance.now() - startedAt;
      metrics?.eventSeconds.observe({ service: consumer, type: row.type, result }, ms / 1000);
      const line = { id: event.id, type: row.type, requestId: event.requestId, ms: Math.round(ms) };
      if (result === 'done') log.info(line, 'event handled');
      else if (result === 'repeated') log.debug(line, 'event was handled before');
    }
  }

  async function handle(row: Consumer, delivered: EventEnvelope): Promise<'done' | 'repeated'> {
    const event = checked(row, delivered);
    try {
      await inTransaction(connection, async (session) => {
        await rows
          .insertOne({ _id: `${consumer}:${event.id}`, handledAt: new Date() }, { session })
          .catch((error: unknown) => {
            throw isDuplicateKey(error) ? new AlreadyHandled() : error;
          });
        await row.handle(event, { session, requestId: event.requestId });
      });
      return 'done';
    } catch (error) {
      // Also while a replica that was killed still holds the event in a transaction that the server has not yet ended.
      if (isDatabaseAway(error)) throw new TryLater('the database is away or busy', { cause: error });
      if (!(error instanceof AlreadyHandled)) throw error;
      return 'repeated';
    }
  }

  return {
    async start() {
      await rows.createIndex({ handledAt: 1 }, { name: 'forget', expireAfterSeconds: INBOX_KEPT_SECONDS });
      for (const row of consumers)
        subscriptions.push(await bus.subscribe(queueName(consumer, row.type), (event) => receive(row, event)));
    },
    async hasHandled(eventIds, limitMs) {
      const ids = [...new Set(eventIds)].map((id) => `${consumer}:${id}`);
      const giveUpAt = Date.now() + limitMs;
      for (;;) {
        if ((await rows.countDocuments({ _id: { $in: ids } })) === ids.length) return true;
        if (Date.now() >= giveUpAt) return false;
        await pause(LOOK_EVERY_MS);
      }
    },
    async stop() {
      await Promise.all(subscriptions.splice(0).map((subscription) => subscription.cancel()));
    },
  };
}

function checked(row: Consumer, event: EventEnvelope): EventEnvelope {
  if (event.type !== row.type) throw new UnprocessableEvent(`expected ${row.type}, got ${event.type}`);
  try {
    return { ...event, payload: payloadOf(row.type, event.payload) };
  } catch (error) {
    if (error instanceof ValidationError)
      throw new UnprocessableEvent(`payload breaks the schema of ${row.type}: ${error.message}`);
    throw error;
  }
}

function assertMatchesCatalog(consumer: ServiceName, consumers: readonly Consumer[]): void {
  const heard = EVENT_TYPES.filter((type) => isOneOf<ServiceName>(EVENTS[type].consumers, consumer));
  const handled = consumers.map(({ type }) => type);
  const missing = heard.filter((type) => !handled.includes(type));
  const extra = handled.filter((type, index) => !heard.includes(type) || handled.indexOf(type) !== index);
  if (missing.length > 0 || extra.length > 0) {
    throw new Error(
      `${consumer}: consumers and the event catalog disagree; missing: ${missing.join(', ') || 'none'}, not in the catalog or double: ${extra.join(', ') || 'none'}`,
    );
  }
}
