import { randomUUID } from 'node:crypto';
import type { EventEnvelope } from '@market/api/events';
import type { EventPayload } from '@market/api/registered';
import type { Connection } from 'mongoose';
import { PublishFailed, createInProcessBus } from '../src/bus';
import { systemClock, type Clock } from '../src/clock';
import { createLog } from '../src/log';
import { inTransaction } from '../src/mongo';
import {
  createOutbox,
  createRelay,
  replayOutboxSince,
  withOwnEvents,
  type PreparedEvent,
  type Relay,
} from '../src/outbox';
import { outboxRows } from '../src/outbox/outbox-rows';
import { fakeClock, testMongo, until } from '../src/testing';
import { TEST_RULES } from './bus-contract';

const log = createLog({ name: 'test', level: 'silent' });
const mongo = testMongo();
const APPROVED = 'identity.account-approved.v1';
let connection: Connection;
let relays: Relay[];

beforeEach(async () => {
  connection = await mongo.connect(`outbox_${randomUUID().slice(0, 8)}`);
  await outboxRows(connection).ensureIndexes();
  relays = [];
});
afterEach(() => Promise.all(relays.map((relay) => relay.stop())));
afterAll(() => mongo.drop());

/** A bus that notes every publish; `take` decides what becomes of it. */
function notingBus(take: (event: EventEnvelope) => Promise<void> = async () => {}) {
  const published: EventEnvelope[] = [];
  return {
    published,
    ids: () => published.map(({ id }) => id),
    async publish([event]: readonly EventEnvelope[]) {
      published.push(event!);
      await take(event!);
    },
  };
}

async function startRelay(
  bus: Parameters<typeof createRelay>[0]['bus'],
  options: Partial<Parameters<typeof createRelay>[0]> = {},
): Promise<Relay> {
  const relay = createRelay({ connection, bus, log, clock: systemClock, ...options });
  relays.push(relay);
  await relay.start();
  return relay;
}

async function add(count: number, { clock = systemClock }: { clock?: Clock } = {}): Promise<string[]> {
  const outbox = createOutbox({ connection, producer: 'identity', clock });
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1)
    ids.push(
      await inTransaction(connection, (session) =>
        outbox.add(session, APPROVED, { login_id: `l${n}` }, { requestId: `r${n}` }),
      ),
    );
  return ids;
}

const rowsInState = (state: 'queued' | 'done') => outboxRows(connection).collection().countDocuments({ state });
const allSent = (count: number) => until(async () => (await rowsInState('done')) === count);

