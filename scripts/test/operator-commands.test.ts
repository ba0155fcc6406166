import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { EventEnvelope } from '@market/api/events';
import {
  UnprocessableEvent,
  createLog,
  createOutbox,
  createRabbitBus,
  createRelay,
  inTransaction,
  systemClock,
} from '@market/service-kit';
import { testMongo, testRabbit, until } from '@market/service-kit/testing';
import { main as admin } from '../admin';
import { main as backup } from '../backup';
import { main as deadLetters } from '../dead-letters';
import { main as keys } from '../keys';
import { main as outbox } from '../outbox';
import { main as seed } from '../seed';
import { ROOT } from '../start/root';

const mongo = testMongo();
const rabbit = testRabbit();
const log = createLog({ name: 'test', level: 'silent' });
const QUEUE = 'profile.on.identity.account-changed.v1';
const account = {
  login_id: 'acc_1',
  revision: 1,
  login_type: 'CND',
  login_name: 'Ada Lovelace',
  login_email: 'ada@mail.test',
  login_mobile: '4915550001',
  user_approval_status: 1,
  email_ver_status: 1,
  phone_ver_status: 1,
  profile_created: 0,
  disabled: false,
} as const;
const bus = createRabbitBus({ url: rabbit.url, prefix: rabbit.prefix, log });

let said: string;
beforeAll(async () => {
  Object.assign(process.env, {
    MONGODB_URI: mongo.uri,
    DATABASE_PREFIX: mongo.databasePrefix,
    RABBITMQ_URL: rabbit.url,
    QUEUE_PREFIX: rabbit.prefix,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'commands-')),
  });
  await bus.start();
});
beforeEach(() => {
  said = '';
  for (const stream of ['log', 'error'] as const)
    jest.spyOn(console, stream).mockImplementation((...texts: unknown[]) => void (said += `${texts.join(' ')}\n`));
  jest.spyOn(process, 'exit').mockImplementation(((code: number) => {
    throw new Error(`exit ${code}`);
  }) as never);
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await bus.stop();
  await Promise.all([mongo.drop(), rabbit.drop()]);
});

test('a dead letter is listed with its request, shown whole without what names a person, and put back', async () => {
  const event = {
    id: randomUUID(),
    type: 'identity.account-changed.v1',
    occurredAt: new Date().toISOString(),
    producer: 'identity',
    requestId: 'request-of-ada',
    payload: account,
  } as EventEnvelope;
  const subscription = await bus.subscribe(QUEUE, () => Promise.reject(new UnprocessableEvent('no such thing')));
  await bus.publish([event]);
  await until(async () => (await bus.queueDepths())[QUEUE]!.dead === 1);
  await subscription.cancel();

  await deadLetters(['list', QUEUE]);
  expect(said).toContain(`${event.id}  request request-of-ada\n    no such thing`);
  said = '';
  await deadLetters(['inspect', QUEUE, event.id]);
  expect(JSON.parse(said)).toMatchObject({
    queue: QUEUE,
    reason: 'no such thing',
    event: { id: event.id, requestId: 'request-of-ada', payload: { login_id: 'acc_1', revision: 1 } },
  });
  for (const hidden of [account.login_name, account.login_email, account.login_mobile])
    expect(said).not.toContain(hidden);
  said = '';
  await deadLetters(['inspect', QUEUE, 'another']);
  expect(said).toContain('No such dead letter');
  await deadLetters(['replay', QUEUE, event.id]);
  await until(async () => (await bus.queueDepths())[QUEUE]!.ready === 1);
  const again = await bus.subscribe(QUEUE, async () => undefined);
  await until(async () => (await bus.queueDepths())[QUEUE]!.ready === 0);
  await again.cancel();
});

