import { randomUUID } from 'node:crypto';
import { type EventEnvelope, queueName } from '@market/api/events';
import { SERVICE_NAMES, type ServiceName } from '@market/contracts/services';
import { BROKER_OPERATOR, brokerUserOf, createLog, createRabbitBus } from '@market/service-kit';
import { privateBroker, startConnected, until, type PrivateBroker } from '@market/service-kit/testing';
import { connect, type Channel, type ChannelModel } from 'amqplib';
import { brokerUsersOf, prepareBroker } from '../broker-users';

const APPROVED = 'identity.account-approved.v1';
const QUEUE = queueName('applications', APPROVED);
const PREFIX = 'here.';
const EXCHANGE = `${PREFIX}events`;
const START_LIMIT_MS = 180_000;

const env = Object.fromEntries(
  [...SERVICE_NAMES, 'operator'].map((part) => [`${part.toUpperCase()}_BROKER_PASSWORD`, `${part}-1`]),
);
const log = createLog({ name: 'test', level: 'silent' });

let broker: PrivateBroker;
const closing: Array<() => Promise<unknown>> = [];

beforeAll(async () => {
  broker = await privateBroker({ management: true });
  await broker.start();
  // Run again, it changes nothing.
  for (let run = 0; run < 2; run += 1)
    await prepareBroker({ url: broker.managementUrl, vhost: '/', prefix: PREFIX, users: brokerUsersOf(env) });
}, START_LIMIT_MS);
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await broker.remove();
}, START_LIMIT_MS);

function urlOf(service: ServiceName | 'operator'): string {
  const url = new URL(broker.url);
  url.username = service === 'operator' ? BROKER_OPERATOR : brokerUserOf(service);
  url.password = `${service}-1`;
  return url.href;
}

/** A service's bus, or the operator's, with its own user. */
async function busOf(service: ServiceName | 'operator') {
  const bus = createRabbitBus({ url: urlOf(service), prefix: PREFIX, log, rules: { redeliveryDelaysMs: [1] } });
  closing.push(() => bus.stop());
  await startConnected(bus);
  return bus;
}

/** Attacker with a service's password and none of our code. */
async function strangerWith(service: ServiceName): Promise<{ channel: Channel; refusal: Promise<string> }> {
  const connection: ChannelModel = await connect(urlOf(service));
  connection.on('error', () => undefined);
  closing.push(() => connection.close().catch(() => undefined));
  const channel = await connection.createChannel();
  const refusal = new Promise<string>((resolve) => channel.on('error', (error: Error) => resolve(error.message)));
  return { channel, refusal };
}

const approved = (login_id: string): EventEnvelope<typeof APPROVED> => ({
  id: randomUUID(),
  type: APPROVED,
  occurredAt: new Date().toISOString(),
  producer: 'identity',
  requestId: `request-${login_id}`,
  payload: { login_id },
});
const bytes = (event: EventEnvelope) => Buffer.from(JSON.stringify(event));

test('S85: a holder of another service’s password cannot approve an account by an event of identity', async () => {
  const handled: string[] = [];
  let isBroken = false;
  const applications = await busOf('applications');
  await applications.subscribe(QUEUE, async ({ payload }) => {
    if (isBroken) throw new Error('a bug');
    handled.push((payload as { login_id: string }).login_id);
  });
  const identity = await busOf('identity');
  const operator = await busOf('operator');
  const letters = async () =>
    (await operator.deadLetters.list({ queue: QUEUE })).map(({ event, reason }) => [event.requestId, reason]);

  await identity.publish([approved('real')]);
  await until(() => handled.includes('real'));

  // Under identity's type: the broker refuses.
  const published = await strangerWith('jobs');
  published.channel.publish(EXCHANGE, APPROVED, bytes(approved('published')));
  expect(await published.refusal).toContain('ACCESS_REFUSED');
  // In identity's name: the broker knows better.
  const disguised = await strangerWith('jobs');
  disguised.channel.sendToQueue(`${PREFIX}${QUEUE}`, bytes(approved('disguised')), {
    userId: brokerUserOf('identity'),
  });
  expect(await disguised.refusal).toContain('PRECONDITION_FAILED');
  // Past the exchange, in its own name or in none, or as if the operator had put it back: parked unheard.
  const { channel } = await strangerWith('jobs');
  const messageId = () => randomUUID();
  channel.sendToQueue(`${PREFIX}${QUEUE}`, bytes(approved('sent')), {
    messageId: messageId(),
    userId: brokerUserOf('jobs'),
  });
  await until(async () => (await letters()).length === 1);
  channel.sendToQueue(`${PREFIX}${QUEUE}`, bytes(approved('nameless')), {
    messageId: messageId(),
    headers: { 'x-sent-by': brokerUserOf('identity') },
  });
  await until(async () => (await letters()).length === 2);
  expect(await letters()).toEqual([
    ['request-sent', 'sent by perch-jobs, not by perch-identity'],
    ['request-nameless', 'sent by nobody, not by perch-identity'],
  ]);
  // A letter that says of itself that it was identity's.
  channel.sendToQueue(`${PREFIX}${QUEUE}.dead`, bytes(approved('parked')), {
    messageId: messageId(),
    userId: brokerUserOf('jobs'),
    headers: { 'x-sent-by': brokerUserOf('identity') },
  });
  await until(async () => (await letters()).length === 3);

  // Dead letter of identity that hit a bug: replayed and handled; a forged one stays unhandled.
  isBroken = true;
  await identity.publish([approved('unlucky')]);
  await until(async () => (await letters()).length === 4, 60_000);
  isBroken = false;
  expect(await operator.deadLetters.replay({ queue: QUEUE })).toBe(4);
  await until(() => handled.includes('unlucky'));
  await until(async () => (await letters()).length === 3);
  expect((await letters()).map(([request]) => request).sort()).toEqual([
    'request-nameless',
    'request-parked',
    'request-sent',
  ]);
  expect(handled).toEqual(['real', 'unlucky']);
}, 180_000);

test('an operator who makes the users is told what is missing, and the answer of the management API', async () => {
  expect(() => brokerUsersOf({ ...env, JOBS_BROKER_PASSWORD: '' })).toThrow('JOBS_BROKER_PASSWORD must be set');
  const url = new URL(broker.managementUrl);
  url.password = 'wrong';
  const prepare = (address: string) =>
    prepareBroker({ url: address, vhost: '/', prefix: PREFIX, users: brokerUsersOf(env) });
  await expect(prepare(url.href)).rejects.toThrow('answered 401');
  await expect(prepare('http://guest:guest@127.0.0.1:9')).rejects.toThrow('does not answer at http://127.0.0.1:9');
});