describe('adding', () => {
  const outbox = () => createOutbox({ connection, producer: 'identity', clock: systemClock });
  const addOne = (payload: unknown) =>
    inTransaction(connection, (session) =>
      outbox().add(session, APPROVED, payload as EventPayload<typeof APPROVED>, { requestId: 'r' }),
    );

  test('an event whose change rolls back is never sent', async () => {
    const bus = notingBus();
    await startRelay(bus, { pollMs: 20 });
    await expect(
      inTransaction(connection, async (session) => {
        await outbox().add(session, APPROVED, { login_id: 'rolled back' }, { requestId: 'r' });
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');
    await add(1);
    await allSent(1);
    expect(bus.published.map(({ payload }) => payload)).toEqual([{ login_id: 'l0' }]);
  });

  test('S84: an event that the catalog does not name does not travel', async () => {
    const bus = notingBus();
    await startRelay(bus);
    await addOne({ login_id: 'l', login_pass: 'secret' });
    await allSent(1);
    expect(bus.published[0]!.payload).toEqual({ login_id: 'l' });
  });

  test.each([
    ['a missing field', {}, /login_id/],
    ['a field of another type', { login_id: { $gt: '' } }, /login_id/],
  ])('an event with %s is refused and its change with it', async (_, payload, message) => {
    await expect(addOne(payload)).rejects.toThrow(message);
    expect(await outboxRows(connection).collection().countDocuments()).toBe(0);
  });

  test('S84: an event larger than 64 KiB is refused', async () => {
    const sids = Array.from({ length: 1_000 }, () => 's'.repeat(100));
    await expect(
      inTransaction(connection, (session) =>
        outbox().add(session, 'identity.session-ended.v1', { sids, login_id: 'l', reason: '' }, { requestId: 'r' }),
      ),
    ).rejects.toThrow('larger than 65536 bytes');
  });

  test('a service may add its own events only', async () => {
    const foreign = createOutbox({ connection, producer: 'jobs', clock: systemClock });
    await expect(
      inTransaction(connection, (session) => foreign.add(session, APPROVED, { login_id: 'l' }, { requestId: 'r' })),
    ).rejects.toThrow('jobs may not produce identity.account-approved.v1');
  });
});

test('events that share a transaction are each noted for the call that made them, once they are committed', async () => {
  const outbox = createOutbox({ connection, producer: 'identity', clock: systemClock });
  const prepared: PreparedEvent[] = [];
  let commit = () => {};
  const committed = new Promise<void>((resolve) => (commit = resolve));
  const calls = ['one', 'two'].map((login_id) =>
    withOwnEvents(async () => {
      const event = outbox.prepare(APPROVED, { login_id }, { requestId: `request ${login_id}` });
      prepared.push(event);
      await committed;
      return event.row._id;
    }),
  );
  await inTransaction(connection, (session) => outbox.addPrepared(session, prepared));
  commit();
  const made = await Promise.all(calls);
  expect(made.map(({ events }) => events)).toEqual(made.map(({ result: id }) => [{ id, type: APPROVED }]));
  const rows = await outboxRows(connection).collection().find().toArray();
  expect(rows.map(({ _id, requestId }) => [_id, requestId])).toEqual([
    [made[0]!.result, 'request one'],
    [made[1]!.result, 'request two'],
  ]);
});

describe('relay', () => {
  test('an event leaves right after its commit, without waiting for the next look', async () => {
    const bus = createInProcessBus({ connection, log, rules: TEST_RULES });
    const received: EventEnvelope[] = [];
    await bus.subscribe(`applications.on.${APPROVED}`, async (event) => void received.push(event));
    await bus.start();
    await startRelay(bus, { pollMs: 60_000 });
    const [id] = await add(1);
    await until(() => received.length === 1);
    expect(received[0]).toEqual({
      id,
      type: APPROVED,
      producer: 'identity',
      requestId: 'r0',
      payload: { login_id: 'l0' },
      occurredAt: expect.stringMatching(/Z$/),
    });
    await bus.stop();
  });

  test('an event with a delay leaves after it, later ones go past it, and it can be cancelled until a relay has claimed it', async () => {
    const bus = notingBus();
    await startRelay(bus, { pollMs: 20 });
    const outbox = createOutbox({ connection, producer: 'identity', clock: systemClock });
    const delayed = (login_id: string, delayMs: number) =>
      inTransaction(connection, (session) => outbox.add(session, APPROVED, { login_id }, { requestId: 'r', delayMs }));
    const cancel = (id: string) => inTransaction(connection, (session) => outbox.cancel(session, id));
    const never = await delayed('never', 3_600_000);
    const claimed = await delayed('claimed', 3_600_000);
    const addedAt = Date.now();
    const soon = await delayed('soon', 500);
    const [now] = await add(1);
    await allSent(2);
    // The later one past those that wait for an hour. On a busy machine half a second has passed before it is looked at,
    // and then the two that are due leave in their own order.
    expect(bus.ids().sort()).toEqual([soon, now]);
    const sent = await outboxRows(connection).collection().findOne({ _id: soon });
    expect(sent!.doneAt!.getTime()).toBeGreaterThanOrEqual(addedAt + 500);

    await outboxRows(connection)
      .collection()
      .updateOne({ _id: claimed }, { $set: { claim: 'a relay' } });
    expect([await cancel(never), await cancel(never), await cancel(claimed), await cancel(now!)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(await rowsInState('queued')).toBe(1);
  });

  test('many events added at once have ids in their order, and are none when one of them is refused', async () => {
    const outbox = createOutbox({ connection, producer: 'identity', clock: systemClock });
    const addAll = (payloads: unknown[]) =>
      inTransaction(connection, (session) =>
        outbox.addAll(session, APPROVED, payloads as Array<EventPayload<typeof APPROVED>>, { requestId: 'r' }),
      );
    const ids = await addAll(Array.from({ length: 50 }, (_, n) => ({ login_id: `l${n}` })));
    expect(ids).toEqual([...ids].sort());
    await expect(addAll([{ login_id: 'fine' }, { login_id: '' }])).rejects.toThrow();
    expect(await addAll([])).toEqual([]);
    const bus = notingBus();
    await startRelay(bus);
    await allSent(50);
    expect(bus.published.map(({ payload }) => (payload as { login_id: string }).login_id)).toEqual(
      Array.from({ length: 50 }, (_, n) => `l${n}`),
    );
  });

  test('events of one process leave in the order in which they were added', async () => {
    const ids = await add(150);
    const bus = notingBus();
    await startRelay(bus);
    await allSent(150);
    expect(bus.ids()).toEqual(ids);
  });

  test('R21: replicas that dispatch at once share the rows, and none is published twice', async () => {
    const ids = await add(300);
    const bus = notingBus();
    await Promise.all([startRelay(bus), startRelay(bus), startRelay(bus)]);
    await allSent(300);
    expect(bus.published).toHaveLength(300);
    expect(new Set(bus.ids())).toEqual(new Set(ids));
  });

  test('R21: clocks that disagree by ten minutes neither hold a row back nor send it twice', async () => {
    const slow = fakeClock(new Date(Date.now() - 300_000));
    const fast = fakeClock(new Date(Date.now() + 300_000));
    const ids = [...(await add(20, { clock: fast })), ...(await add(20, { clock: slow }))];
    const bus = notingBus();
    await Promise.all([startRelay(bus, { clock: slow }), startRelay(bus, { clock: fast })]);
    await allSent(40);
    expect(bus.ids().sort()).toEqual(ids.sort());
  });

  test('R21: rows of a replica that died are sent by another when the lease is over', async () => {
    const ids = await add(5);
    const claimedAt = Date.now();
    await outboxRows(connection).claim(100, 400);
    const bus = notingBus();
    await startRelay(bus, { pollMs: 50 });
    await allSent(5);
    expect(Date.now() - claimedAt).toBeGreaterThanOrEqual(400);
    expect(bus.ids()).toEqual(ids);
  });

  test('a publish that takes longer than the lease keeps its row', async () => {
    let confirm = () => {};
    const slow = notingBus(() => new Promise((resolve) => (confirm = resolve)));
    await startRelay(slow, { leaseMs: 2_000, pollMs: 20 });
    const [id] = await add(1);
    await until(() => slow.published.length === 1);
    const other = notingBus();
    await startRelay(other, { leaseMs: 2_000, pollMs: 20 });
    const row = () => outboxRows(connection).collection().findOne({ _id: id! });
    const before = (await row())!.notBefore.getTime();
    await until(async () => (await row())!.notBefore.getTime() > before + 2_000);
    confirm();
    await allSent(1);
    expect([slow.published.length, other.published.length]).toEqual([1, 0]);
  });

  test('an event that the bus refuses is tried again, and the others go past it', async () => {
    const ids = await add(250);
    const bad = ids[0]!;
    let refusals = 0;
    const bus = notingBus(async ({ id }) => {
      if (id === bad && (refusals += 1) < 3) throw new PublishFailed(new Map([[id, 'no queue takes it']]));
    });
    await startRelay(bus, { pollMs: 20 });
    await until(async () => (await rowsInState('done')) >= 249);
    await allSent(250);
    expect(refusals).toBe(3);
    expect(bus.published).toHaveLength(252);
  });

  test('R10: while the bus is away events wait, then all of them leave once', async () => {
    let away = true;
    const sent: string[] = [];
    const bus = notingBus(async ({ id }) => {
      if (away) throw new Error('the broker does not answer');
      sent.push(id);
    });
    const warned = jest.spyOn(log, 'warn');
    const relay = await startRelay(bus, { pollMs: 20 });
    const ids = await add(300);
    await until(() => bus.published.length > 100);
    // So many lines of the same would hide all others.
    expect(warned.mock.calls.filter(([, message]) => message === 'queued work failed')).toHaveLength(10);
    warned.mockRestore();
    expect(await relay.backlog()).toMatchObject({ pending: 300 });
    away = false;
    await allSent(300);
    expect(sent.sort()).toEqual(ids.sort());
    expect(await relay.backlog()).toEqual({ pending: 0, oldestSeconds: 0 });
  });

  test('the backlog tells the age of its oldest event', async () => {
    const clock = fakeClock();
    const relay = createRelay({ connection, bus: notingBus(), log, clock });
    await add(3, { clock });
    clock.advance(90_000);
    expect(await relay.backlog()).toEqual({ pending: 3, oldestSeconds: 90 });
  });

  test('R15: a replica that stops gives back what the bus has not confirmed, and another takes it at once', async () => {
    const stuck = notingBus(() => new Promise(() => {}));
    const stopping = await startRelay(stuck, { stopLimitMs: 50 });
    const ids = await add(10);
    await until(() => stuck.published.length === 10);
    await stopping.stop();
    const bus = notingBus();
    await startRelay(bus);
    await until(() => bus.published.length === 10);
    expect(bus.ids()).toEqual(ids);
  });

  test('M24: events sent since a moment can be sent again, under their old ids', async () => {
    const bus = notingBus();
    await startRelay(bus);
    await add(3);
    await allSent(3);
    await outboxRows(connection)
      .collection()
      .updateMany({}, { $set: { doneAt: new Date('2026-01-01') } });
    const later = await add(4);
    await allSent(7);
    bus.published.length = 0;
    expect(await replayOutboxSince(connection, new Date('2026-01-02'))).toBe(4);
    await allSent(7);
    // Not always in their order: a relay may look while only some of them are marked.
    expect(bus.ids().sort()).toEqual(later);
  });

  test('sent events stay seven days, waiting ones for as long as it takes', async () => {
    await startRelay(notingBus());
    await add(1);
    await allSent(1);
    const indexes = await outboxRows(connection).collection().indexes();
    expect(indexes.find(({ name }) => name === 'forget')).toMatchObject({
      key: { doneAt: 1 },
      expireAfterSeconds: 7 * 86_400,
    });
    expect((await outboxRows(connection).collection().findOne({}))!.doneAt).toBeInstanceOf(Date);
    await Promise.all(relays.splice(0).map((relay) => relay.stop()));
    const [waiting] = await add(1);
    expect((await outboxRows(connection).collection().findOne({ _id: waiting! }))!.doneAt).toBeUndefined();
  });
});
