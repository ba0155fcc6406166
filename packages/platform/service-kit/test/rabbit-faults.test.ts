import { setImmediate } from 'node:timers/promises';
import type { EventEnvelope } from '@market/api/events';
import { allQueues } from '@market/contracts/events';
import { connect, type Channel, type ChannelModel } from 'amqplib';
import { PublishFailed, createRabbitBus, type EventBus } from '../src/bus';
import { queueOptions, rabbitNames } from '../src/bus/rabbit-topology';
import { createLog } from '../src/log';
import { startConnected, testRabbit, until } from '../src/testing';
import { APPROVED_QUEUE, TEST_RULES, approvedEvent } from './bus-contract';
import { tcpProxy, type TcpProxy } from './tcp-proxy';

/** Time in which a busy machine makes a connection anew, with every queue of the catalog. */
const CONNECT_ANEW_LIMIT_MS = 90_000;

const log = createLog({ name: 'test', level: 'silent' });
const rabbit = testRabbit();
const names = rabbitNames(rabbit.prefix);
let admin: ChannelModel;
let channel: Channel;
let proxy: TcpProxy;
let bus: EventBus;
let heard: EventEnvelope[];

beforeAll(async () => {
  admin = await connect(rabbit.url);
});
beforeEach(async () => {
  channel = await admin.createChannel();
  proxy = await tcpProxy(rabbit.url);
  bus = newBus();
  heard = [];
});
afterEach(async () => {
  await bus.stop();
  await proxy.stop();
  await rabbit.clear();
  await channel.close().catch(() => undefined);
});
afterAll(async () => {
  await admin.close();
  await rabbit.drop();
});

const listen = () => bus.subscribe(APPROVED_QUEUE, async (event) => void heard.push(event));
const heardIds = () => new Set(heard.map(({ id }) => id));

/** A test that is starved for a moment must not take a confirm for missing. */
const newBus = (confirmLimitMs = 20_000) =>
  createRabbitBus({ url: proxy.through(rabbit.url), prefix: rabbit.prefix, log, rules: TEST_RULES, confirmLimitMs });
/**
 * Publishes as the relay does: all that are open in one go, again and again until the broker has each. A loop for each
 * event would take the processor from the connection that all of them wait for.
 */
async function publishStubbornly(...events: EventEnvelope[]): Promise<void> {
  let open = events;
  await until(async () => {
    try {
      await bus.publish(open);
      return true;
    } catch (error) {
      if (!(error instanceof PublishFailed)) throw error;
      open = open.filter(({ id }) => error.failed.has(id));
      throw error;
    }
  }, CONNECT_ANEW_LIMIT_MS);
}

test('a process that consumes nothing still declares every queue of the catalog, quorum and with a delivery limit', async () => {
  await startConnected(bus);
  for (const { queue } of allQueues()) {
    // The broker refuses a declaration that differs from the queue's own arguments.
    await channel.assertQueue(names.queue(queue), queueOptions(names, queue));
    await channel.checkQueue(names.deadQueue(queue));
  }
  expect(queueOptions(names, APPROVED_QUEUE).arguments).toMatchObject({
    'x-queue-type': 'quorum',
    'x-delivery-limit': 5,
    'x-dead-letter-strategy': 'at-least-once',
  });
});

test('R27: nothing goes out before every queue is declared, so that all consumers hear the first event', async () => {
  const started = startConnected(bus);
  const event = approvedEvent();
  // Without a pause, so that it goes out at the first moment at which the bus takes it.
  const isOut = () =>
    bus.publish([event]).then(
      () => true,
      () => false,
    );
  while (!(await isOut())) await setImmediate();
  const queues = allQueues().filter(({ type }) => type === event.type);
  expect(queues.length).toBeGreaterThan(1);
  for (const { queue } of queues) {
    const message = await channel.get(names.queue(queue), { noAck: true });
    expect([queue, message && message.properties.messageId]).toEqual([queue, event.id]);
  }
  await started;
});

test('M23: events wait in their queue as persistent messages under their own id while no consumer runs', async () => {
  await startConnected(bus);
  const event = approvedEvent();
  await bus.publish([event]);
  const message = await until(() => channel.get(names.queue(APPROVED_QUEUE)));
  expect(message.properties).toMatchObject({ deliveryMode: 2, messageId: event.id, contentType: 'application/json' });
  expect(JSON.parse(message.content.toString())).toEqual(event);
  channel.ack(message);
});

test('M24: a publish that the broker never confirms fails after the limit, and is delivered once repeated', async () => {
  bus = newBus(500);
  await listen();
  await startConnected(bus);
  proxy.silenceServer();
  const event = approvedEvent();
  await expect(bus.publish([event])).rejects.toThrow('the broker did not confirm within 500 ms');
  proxy.restore();
  // The stream has a gap now, as after any lost packet that nobody resends: only a new connection helps.
  proxy.cut();
  await publishStubbornly(event);
  await until(() => heardIds().has(event.id));
});

