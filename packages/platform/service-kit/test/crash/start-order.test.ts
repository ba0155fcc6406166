import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICE_NAMES } from '@market/contracts/services';
import { freePorts } from '../../../../../scripts/tools/free-ports';
import { startReplica, type Replica } from '../../../../../faults/support/supervised-replicas';
import { findMongod } from '../../../../../scripts/tools/find-mongod';
import { startMongod, type RunningMongod } from '../../../../../scripts/tools/start-mongod';
import { until } from '../../src/testing';

jest.setTimeout(300_000);

let replica: Replica | undefined;
let mongod: RunningMongod | undefined;
afterAll(async () => {
  await replica?.stop();
  await mongod?.stop();
});

test('R16, R17: a service that starts before database and broker waits and says so, is ready once the database is there, and says again when that goes; the broker is never asked for', async () => {
  const found = await findMongod({ env: { ...process.env, MONGODB_URI: '' } });
  if (found.kind !== 'program') throw new Error('a server of our own is needed, to stop one');
  const folder = mkdtempSync(join(tmpdir(), 'start-order-'));
  const [port, mongoPort, noBroker] = (await freePorts(3)) as [number, number, number];
  const mongodbUri = `mongodb://127.0.0.1:${mongoPort}/?replicaSet=rs0`;
  const urls = Object.fromEntries(SERVICE_NAMES.map((name) => [`${name.toUpperCase()}_URL`, 'http://127.0.0.1:9']));
  const env = {
    ...urls,
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    MONGODB_URI: mongodbUri,
    RABBITMQ_URL: `amqp://guest:very-secret@127.0.0.1:${noBroker}`,
    DATA_DIR: folder,
  };
  const startDatabase = async () =>
    (mongod = await startMongod({ program: found.path, dataFolder: join(folder, 'db'), port: mongoPort }));

  replica = await startReplica({ name: 'jobs', index: 0, port, env, logFolder: folder });
  const first = replica.pid();
  const look = async (path: string) => {
    const answer = await fetch(`${replica!.url}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  const ready = async () => (await look('/readyz')).status;

  expect(await look('/readyz')).toEqual({ status: 503, text: '{"jobs":"is starting"}' });
  expect((await look('/healthz')).status).toBe(200);
  const call = await look('/job-posts/suggest?q=a');
  expect(call.status).toBe(503);
  expect(JSON.parse(call.text)).toMatchObject({ code: 'service-unavailable' });

  await startDatabase();
  await until(async () => (await ready()) === 200, 60_000);
  await mongod!.stop();
  await until(async () => (await ready()) === 503, 60_000);
  const report = JSON.parse((await look('/readyz')).text) as Record<string, string>;
  expect(report).toEqual({ mongodb: 'does not answer', search: expect.stringMatching(/^[a-z ]+$/) });
  expect((await look('/healthz')).status).toBe(200);
  await startDatabase();
  await until(async () => (await ready()) === 200, 60_000);
  // Same process throughout: none died of waiting.
  expect(replica.pid()).toBe(first);
});
