import { randomUUID } from 'node:crypto';
import type { EventEnvelope } from '@market/api/events';
import type { Connection } from 'mongoose';
import { TryLater, UnprocessableEvent, type EventHandler } from '../src/bus';
import { PREFETCH } from '../src/bus/delivery';
import { createLog } from '../src/log';
import { createInbox, defineConsumer, defineGroupConsumer, type Consumer, type ConsumerContext } from '../src/outbox';
import { howMany, testMongo } from '../src/testing';

const log = createLog({ name: 'test', level: 'silent' });
const mongo = testMongo();
let connection: Connection;

beforeEach(async () => {
  connection = await mongo.connect(`inbox_${randomUUID().slice(0, 8)}`);
});
afterAll(() => mongo.drop());

const SAVED = 'profile.company-saved.v1';
type CompanySaved = EventEnvelope<typeof SAVED>;

function companySaved(n: number): CompanySaved {
  return {
    id: randomUUID(),
    type: SAVED,
    occurredAt: new Date().toISOString(),
    producer: 'profile',
    requestId: `request-${n}`,
    payload: { login_id: `l${n}`, cmp_code: `c${n}`, revision: n, cmp_name: 'Company', emp_loca: '' },
  };
}

/** Starts identity's inbox with `handle` for companies; gives the function with which the bus delivers to it. */
async function startInbox(
  handle: (event: CompanySaved, context: ConsumerContext) => Promise<void>,
): Promise<EventHandler> {
  return (await startWholeInbox(handle)).deliver;
}

/** The same, with the inbox itself. */
async function startWholeInbox(saved: Consumer | ((event: CompanySaved, context: ConsumerContext) => Promise<void>)) {
  const handlers = new Map<string, EventHandler>();
  const bus = {
    async subscribe(queue: string, handler: EventHandler) {
      handlers.set(queue, handler);
      return { cancel: async () => void handlers.delete(queue) };
    },
  };
  const consumers = [
    typeof saved === 'function' ? defineConsumer({ type: SAVED, handle: saved }) : saved,
    defineConsumer({ type: 'profile.candidate-saved.v1', handle: async () => {} }),
    defineConsumer({ type: 'profile.application-waits.v1', handle: async () => {} }),
    defineConsumer({ type: 'identity.account-ended.v1', handle: async () => {} }),
    defineConsumer({ type: 'remotes.deploy-token-made.v1', handle: async () => {} }),
  ];
  const inbox = createInbox({ connection, consumer: 'identity', consumers, bus, log });
  await inbox.start();
  return { inbox, deliver: handlers.get(`identity.on.${SAVED}`)! };
}

const effects = () => connection.collection<{ of: string }>('effects');
const noteEffect = async (event: CompanySaved, { session }: ConsumerContext) =>
  void (await effects().insertOne({ of: event.id }, { session }));

/** The same, for events that may share a transaction. */
async function startGroupInbox(
  handleAll: (events: readonly CompanySaved[], context: Pick<ConsumerContext, 'session'>) => Promise<void>,
): Promise<EventHandler> {
  return (await startWholeInbox(defineGroupConsumer({ type: SAVED, handleAll }))).deliver;
}

const EVENTS = howMany({ usually: 40, inFull: 1_000 });

test(
  'R06: each event takes effect exactly once though it is delivered five times, shuffled, to two replicas at once',
  async () => {
    const replicas = [await startInbox(noteEffect), await startInbox(noteEffect)];
    const events = Array.from({ length: EVENTS }, (_, n) => companySaved(n));
    const deliveries = events.flatMap((event) => Array.from({ length: 5 }, () => event));
    deliveries.sort(() => Math.random() - 0.5);
    // Simulates a bus: a replica handles a limited number at once, and postponed events return to the queue. All
    // thousands at once waited for connections until they were given up, were begun again at once, and filled the
    // memory.
    const hearFrom = async (replica: EventHandler): Promise<void> => {
      for (let event = deliveries.pop(); event; event = deliveries.pop()) {
        try {
          await replica(event);
        } catch (error) {
          if (!(error instanceof TryLater)) throw error;
          deliveries.unshift(event);
        }
      }
    };
    await Promise.all(replicas.flatMap((replica) => Array.from({ length: PREFETCH }, () => hearFrom(replica))));
    expect(deliveries).toEqual([]);
    const found = await effects().find().toArray();
    expect(found).toHaveLength(EVENTS);
    expect(new Set(found.map(({ of }) => of))).toEqual(new Set(events.map(({ id }) => id)));
  },
  howMany({ usually: 150_000, inFull: 900_000 }),
);

