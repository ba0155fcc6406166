import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICE_NAMES } from '@market/contracts/services';
import { until } from '@market/service-kit/testing';
import { createConnection } from 'mongoose';
import { prepareDatabase, usersOf } from '../database-users';
import { findMongod } from '../tools/find-mongod';

const PARTS = [...SERVICE_NAMES, 'gateway'].map((name) => name.toUpperCase());
const passwords = (jobs = 'jobs-1') => ({
  ...Object.fromEntries(PARTS.map((name) => [`${name}_DB_PASSWORD`, `${name.toLowerCase()}-1`])),
  JOBS_DB_PASSWORD: jobs,
});

let folder: string;
let port: number;
let mongod: ChildProcess | undefined;

/** A mongod as the containers run it: first alone, to get its root user, then as a member with a key file. */
async function start(...args: string[]): Promise<void> {
  const found = await findMongod({ env: { ...process.env, MONGODB_URI: '' } });
  if (found.kind !== 'program') throw new Error('this test starts a mongod of its own');
  mongod = spawn(
    found.path,
    ['--dbpath', join(folder, 'db'), '--port', String(port), '--bind_ip', '127.0.0.1', '--quiet', ...args],
    { stdio: 'ignore' },
  );
  await until(
    () =>
      as(undefined, 'admin', (db) => db.command({ ping: 1 })).then(
        () => true,
        () => false,
      ),
    60_000,
  );
}
async function stop(): Promise<void> {
  if (!mongod) return;
  const ended = new Promise((resolve) => mongod!.once('exit', resolve));
  mongod.kill('SIGTERM');
  await ended;
}

type Database = ReturnType<ReturnType<ReturnType<typeof createConnection>['getClient']>['db']>;
async function as<Result>(
  user: string | undefined,
  database: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const connection = await createConnection(`mongodb://${user ? `${user}@` : ''}127.0.0.1:${port}/?authSource=admin`, {
    directConnection: true,
    serverSelectionTimeoutMS: 2_000,
    runtimeAdapters: { os },
  }).asPromise();
  try {
    return await work(connection.getClient().db(database));
  } finally {
    await connection.close();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'database-users-'));
  mkdirSync(join(folder, 'db'));
  writeFileSync(join(folder, 'key'), 'c2VjcmV0'.repeat(8), { mode: 0o400 });
  port = await new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const found = (server.address() as { port: number }).port;
      server.close(() => resolve(found));
    });
  });
  await start();
  await as(undefined, 'admin', (db) => db.command({ createUser: 'root', pwd: 'root-1', roles: ['root'] }));
  await stop();
  await start('--replSet', 'rs0', '--keyFile', join(folder, 'key'));
}, 150_000);
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

const prepare = (jobs?: string) =>
  prepareDatabase({
    uri: `mongodb://root:root-1@127.0.0.1:${port}/?authSource=admin`,
    members: [`127.0.0.1:${port}`],
    users: usersOf(passwords(jobs), 'market_'),
  });
const write = (db: Database) => db.collection('posts').insertOne({ title: 'Welder' });

test('S76: each part gets a user that reads and writes its own database and no other, and nobody gets in without one', async () => {
  await prepare();
  await as('perch-jobs:jobs-1', 'market_jobs', write);
  await as('perch-jobs:jobs-1', 'market_jobs', (db) => db.collection('posts').createIndex({ title: 1 }));
  await expect(as('perch-jobs:jobs-1', 'market_identity', write)).rejects.toThrow(/not authorized/);
  await expect(as('perch-gateway:gateway-1', 'market_jobs', (db) => db.collection('posts').findOne())).rejects.toThrow(
    /not authorized/,
  );
  await as('perch-identity:identity-1', 'market_mailbox', write);
  await expect(as(undefined, 'market_jobs', write)).rejects.toThrow(/requires authentication|not authorized/);
});

test('run again it sets the passwords that are named now', async () => {
  await prepare('jobs-2');
  await as('perch-jobs:jobs-2', 'market_jobs', write);
  await expect(as('perch-jobs:jobs-1', 'market_jobs', write)).rejects.toThrow(/[Aa]uthentication failed/);
});

test('a part without a password is named', () => {
  expect(() => usersOf({ ...passwords(), PROFILE_DB_PASSWORD: '' }, 'market_')).toThrow(
    'PROFILE_DB_PASSWORD must be set.',
  );
});
