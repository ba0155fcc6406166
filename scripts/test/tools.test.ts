import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectMongo, createLog } from '@market/service-kit';
import { brokerAnswers } from '@market/service-kit/bus';
import { until } from '@market/service-kit/testing';
import { findMongod, mongodCacheFolder } from '../tools/find-mongod';
import { findRabbit } from '../tools/find-rabbit';
import { ToolMissing, runCommand } from '../tools/run-command';
import { startMongod } from '../tools/start-mongod';
import { startTestBroker } from '../tools/test-broker';
import { lacksForOpenSearch } from '../tools/test-opensearch';

let folder: string;
/** A machine with an empty PATH and cache, on which the makers' site was tried in vain a moment ago. */
let bareMachine: NodeJS.ProcessEnv;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-tools-'));
  bareMachine = { PATH: join(folder, 'bin'), XDG_CACHE_HOME: join(folder, 'cache') };
  await mkdir(mongodCacheFolder(bareMachine), { recursive: true });
  await mkdir(join(folder, 'bin'));
  await writeFile(join(mongodCacheFolder(bareMachine), 'download-failed'), String(Date.now()));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function realMongod(): Promise<string> {
  const found = await findMongod({ env: { ...process.env, MONGODB_URI: '' } });
  if (found.kind !== 'program') throw new Error('expected a program');
  return found.path;
}

describe('finding a mongod', () => {
  test('MONGODB_URI comes first', async () => {
    expect(await findMongod({ env: { ...bareMachine, MONGODB_URI: 'mongodb://elsewhere/' } })).toEqual({
      kind: 'address',
      uri: 'mongodb://elsewhere/',
    });
  });

  test('the PATH comes before the cache, and what does not run is passed over', async () => {
    const real = await realMongod();
    const cached = join(mongodCacheFolder(bareMachine), 'mongod');
    const onPath = join(folder, 'bin', 'mongod');
    await symlink(real, cached);
    await writeFile(onPath, 'not a program', { mode: 0o755 });
    expect(await findMongod({ env: bareMachine })).toEqual({ kind: 'program', path: cached });
    await rm(onPath);
    await symlink(real, onPath);
    expect(await findMongod({ env: bareMachine })).toEqual({ kind: 'program', path: onPath });
  });

  test('when nothing works, one plain sentence says what to do', async () => {
    const failure = await findMongod({ env: bareMachine }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ToolMissing);
    expect((failure as Error).message).toBe(
      'No MongoDB server was found or could be fetched: install mongod 6 or newer so that it is on the PATH, or set MONGODB_URI to a replica set.',
    );
  });
});

test('a program that cannot be started holds nothing up', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  const before = timers();
  for (let n = 0; n < 20; n += 1)
    expect(await runCommand(join(folder, 'missing'), [], 60_000)).toMatchObject({ code: null });
  // Others have timers of their own, but not twenty new ones.
  expect(timers() - before).toBeLessThan(10);
  expect(await runCommand(process.execPath, ['--eval', 'setTimeout(() => undefined, 60_000)'], 300)).toMatchObject({
    code: null,
  });
});

test('a mongod on a kept folder starts again on its port with all its data', async () => {
  const program = await realMongod();
  const dataFolder = join(folder, 'data');
  const port = await freePort();
  const log = createLog({ name: 'test', level: 'silent' });
  for (const start of [1, 2]) {
    const running = await startMongod({ program, dataFolder, port });
    const connection = await connectMongo({ uri: running.uri, dbName: 'kept', log });
    await connection.collection('starts').insertOne({ start });
    expect(await connection.collection('starts').countDocuments()).toBe(start);
    await connection.close();
    await running.stop();
  }
});

describe('finding a broker', () => {
  test('a run of tests gets one of its own that ends with it, whatever the machine has', async () => {
    const broker = await startTestBroker({ env: { ...process.env, RABBITMQ_URL: '' } });
    const shared = process.env.TEST_RABBITMQ_URL!;
    expect(new URL(broker.url).port).not.toBe(new URL(shared).port);
    await until(() => brokerAnswers(broker.url));
    await broker.stop();
    expect(await brokerAnswers(broker.url)).toBe(false);
    await until(() => brokerAnswers(shared));
  });

  test('the one that RABBITMQ_URL names is used when it answers', async () => {
    const url = process.env.TEST_RABBITMQ_URL!;
    expect(await findRabbit({ env: { ...bareMachine, RABBITMQ_URL: url } })).toBe(url);
  });

  test('when it does not answer, one plain sentence says so', async () => {
    const failure = await findRabbit({
      env: { ...bareMachine, RABBITMQ_URL: `amqp://guest:guest@127.0.0.1:${await freePort()}` },
    }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ToolMissing);
    expect((failure as Error).message).toBe('No RabbitMQ answers at RABBITMQ_URL: start it, or correct the setting.');
  });
});

describe('an OpenSearch for tests', () => {
  const java = async (version: string) => {
    const home = join(folder, 'javas', version);
    await mkdir(join(home, 'bin'), { recursive: true });
    await writeFile(join(home, 'bin', 'java'), '');
    await writeFile(join(home, 'release'), `IMPLEMENTOR="Any"\nJAVA_VERSION="${version}"\n`);
  };

  test('can be had where Maven and a Java that is new enough are, and else it is said what is missing', async () => {
    const lacks = () => lacksForOpenSearch({ env: bareMachine, javas: join(folder, 'javas') });
    expect(lacks()).toBe('Maven (mvn) is not on the PATH');
    await writeFile(join(folder, 'bin', 'mvn'), '');
    expect(lacks()).toBe('there is no Java 21 or later');
    await java('17.0.15');
    expect(lacks()).toBe('there is no Java 21 or later');
    await java('25.0.3');
    expect(lacks()).toBeUndefined();
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
