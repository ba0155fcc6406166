import { randomUUID } from 'node:crypto';
import { MongoMemoryReplSet } from 'mongodb-memory-server-core';
import { ResolveConfigVariables, setDefaultValue } from 'mongodb-memory-server-core/lib/util/resolveConfig';
import { findMongod } from '../../../../../scripts/tools/find-mongod';
import { systemClock } from '../../src/clock';
import { createLog } from '../../src/log';
import { connectMongo, inTransaction, isDatabaseAway, isDuplicateKey, type Connection } from '../../src/mongo';
import { createOutbox } from '../../src/outbox';
import { outboxRows } from '../../src/outbox/outbox-rows';
import { until } from '../../src/testing';
import { APPROVED } from './effects';

jest.setTimeout(600_000);

const log = createLog({ name: 'test', level: 'silent' });
const CHANGES = 1_000;
const CLIENTS = 10;
/** Three servers start at once, on a machine that may be busy. */
const START_LIMIT_MS = 120_000;
let replicaSet: MongoMemoryReplSet;
let connection: Connection;

beforeAll(async () => {
  const found = await findMongod({ env: { ...process.env, MONGODB_URI: '' } });
  setDefaultValue(ResolveConfigVariables.SYSTEM_BINARY_VERSION_CHECK, 'false');
  if (found.kind !== 'program') throw new Error('three servers of our own are needed, to kill one');
  replicaSet = await MongoMemoryReplSet.create({
    binary: { systemBinary: found.path, checkMD5: false },
    instanceOpts: Array.from({ length: 3 }, () => ({ launchTimeout: START_LIMIT_MS })),
    replSet: {
      count: 3,
      storageEngine: 'wiredTiger',
      args: ['--quiet', '--wiredTigerCacheSizeGB', '0.25'],
      configSettings: { electionTimeoutMillis: 2_000, heartbeatIntervalMillis: 500 },
    },
  });
  connection = await connectMongo({ uri: replicaSet.getUri(), dbName: `primary_${randomUUID().slice(0, 8)}`, log });
  await outboxRows(connection).ensureIndexes();
});
afterAll(async () => {
  await connection?.close();
  await replicaSet?.stop({ doCleanup: true, force: true });
});

async function killPrimary(): Promise<void> {
  const { primary } = (await connection.getClient().db('admin').command({ hello: 1 })) as { primary: string };
  const server = replicaSet.servers.find(({ instanceInfo }) => primary.endsWith(`:${instanceInfo?.port}`));
  process.kill(server!.instanceInfo!.instance.mongodProcess!.pid!, 'SIGKILL');
}

test('M21, R03: the primary is killed amid 1,000 changes: acknowledged = stored = 1,000 events, none twice', async () => {
  const changes = connection.collection<{ _id: number }>('changes');
  await connection.createCollection('changes');
  const outbox = createOutbox({ connection, producer: 'identity', clock: systemClock });
  const acknowledged: number[] = [];
  const refused: unknown[] = [];

  /** Retries like a client: while the answer is 503, and accepts that its own earlier try went through. */
  async function change(number: number): Promise<void> {
    await until(async () => {
      try {
        await inTransaction(connection, async (session) => {
          await changes.insertOne({ _id: number } as never, { session });
          await outbox.add(session, APPROVED, { login_id: String(number) }, { requestId: 'r' });
        });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return true;
        if (!isDatabaseAway(error)) refused.push(error);
        return false;
      }
    }, 60_000);
    acknowledged.push(number);
  }

  let next = 0;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (next < CHANGES) await change(next++);
  });
  await until(() => acknowledged.length >= CHANGES / 2, 60_000);
  await killPrimary();
  await Promise.all(clients);

  expect(refused).toEqual([]);
  expect(acknowledged).toHaveLength(CHANGES);
  expect(await changes.countDocuments()).toBe(CHANGES);
  const told = (await outboxRows(connection).collection().find().toArray()).map(({ payload }) =>
    Number((payload as { login_id: string }).login_id),
  );
  expect(told.sort((a, b) => a - b)).toEqual(Array.from({ length: CHANGES }, (_, n) => n));
});