describe('dead letters, each command a process of its own', () => {
  /** Runs the command as an operator does; messages still unsent at its end are lost. */
  const run = promisify(execFile);
  const command = async (...args: string[]) =>
    (
      await run(process.execPath, [join(ROOT, 'scripts', 'run.mjs'), 'dead-letters', ...args], {
        env: process.env,
        cwd: ROOT,
      })
    ).stdout;
  const parked = async (count: number) => {
    const events = Array.from(
      { length: count },
      (_, index) =>
        ({
          id: randomUUID(),
          type: 'identity.account-changed.v1',
          occurredAt: new Date().toISOString(),
          producer: 'identity',
          requestId: `request-${index}`,
          payload: account,
        }) as EventEnvelope,
    );
    const subscription = await bus.subscribe(QUEUE, () => Promise.reject(new UnprocessableEvent('no such thing')));
    await bus.publish(events);
    await until(async () => (await bus.queueDepths())[QUEUE]!.dead === count);
    await subscription.cancel();
    return events;
  };

  test('a list of more than are shown says that there may be others; a replay of several leaves none behind', async () => {
    await parked(3);
    await deadLetters(['list', '--limit', '2']);
    expect(said).toContain('2 dead letters. No more than 2 of a queue are shown; there may be others');
    await deadLetters(['inspect', QUEUE, 'another', '--limit', '2']);
    expect(said).toContain('No such dead letter among the first 2 in');
    expect(await command('replay', QUEUE)).toBe(`3 events put back into ${QUEUE}.\n`);
    expect((await bus.queueDepths())[QUEUE]!.dead).toBe(0);
    expect(await command('list', QUEUE)).toBe('No dead letters.\n');
    const handled: string[] = [];
    const subscription = await bus.subscribe(QUEUE, async ({ id }) => void handled.push(id));
    await until(() => handled.length >= 3);
    await subscription.cancel();
  });

  test('a dead letter is discarded with a reason, which stays in a record that can be listed', async () => {
    const [first, second] = await parked(2);
    expect(await command('discard', QUEUE, first!.id, '--reason', 'the account was deleted', '--by', 'ada')).toContain(
      `1 dead letters of ${QUEUE} discarded.`,
    );
    expect((await bus.deadLetters.list({ queue: QUEUE })).map(({ event }) => event.id)).toEqual([second!.id]);
    const record = await command('discarded');
    expect(record).toMatch(
      new RegExp(
        `${first!.id}  request request-0, by ada: the account was deleted\n    \\S+Z it failed: no such thing`,
      ),
    );
    for (const hidden of [account.login_name, account.login_email, account.login_mobile])
      expect(record).not.toContain(hidden);
  });

  test('none is discarded without a reason or by a queue that there is not', async () => {
    await expect(deadLetters(['discard', QUEUE, 'an-event'])).rejects.toThrow('exit 1');
    expect(said).toContain('Say why with --reason');
    await expect(deadLetters(['replay', 'no.such.queue'])).rejects.toThrow('exit 1');
    expect(said).toContain('There is no queue no.such.queue');
  });
});

test('events of a service are sent again from a moment on, and a wrong moment or service is refused', async () => {
  const connection = await mongo.connect('identity');
  const relay = createRelay({ connection, bus, log, clock: systemClock });
  await relay.start();
  const before = new Date(Date.now() - 60_000).toISOString();
  await inTransaction(connection, (session) =>
    createOutbox({ connection, producer: 'identity', clock: systemClock }).add(
      session,
      'identity.account-changed.v1',
      account,
      { requestId: 'request-1' },
    ),
  );
  await until(async () => (await relay.backlog()).pending === 0);
  await relay.stop();
  await outbox(['replay', before, 'identity']);
  expect(said).toBe('identity: 1 events are sent again.\n');
  expect((await relay.backlog()).pending).toBe(1);
  await expect(outbox(['replay', 'yesterday'])).rejects.toThrow('exit 1');
  await expect(outbox(['replay', before, 'nobody'])).rejects.toThrow('exit 1');
  expect(said).toContain('There is no service nobody');
});

test('keys are listed and rotated, and the one that signs is not retired', async () => {
  await expect(keys(['list'])).rejects.toThrow('exit 1');
  expect(said).toContain('There is no key file yet');
  said = '';
  await keys(['rotate']);
  const [next, signing] = said
    .split('\n')
    .slice(1)
    .map((line) => line.split('  '));
  expect([next![2], signing![2]]).toEqual(['announced, signs from then on', 'signs']);
  await expect(keys(['retire', signing![0]!])).rejects.toThrow('exit 1');
  expect(said).toContain('rotate first');
  said = '';
  await keys(['retire', next![0]!]);
  expect(said).not.toContain('announced, signs');
});

test('no account is made for what is no email address', async () => {
  await expect(admin(['create', 'Jane'])).rejects.toThrow('exit 1');
  expect(said).toContain('Jane is no email address.');
});

test('demo data goes into an empty store only, and it is said where it did not', async () => {
  await admin(['create', 'root@jobs.test']);
  process.env.SEED_DEMO = 'true';
  await expect(seed()).rejects.toThrow('exit 1');
  expect(said).toContain('There are other accounts in this database');
  expect(said).not.toContain('Demo data is there.');
  delete process.env.SEED_DEMO;
});

test('a backup without the keys ends well and names them, wherever the two files lie', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  const signing = join(folder, 'signing', 'access-token.json');
  process.env.ACCESS_TOKEN_KEY_FILE = signing;
  await backup(['--uri', mongo.uri, '--out', join(folder, 'taken')]);
  expect(said).toContain(`, ${signing}) are not in it`);
  delete process.env.ACCESS_TOKEN_KEY_FILE;
  rmSync(folder, { recursive: true });
});