test('M27: a consumer that the broker cancels subscribes again and hears the next event', async () => {
  await listen();
  await startConnected(bus);
  await bus.publish([approvedEvent()]);
  await until(() => heard.length === 1);
  await channel.deleteQueue(names.queue(APPROVED_QUEUE));
  // Events published while the queue is gone reach only the other queues of their type.
  const later = new Set<string>();
  await until(async () => {
    const event = approvedEvent();
    later.add(event.id);
    await bus.publish([event]);
    return heard.some(({ id }) => later.has(id));
  });
});

test('R27: after a cut connection both publishing and consuming come back by themselves, and nothing is lost', async () => {
  await listen();
  await startConnected(bus);
  const events = Array.from({ length: 200 }, () => approvedEvent());
  const first = publishStubbornly(...events.slice(0, 100));
  await until(() => heard.length > 0);
  proxy.cut();
  await Promise.all([first, publishStubbornly(...events.slice(100))]);
  await until(() => events.every(({ id }) => heardIds().has(id)));
  await until(() => bus.status() === 'ok');
});

test('R27: a channel that the broker closes is made anew', async () => {
  await listen();
  await startConnected(bus);
  await channel.deleteExchange(names.exchange);
  await bus.publish([approvedEvent()]).catch(() => undefined);
  const event = approvedEvent();
  await publishStubbornly(event);
  await until(() => heardIds().has(event.id));
});

test('R27: while the broker blocks publishers they fail at once instead of piling up, and consuming goes on', async () => {
  await listen();
  await startConnected(bus);
  const earlier = approvedEvent();
  proxy.inject(connectionBlocked('low on memory'));
  await until(() =>
    bus.publish([earlier]).then(
      () => false,
      (error: Error) => error.message === 'the broker takes no publishes at the moment',
    ),
  );

  const direct = approvedEvent();
  channel.publish(names.exchange, direct.type, Buffer.from(JSON.stringify(direct)), { messageId: direct.id });
  await until(() => heardIds().has(direct.id));

  proxy.inject(connectionUnblocked());
  const later = approvedEvent();
  await publishStubbornly(later);
  await until(() => heardIds().has(later.id));
});

test('a broker that is away stops no start; events flow as soon as it is there', async () => {
  proxy.close();
  await listen();
  await bus.start();
  expect(bus.status()).toBe('the broker does not answer');
  await expect(bus.publish([approvedEvent()])).rejects.toThrow('not connected to the broker');
  proxy.restore();
  const event = approvedEvent();
  await publishStubbornly(event);
  await until(() => heardIds().has(event.id));
});

test.each([
  ['not JSON', Buffer.from('{"id": "1"')],
  ['not an event envelope', Buffer.from('{"id":"1","__proto__":{"polluted":true},"payload":7}')],
  ['larger than 69632 bytes', Buffer.alloc(1_000_000, 32)],
])('S84: a message that is %s is parked with that reason, and the consumer lives', async (reason, content) => {
  await listen();
  await startConnected(bus);
  channel.publish(names.exchange, 'identity.account-approved.v1', content, { messageId: 'broken' });
  const [letter] = await until(async () => {
    const letters = await bus.deadLetters.list();
    return letters.length === 1 && letters;
  });
  expect(letter).toMatchObject({ queue: APPROVED_QUEUE, reason });
  const event = approvedEvent();
  await bus.publish([event]);
  await until(() => heardIds().has(event.id));
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test('an event that kills its consumer each time is parked by the broker itself', async () => {
  await startConnected(bus);
  const event = approvedEvent();
  await bus.publish([event]);
  for (let delivery = 0; delivery < 6; delivery += 1) {
    const dying = await connect(rabbit.url);
    const doomed = await dying.createChannel();
    await until(() => doomed.get(names.queue(APPROVED_QUEUE)));
    await dying.close();
  }
  const [letter] = await until(async () => {
    const letters = await bus.deadLetters.list();
    return letters.length === 1 && letters;
  });
  expect(letter).toMatchObject({
    queue: APPROVED_QUEUE,
    event,
    reason: 'the broker gave up: delivery_limit',
    at: expect.stringMatching(/Z$/),
  });
});

/** Frames of AMQP 0-9-1's extension `connection.blocked` (class 10, methods 60 and 61) on channel 0. */
function connectionBlocked(reason: string): Buffer {
  return frame(Buffer.concat([Buffer.from([0, 10, 0, 60, reason.length]), Buffer.from(reason)]));
}

function connectionUnblocked(): Buffer {
  return frame(Buffer.from([0, 10, 0, 61]));
}

function frame(method: Buffer): Buffer {
  const head = Buffer.from([1, 0, 0, 0, 0, 0, 0]);
  head.writeUInt32BE(method.length, 3);
  return Buffer.concat([head, method, Buffer.from([0xce])]);
}
