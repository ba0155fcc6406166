import { isOneOf } from '@market/api';
import { INBOX_KEPT_SECONDS } from '@market/api/kept-for';
import { type EventEnvelope, queueName } from '@market/api/events';
import { EVENT_TYPES, EVENTS } from '@market/contracts/events';
import type { ServiceName } from '@market/api/registered';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { ValidationError } from 'yup';
import { TryLater, UnprocessableEvent, type EventBus, type Subscription } from '../bus';
import type { Log } from '../log';
import type { Metrics } from '../metrics';
import { groupCommit } from '../mongo/group-commit';
import { inTransaction } from '../mongo/in-transaction';
import { isDatabaseAway, isDuplicateKey } from '../mongo/mongo-errors';
import { inEventSpan } from '../tracing';
import type { Consumer } from './consumer';
import { createHandledEventsCache } from './handled-events-cache';
import { payloadOf } from './payload';

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

type Handled = 'done' | 'repeated';

/** The event was handled before; the transaction that detected it is rolled back. */
class AlreadyHandled extends Error {}

/**
 * Subscribes a service's consumers to their queues. Each delivery is one transaction, or a group of them shares one
 * where the consumer allows it: the inbox row (unique by message id) and the consumer's effect. An event that violates
 * its schema is parked at once.
 * @throws at once when `consumers` differ from the catalog's subscriptions of this service
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
  const rowId = (eventId: string) => `${consumer}:${eventId}`;
  const known = createHandledEventsCache(async (eventIds) => {
    const found = await rows.find({ _id: { $in: eventIds.map(rowId) } }, { projection: { _id: 1 } }).toArray();
    return found.map(({ _id }) => _id.slice(rowId('').length));
  });
  const subscriptions: Subscription[] = [];

  /** Handles a delivery with metrics, log and trace context. */
  async function receive(
    row: Consumer,
    handleOne: (event: EventEnvelope) => Promise<Handled>,
    event: EventEnvelope,
  ): Promise<void> {
    const startedAt = performance.now();
    let result: Handled | 'failed' = 'failed';
    try {
      result = await inEventSpan({ leg: 'handle', event, queue: queueName(consumer, row.type) }, async () =>
        handleOne(checked(row, event)),
      );
    } catch (error) {
      // Also while a killed replica still has the event in a transaction that the server has not yet aborted.
      throw isDatabaseAway(error) ? new TryLater('the database is away or busy', { cause: error }) : error;
    } finally {
      const ms = performance.now() - startedAt;
      metrics?.eventSeconds.observe({ service: consumer, type: row.type, result }, ms / 1000);
      const line = { id: event.id, type: row.type, requestId: event.requestId, ms: Math.round(ms) };
      if (result === 'done') log.info(line, 'event handled');
      else if (result === 'repeated') log.debug(line, 'event was handled before');
    }
  }

  /**
   * Writes the events' inbox rows and their effects, in one transaction. @throws AlreadyHandled if any was handled
   * before.
   */
  async function commit(events: readonly EventEnvelope[], effect: (session: ClientSession) => Promise<void>) {
    await inTransaction(connection, async (session) => {
      const handledAt = new Date();
      await rows
        .insertMany(
          events.map(({ id }) => ({ _id: rowId(id), handledAt })),
          { session },
        )
        .catch((error: unknown) => {
          throw isDuplicateKey(error) ? new AlreadyHandled() : error;
        });
      await effect(session);
    });
    known.note(events.map(({ id }) => id));
  }

  async function handle(row: Consumer, event: EventEnvelope): Promise<Handled> {
    try {
      await commit([event], (session) => row.handle(event, { session, requestId: event.requestId }));
      return 'done';
    } catch (error) {
      if (!(error instanceof AlreadyHandled)) throw error;
      return 'repeated';
    }
  }

  /** Delivery handler of a row: singly, or batched with others that wait. */
  function handlerOf(row: Consumer): (event: EventEnvelope) => Promise<Handled> {
    const { handleAll } = row;
    const alone = (event: EventEnvelope) => handle(row, event);
    if (!handleAll) return alone;
    return groupCommit({
      done: 'done',
      alone,
      together: (events: readonly EventEnvelope[]) =>
        commit(events, (session) => handleAll.call(row, events, { session })),
    });
  }

  return {
    async start() {
      await rows.createIndex({ handledAt: 1 }, { name: 'forget', expireAfterSeconds: INBOX_KEPT_SECONDS });
      for (const row of consumers) {
        const handleOne = handlerOf(row);
        subscriptions.push(
          await bus.subscribe(queueName(consumer, row.type), (event) => receive(row, handleOne, event)),
        );
      }
    },
    hasHandled: (eventIds, limitMs) => known.wait(eventIds, limitMs),
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
