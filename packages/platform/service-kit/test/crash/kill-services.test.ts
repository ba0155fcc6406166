import { randomUUID } from 'node:crypto';
import { startReplicaSet, type ReplicaSet } from '../../../../../faults/support/replica-set';
import { createRabbitBus, type EventBus } from '../../src/bus';
import { systemClock } from '../../src/clock';
import { createLog } from '../../src/log';
import { inTransaction, type Connection } from '../../src/mongo';
import { createInbox, createOutbox, createRelay, replayOutboxSince, type Inbox } from '../../src/outbox';
import { outboxRows } from '../../src/outbox/outbox-rows';
import { howMany, testMongo, testRabbit, until, type TestMongo } from '../../src/testing';
import { killLeftReplicas, prepareReplicas, removeReplicas, startReplica, type RunningReplica } from './replicas';
import type { ReplicaOrders, DeathPoint } from './crash-replica';
import { APPROVED, applicationsConsumers, effectsIn } from './effects';

jest.setTimeout(900_000);

const DEATHS_AT_EACH_POINT = howMany({ usually: 2, inFull: 40 });
const CHANGES_AMID_DEATHS = howMany({ usually: 60, inFull: 1_000 });
const CHANGES_AMID_KILLS = howMany({ usually: 200, inFull: 1_000 });
const EVENTS_AMID_KILLS = howMany({ usually: 200, inFull: 1_000 });
const KILLS_OF_CONSUMER = howMany({ usually: 3, inFull: 10 });

const log = createLog({ name: 'test', level: 'silent' });
const rabbit = testRabbit();
let set: ReplicaSet;
let mongo: TestMongo;
let connection: Connection;
let bus: EventBus;
let inbox: Inbox | undefined;
let dbName: string;

beforeAll(async () => {
  // A server of our own: these tests often wait until what a killed process had begun is gone, so it keeps that for a
  // shorter time, in which other tests may need theirs.
  set = await startReplicaSet({ members: 1, orphansSeconds: 2 });
  process.env.TEST_MONGODB_URI = set.uri;
  mongo = testMongo();
});
beforeAll(prepareReplicas);
afterAll(removeReplicas);

beforeEach(async () => {
  dbName = `crash_${randomUUID().slice(0, 8)}`;
  connection = await mongo.connect(dbName);
  await outboxRows(connection).ensureIndexes();
  bus = createRabbitBus({ url: rabbit.url, prefix: rabbit.prefix, log, rules: { redeliveryDelaysMs: [50] } });
  await bus.start();
});
afterEach(async () => {
  killLeftReplicas();
  await inbox?.stop();
  inbox = undefined;
  await bus.stop();
  await rabbit.clear();
});
afterAll(async () => {
  await rabbit.drop();
  await mongo?.drop();
  await set?.stop();
});

const orders = (extra: Partial<ReplicaOrders>): ReplicaOrders => ({
  role: 'producer',
  mongoUri: mongo.uri,
  dbName: `${mongo.databasePrefix}${dbName}`,
  rabbitUrl: rabbit.url,
  prefix: rabbit.prefix,
  ...extra,
});

