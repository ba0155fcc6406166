import { randomUUID } from 'node:crypto';
import { allQueues } from '@market/contracts/events';
import { UnprocessableEvent, createInProcessBus } from '../src/bus';
import { createLog } from '../src/log';
import { testMongo, until } from '../src/testing';
import { APPROVED_QUEUE, TEST_RULES, approvedEvent, busContract } from './bus-contract';

const log = createLog({ name: 'test', level: 'silent' });
const mongo = testMongo();
afterAll(() => mongo.drop());

const makeBus = async (options: { everyQueue?: boolean } = {}) =>
  createInProcessBus({
    connection: await mongo.connect(`bus_${randomUUID().slice(0, 8)}`),
    log,
    rules: TEST_RULES,
    ...options,
  });

describe('in-process bus: contract', () => busContract(makeBus));

describe('in-process bus', () => {
  test('a publish resolves only when the event is handled or parked, so that the outbox keeps it until then', async () => {
    const bus = await makeBus();
    let finish: (() => void) | undefined;
    let published = false;
    await bus.subscribe(APPROVED_QUEUE, () => new Promise<void>((resolve) => (finish = resolve)));
    await bus.start();
    const publishing = bus.publish([approvedEvent()]).then(() => (published = true));
    await until(() => finish);
    expect(published).toBe(false);
    finish?.();
    await publishing;
    expect(published).toBe(true);
    await bus.stop();
  });

  test('an event is not taken while a consumer that was there has gone', async () => {
    const bus = await makeBus();
    const subscription = await bus.subscribe(APPROVED_QUEUE, async () => {});
    await bus.start();
    await subscription.cancel();
    await expect(bus.publish([approvedEvent()])).rejects.toThrow(`nobody listens to ${APPROVED_QUEUE}`);
    await bus.stop();
  });

  test('a bus of the whole marketplace does not start before every queue has its consumer', async () => {
    const bus = await makeBus({ everyQueue: true });
    const [last, ...others] = allQueues();
    for (const { queue } of others) await bus.subscribe(queue, async () => {});
    await expect(bus.start()).rejects.toThrow(`nobody subscribed to ${last!.queue}`);
    await bus.subscribe(last!.queue, async () => {});
    await bus.start();
    await bus.stop();
  });

  test('a replay that another process orders is carried out by the one with the subscribers', async () => {
    const connection = await mongo.connect(`bus_${randomUUID().slice(0, 8)}`);
    const bus = createInProcessBus({ connection, log, rules: TEST_RULES });
    let broken = true;
    const handled: string[] = [];
    await bus.subscribe(APPROVED_QUEUE, async ({ id }) => {
      if (broken) throw new UnprocessableEvent('a bug');
      handled.push(id);
    });
    await bus.start();
    const event = approvedEvent();
    await bus.publish([event]);
    broken = false;

    const operator = createInProcessBus({ connection, log });
    await operator.start();
    expect(await operator.deadLetters.list()).toMatchObject([{ event, reason: 'a bug' }]);
    expect(await operator.deadLetters.replay({ queue: APPROVED_QUEUE })).toBe(1);
    await until(() => handled.length === 1);
    expect(await operator.deadLetters.list()).toEqual([]);
    await Promise.all([operator.stop(), bus.stop()]);
  });

  test('a handler cannot change the event that another gets', async () => {
    const bus = await makeBus();
    const seen: unknown[] = [];
    for (const consumer of ['profile', 'jobs'] as const) {
      await bus.subscribe(`${consumer}.on.identity.session-ended.v1`, async (event) => {
        seen.push(structuredClone(event.payload));
        (event.payload as { login_id: string }).login_id = 'changed';
      });
    }
    await bus.start();
    await bus.publish([
      {
        id: randomUUID(),
        type: 'identity.session-ended.v1',
        occurredAt: new Date().toISOString(),
        producer: 'identity',
        requestId: 'r',
        payload: { sids: [], login_id: 'l', reason: '' },
      },
    ]);
    expect(seen).toEqual([
      { sids: [], login_id: 'l', reason: '' },
      { sids: [], login_id: 'l', reason: '' },
    ]);
    await bus.stop();
  });
});