test('events that wait share a transaction; one that was handled before and one that fails cost the others nothing', async () => {
  await connection.createCollection('effects');
  const groups: number[] = [];
  const deliver = await startGroupInbox(async (events, { session }) => {
    groups.push(events.length);
    if (events.some(({ payload }) => payload.cmp_code === 'c7')) throw new Error('a bug');
    await effects().insertMany(
      events.map(({ id }) => ({ of: id })),
      { session },
    );
  });
  const events = Array.from({ length: 20 }, (_, n) => companySaved(n + 20));
  await Promise.all(events.map(deliver));
  // The first came alone, the others while it was in hand.
  expect(groups).toEqual([1, 19]);
  const more = [...Array.from({ length: 10 }, (_, n) => companySaved(n)), events[0]!];
  const outcomes = await Promise.allSettled(more.map(deliver));
  expect(outcomes.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([7]);
  const found = (await effects().find().toArray()).map(({ of }) => of);
  const expected = [...events, ...more.slice(0, 10)].filter(({ payload }) => payload.cmp_code !== 'c7');
  expect(found.sort()).toEqual(expected.map(({ id }) => id).sort());
  expect(await connection.collection('inbox').countDocuments()).toBe(expected.length);
});

test('a handler that fails leaves neither effect nor inbox row, so that the next delivery counts', async () => {
  let failing = true;
  const deliver = await startInbox(async (event, context) => {
    await noteEffect(event, context);
    if (failing) throw new Error('a bug');
  });
  const event = companySaved(1);
  await expect(deliver(event)).rejects.toThrow('a bug');
  expect(await effects().countDocuments()).toBe(0);
  failing = false;
  await deliver(event);
  expect(await effects().countDocuments()).toBe(1);
});

test("a handler's own duplicate key is its failure and is not taken for an event that was handled before", async () => {
  await effects().insertOne({ _id: 'taken' as never, of: 'somebody' });
  const deliver = await startInbox(
    async (_, { session }) => void (await effects().insertOne({ _id: 'taken' as never, of: 'me' }, { session })),
  );
  await expect(deliver(companySaved(1))).rejects.toMatchObject({ code: 11_000 });
});

test('the handler is told the request that the event comes from', async () => {
  const requests: string[] = [];
  const deliver = await startInbox(async (_, { requestId }) => void requests.push(requestId));
  await deliver(companySaved(7));
  expect(requests).toEqual(['request-7']);
});

test('S84: an event that breaks its schema is unprocessable; what the schema does not name is not handed on', async () => {
  const payloads: unknown[] = [];
  const deliver = await startInbox(async ({ payload }) => void payloads.push(payload));
  const good = companySaved(1);
  await expect(deliver({ ...good, payload: { ...good.payload, cmp_code: 7 as never } })).rejects.toThrow(
    UnprocessableEvent,
  );
  await expect(deliver({ ...good, payload: {} as never })).rejects.toThrow(UnprocessableEvent);
  await expect(deliver({ ...good, type: 'identity.account-approved.v1' } as unknown as EventEnvelope)).rejects.toThrow(
    UnprocessableEvent,
  );
  await deliver({ ...good, payload: { ...good.payload, extra: 1 } as never });
  expect(payloads).toEqual([good.payload]);
});

test('handled events are remembered for longer than sent ones can be replayed', async () => {
  const deliver = await startInbox(async () => {});
  await deliver(companySaved(1));
  const indexes = await connection.collection('inbox').indexes();
  expect(indexes.find(({ name }) => name === 'forget')).toMatchObject({
    key: { handledAt: 1 },
    expireAfterSeconds: 14 * 86_400,
  });
});

test('a service that does not handle what the catalog says it hears cannot be built', () => {
  const make = (consumers: Consumer[]) => () =>
    createInbox({
      connection,
      consumer: 'identity',
      consumers,
      bus: { subscribe: async () => ({ cancel: async () => {} }) },
      log,
    });
  const company = defineConsumer({ type: SAVED, handle: async () => {} });
  const candidate = defineConsumer({ type: 'profile.candidate-saved.v1', handle: async () => {} });
  const ended = defineConsumer({ type: 'identity.account-ended.v1', handle: async () => {} });
  const waits = defineConsumer({ type: 'profile.application-waits.v1', handle: async () => {} });
  const token = defineConsumer({ type: 'remotes.deploy-token-made.v1', handle: async () => {} });
  expect(make([company, ended, waits, token])).toThrow('missing: profile.candidate-saved.v1');
  expect(
    make([
      company,
      candidate,
      ended,
      waits,
      token,
      defineConsumer({ type: 'jobs.job-saved.v1', handle: async () => {} }),
    ]),
  ).toThrow('not in the catalog or double: jobs.job-saved.v1');
  expect(make([company, candidate, ended, waits, token, candidate])).toThrow('double: profile.candidate-saved.v1');
  expect(make([company, candidate, ended, waits, token])).not.toThrow();
});

test('a stopped inbox has given up its subscriptions', async () => {
  const cancelled: string[] = [];
  const bus = { subscribe: async (queue: string) => ({ cancel: async () => void cancelled.push(queue) }) };
  const inbox = createInbox({
    connection,
    consumer: 'identity',
    consumers: (
      [
        'identity.account-ended.v1',
        SAVED,
        'profile.application-waits.v1',
        'profile.candidate-saved.v1',
        'remotes.deploy-token-made.v1',
      ] as const
    ).map((type) => defineConsumer({ type, handle: async () => {} })),
    bus,
    log,
  });
  await inbox.start();
  await inbox.stop();
  expect(cancelled.sort()).toEqual([
    'identity.on.identity.account-ended.v1',
    'identity.on.profile.application-waits.v1',
    'identity.on.profile.candidate-saved.v1',
    `identity.on.${SAVED}`,
    'identity.on.remotes.deploy-token-made.v1',
  ]);
});

test('any replica knows whether an event was handled, and waits for it as long as it is told to', async () => {
  const [here, elsewhere] = [await startWholeInbox(noteEffect), await startWholeInbox(noteEffect)];
  const [first, second] = [companySaved(1), companySaved(2)];
  expect(await here.inbox.hasHandled([first.id], 0)).toBe(false);
  const both = here.inbox.hasHandled([first.id, second.id, first.id], 60_000);
  await elsewhere.deliver(first);
  expect(await here.inbox.hasHandled([first.id], 0)).toBe(true);
  expect(await here.inbox.hasHandled([first.id, second.id], 0)).toBe(false);
  await elsewhere.deliver(second);
  expect(await both).toBe(true);
  expect(await effects().countDocuments()).toBe(2);
});