async function consumeHere(): Promise<void> {
  inbox = createInbox({ connection, consumer: 'applications', consumers: applicationsConsumers(connection), bus, log });
  await inbox.start();
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

/** Acknowledged = stored = told once = took effect once. */
async function expectAllExactlyOnce(count: number): Promise<void> {
  await until(async () => (await effectsIn(connection)).length >= count, 60_000);
  expect(await effectsIn(connection)).toEqual(upTo(count));
  expect(await connection.collection('changes').countDocuments()).toBe(count);
  const rows = await outboxRows(connection).collection().find().toArray();
  expect(rows.map(({ payload }) => Number((payload as { login_id: string }).login_id)).sort((a, b) => a - b)).toEqual(
    upTo(count),
  );
  expect(rows.every(({ state }) => state === 'done')).toBe(true);
}

const DEATH_POINTS: DeathPoint[] = ['before-commit', 'after-commit', 'before-publish', 'after-confirm', 'after-mark'];

test.each(DEATH_POINTS)('R01: a replica that dies %s loses nothing and tells nothing twice', async (at) => {
  await consumeHere();
  const left = new Set(upTo(CHANGES_AMID_DEATHS));
  for (let death = 0; death < DEATHS_AT_EACH_POINT; death += 1) {
    // Amid its first work, and later.
    const on = 1 + ((death * 8) % 24);
    const replica = startReplica(orders({ numbers: [...left], die: { at, on } }));
    expect(await replica.ended).toBe('SIGKILL');
    for (const number of replica.acknowledged) left.delete(number);
  }
  const last = startReplica(orders({ numbers: [...left] }));
  expect(await last.ended).toBe(0);
  await expectAllExactlyOnce(CHANGES_AMID_DEATHS);
});

test('R02: changes by two replicas of which one is killed five times: acknowledged = stored = took effect once', async () => {
  await consumeHere();
  const acknowledged = new Set<number>();
  const left = (parity: number) =>
    upTo(CHANGES_AMID_KILLS).filter((number) => number % 2 === parity && !acknowledged.has(number));
  const steady = startReplica(orders({ numbers: left(0) }));
  for (let kills = 0; kills < 5; kills += 1) {
    const doomed = startReplica(orders({ numbers: left(1) }));
    await until(() => doomed.acknowledged.length >= 0.06 * CHANGES_AMID_KILLS, 60_000).catch((cause: unknown) => {
      throw new Error(`after ${kills} kills it said ${doomed.said.join(', ')}; ${doomed.acknowledged.join(', ')}`, {
        cause,
      });
    });
    doomed.kill();
    await doomed.ended;
    for (const number of doomed.acknowledged) acknowledged.add(number);
  }
  const last = startReplica(orders({ numbers: left(1) }));
  expect(await Promise.all([steady.ended, last.ended])).toEqual([0, 0]);
  await expectAllExactlyOnce(CHANGES_AMID_KILLS);
});

test('R05: events to a consumer that is killed again and again take effect once each, some after a second delivery', async () => {
  const outbox = createOutbox({ connection, producer: 'identity', clock: systemClock });
  const relay = createRelay({ connection, bus, log, clock: systemClock });
  await relay.start();
  for (let start = 0; start < EVENTS_AMID_KILLS; start += 100) {
    const payloads = Array.from({ length: 100 }, (_, number) => ({ login_id: String(start + number) }));
    await inTransaction(connection, (session) => outbox.addAll(session, APPROVED, payloads, { requestId: 'r' }));
  }
  const effects = connection.collection('effects');
  const step = Math.floor((0.8 * EVENTS_AMID_KILLS) / KILLS_OF_CONSUMER);
  let consumer: RunningReplica = startReplica(orders({ role: 'consumer' }));
  for (let kills = 1; kills <= KILLS_OF_CONSUMER; kills += 1) {
    // All of them, not any so many: what the last kill left in hand is done then. An event that dies with six consumers
    // in a row is rightly suspected by the broker and parked.
    await until(async () => (await effectsIn(connection)).slice(0, kills * step).at(-1) === kills * step - 1, 60_000);
    consumer.kill();
    await consumer.ended;
    consumer = startReplica(orders({ role: 'consumer' }));
  }
  await until(async () => (await effects.countDocuments()) >= EVENTS_AMID_KILLS, 60_000);
  await until(async () => (await bus.queueDepths())['applications.on.identity.account-approved.v1']!.ready === 0);
  expect(await effectsIn(connection)).toEqual(upTo(EVENTS_AMID_KILLS));
  // Otherwise no kill hit an event in hand, and the test shows nothing.
  expect(await connection.collection('deliveries').countDocuments()).toBeGreaterThan(EVENTS_AMID_KILLS);
  expect(await bus.deadLetters.list()).toEqual([]);
  consumer.kill();
  await consumer.ended;
  await relay.stop();
});

test('M24, R11: after a queue is lost with its events, the outbox tells them again', async () => {
  const producer = startReplica(orders({ numbers: upTo(200) }));
  expect(await producer.ended).toBe(0);
  await rabbit.clear();
  const relay = createRelay({ connection, bus, log, clock: systemClock });
  await relay.start();
  await consumeHere();
  expect(await replayOutboxSince(connection, new Date(Date.now() - 600_000))).toBe(200);
  await expectAllExactlyOnce(200);
  expect(await replayOutboxSince(connection, new Date(Date.now() - 600_000))).toBe(200);
  await until(async () => (await relay.backlog()).pending === 0);
  await until(async () => (await bus.queueDepths())['applications.on.identity.account-approved.v1']!.ready === 0);
  await relay.stop();
  await expectAllExactlyOnce(200);
});
