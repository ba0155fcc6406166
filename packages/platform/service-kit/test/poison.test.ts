import { randomUUID } from 'node:crypto';
import type { EventEnvelope } from '@market/api/events';
import { createRabbitBus, type EventBus, type Subscription } from '../src/bus';
import { systemClock } from '../src/clock';
import { createLog } from '../src/log';
import { inTransaction, type Connection } from '../src/mongo';
import { createInbox, createOutbox, createRelay, type Consumer, type Inbox, type Relay } from '../src/outbox';
import { startConnected, testMongo, testRabbit, until } from '../src/testing';
import { APPROVED, applicationsConsumers, effectsIn } from './crash/effects';

jest.setTimeout(600_000);

const EVENTS = 1_000;
const POISON_EVERY = 100;
const QUEUE = `applications.on.${APPROVED}`;
const FAULT = 'the consumer has a fault';
const log = createLog({ name: 'test', level: 'silent' });
const mongo = testMongo();
const rabbit = testRabbit();
let connection: Connection;
let bus: EventBus;
let inbox: Inbox;
let relay: Relay;
let isMended = false;
/** Counted failures per event, as the bus saw them. */
const failures = new Map<string, number>();

beforeAll(async () => {
  connection = await mongo.connect(`poison_${randomUUID().slice(0, 8)}`);
  bus = createRabbitBus({ url: rabbit.url, prefix: rabbit.prefix, log, rules: { redeliveryDelaysMs: [10] } });
  inbox = createInbox({
    connection,
    consumer: 'applications',
    consumers: applicationsConsumers(connection).map(failingOnPoison),
    bus: { subscribe: countingFailures },
    log,
  });
  await inbox.start();
  await startConnected(bus);
  relay = createRelay({ connection, bus, log, clock: systemClock });
  await relay.start();
});
afterAll(async () => {
  await relay?.stop();
  await inbox?.stop();
  await bus?.stop();
  await rabbit.drop();
  await mongo.drop();
});

const isPoison = (number: number) => number % POISON_EVERY === 0;

/**
 * Counts deliveries, not calls of the consumer: a transaction that loses a race against another one calls the consumer
 * again within the same delivery.
 */
function countingFailures(queue: string, handle: (event: EventEnvelope) => Promise<void>): Promise<Subscription> {
  return bus.subscribe(queue, async (event) => {
    try {
      await handle(event);
    } catch (error) {
      if ((error as Error).message === FAULT) failures.set(event.id, (failures.get(event.id) ?? 0) + 1);
      throw error;
    }
  });
}

/** Fails after its effect has been written, as a consumer with a fault does. */
function failingOnPoison(consumer: Consumer): Consumer {
  if (consumer.type !== APPROVED) return consumer;
  return {
    type: consumer.type,
    async handle(event, context) {
      await consumer.handle(event, context);
      if (isPoison(Number((event.payload as { login_id: string }).login_id)) && !isMended) throw new Error(FAULT);
    },
  };
}

test('R12: ten of a thousand events that cannot be handled are parked with their reason, and done once after the mend', async () => {
  const outbox = createOutbox({ connection, producer: 'identity', clock: systemClock });
  for (let start = 0; start < EVENTS; start += 100) {
    await inTransaction(connection, async (session) => {
      await outbox.addAll(
        session,
        APPROVED,
        Array.from({ length: 100 }, (_, n) => ({ login_id: String(start + n) })),
        { requestId: `request-${start}` },
      );
    });
  }
  const letters = await until(async () => {
    const found = await bus.deadLetters.list();
    return found.length === EVENTS / POISON_EVERY && found;
  }, 90_000);
  await until(async () => (await effectsIn(connection)).length === EVENTS - EVENTS / POISON_EVERY, 60_000);
  for (const { queue, reason, event } of letters) {
    const number = Number((event.payload as { login_id: string }).login_id);
    expect({ queue, reason, requestId: event.requestId, isPoison: isPoison(number) }).toEqual({
      queue: QUEUE,
      reason: FAULT,
      requestId: `request-${number}`,
      isPoison: true,
    });
    // Six tries and no more: what never worked stops costing anything.
    expect(failures.get(event.id)).toBe(6);
  }
  expect((await effectsIn(connection)).some(isPoison)).toBe(false);

  isMended = true;
  expect(await bus.deadLetters.replay({ queue: QUEUE })).toBe(EVENTS / POISON_EVERY);
  await until(async () => (await effectsIn(connection)).length === EVENTS, 60_000);
  expect(await effectsIn(connection)).toEqual(Array.from({ length: EVENTS }, (_, n) => n));
  expect(await bus.deadLetters.list()).toEqual([]);
});
