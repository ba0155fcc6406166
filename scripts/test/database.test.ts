import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectMongo, createLog, type Connection } from '@market/service-kit';
import { createConnection } from 'mongoose';
import { freePorts } from '../tools/free-ports';
import { endLeftover, startDatabase, type Database } from '../start/database';
import { becomePrimary, makeKeyFile, spawnMongod } from '../start/embedded-mongod';
import { describeOwner, ownFolder, type OwnedFolder } from '../start/folder-owner';
import { CannotStart } from '../start/preflight';
import { findMongod } from '../tools/find-mongod';
import { startMongod } from '../tools/start-mongod';

let dataDir: string;
let folder: OwnedFolder | undefined;
let database: Database | undefined;
let connection: Connection | undefined;
const log = createLog({ name: 'test', level: 'silent' });
const mode = (name: string) => statSync(join(dataDir, name)).mode & 0o777;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'database-'));
});
afterEach(async () => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Connection> {
  folder = await ownFolder(dataDir, 'npm test');
  const giveUp = (error: CannotStart) => {
    throw error;
  };
  database = await startDatabase({ dataDir, mongodbUri: undefined, say: () => undefined, giveUp });
  connection = await connectMongo({ uri: database.uri, dbName: 'kept', log });
  return connection;
}
async function stop(): Promise<void> {
  await connection?.close();
  await database?.stop();
  folder?.release();
  connection = database = folder = undefined;
}

/** Data as an older version has left it: no password, and files that everybody reads. */
async function oldDataFolder(port: number): Promise<void> {
  const found = await findMongod({ env: { ...process.env, MONGODB_URI: '' } });
  if (found.kind !== 'program') throw new Error('a server of our own is needed');
  const old = await startMongod({ program: found.path, dataFolder: join(dataDir, 'mongodb'), port });
  const open = await connectMongo({ uri: old.uri, dbName: 'kept', log });
  await open.collection('rows').insertOne({ from: 'before' });
  await open.close();
  await old.stop();
  writeFileSync(join(dataDir, 'mongodb-port'), String(port), { mode: 0o644 });
  for (const name of ['.', 'mongodb']) chmodSync(join(dataDir, name), 0o755);
}

describe('the embedded database', () => {
  test('starts at the same moment on folders of their own each get a database of their own', async () => {
    const folders = ['one', 'two', 'three'].map((name) => join(dataDir, name));
    const databases = await Promise.all(
      folders.map((own) => {
        mkdirSync(own);
        return startDatabase({ dataDir: own, mongodbUri: undefined, say: () => undefined, giveUp: () => undefined });
      }),
    );
    try {
      expect(new Set(databases.map(({ uri }) => new URL(uri).port)).size).toBe(3);
    } finally {
      await Promise.all(databases.map((one) => one.stop()));
    }
  });

  test('data from before there were passwords moves over by itself, and without the password nobody reads it or makes a user', async () => {
    const [port] = (await freePorts(1)) as [number];
    await oldDataFolder(port);
    const rows = (await start()).collection('rows');
    expect(await rows.countDocuments({ from: 'before' })).toBe(1);
    await rows.insertOne({ from: 'after' });

    const stranger = await createConnection(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
      dbName: 'kept',
      runtimeAdapters: { os },
    }).asPromise();
    const unauthorized = { codeName: 'Unauthorized' };
    await expect(stranger.collection('rows').find().toArray()).rejects.toMatchObject(unauthorized);
    await expect(
      stranger
        .getClient()
        .db('admin')
        .command({ createUser: 'me', pwd: 'mine', roles: ['root'] }),
    ).rejects.toMatchObject(unauthorized);
    await stranger.close();
    expect(database!.uri).toMatch(new RegExp(`^mongodb://market:[\\w-]{43}@127\\.0\\.0\\.1:${port}/`));
    expect([mode('.'), mode('mongodb'), mode('mongodb-port'), mode('mongodb.key')]).toEqual([
      0o700, 0o700, 0o600, 0o600,
    ]);
  });

  test('a server that has its set already, though it said a moment before that it has none, is taken as it is', async () => {
    const found = await findMongod({ env: { ...process.env, MONGODB_URI: '' } });
    if (found.kind !== 'program') throw new Error('a server of our own is needed');
    const [port] = (await freePorts(1)) as [number];
    const mongod = { program: found.path, folder: join(dataDir, 'mongodb'), keyFile: join(dataDir, 'key'), port };
    makeKeyFile(mongod.keyFile);
    const { child } = spawnMongod(mongod);
    const exit = once(child, 'exit');
    try {
      // All hear that there is no set yet, and only one can make it.
      const asking = Array.from({ length: 6 }, () => becomePrimary(mongod, AbortSignal.timeout(60_000)));
      await Promise.all(asking);
    } finally {
      child.kill('SIGTERM');
      await exit;
    }
  });

  test('a mongod of another folder is left alone, though a lock file from before a power cut has its number', async () => {
    const found = await findMongod({ env: { ...process.env, MONGODB_URI: '' } });
    if (found.kind !== 'program') throw new Error('a server of our own is needed');
    const [port] = (await freePorts(1)) as [number];
    const [own, other] = [join(dataDir, 'mongodb'), join(dataDir, 'mongodb-of-others')];
    const keyFile = join(dataDir, 'key');
    makeKeyFile(keyFile);
    mkdirSync(own);
    const server = { program: found.path, folder: other, keyFile, port };
    const { child } = spawnMongod(server);
    const exit = once(child, 'exit');
    try {
      await becomePrimary(server, AbortSignal.timeout(60_000));
      writeFileSync(join(own, 'mongod.lock'), `${child.pid}\n`);
      await endLeftover(own);
      expect([child.exitCode, child.signalCode]).toEqual([null, null]);
      await endLeftover(other);
      await exit;
    } finally {
      child.kill('SIGKILL');
      await exit;
    }
  });

  test('a lost key is made anew, and a port that somebody else has taken is left to them; the data stays', async () => {
    await (await start()).collection('rows').insertOne({ kept: true });
    const first = database!.uri;
    await stop();
    rmSync(join(dataDir, 'mongodb.key'));
    // Busy taker: keeps our server waiting, which asks there whether it is itself the member of its set.
    const taker = createServer((socket) => socket.on('data', () => setTimeout(() => socket.destroy(), 2_000)));
    await new Promise<void>((resolve) =>
      taker.listen(Number(readFileSync(join(dataDir, 'mongodb-port'), 'utf8')), '127.0.0.1', resolve),
    );
    try {
      expect(await (await start()).collection('rows').countDocuments({ kept: true })).toBe(1);
      expect(database!.uri.split('@')[0]).not.toBe(first.split('@')[0]);
      expect(database!.uri.split('@')[1]).not.toBe(first.split('@')[1]);
    } finally {
      await new Promise((resolve) => taker.close(resolve));
    }
  });
});

describe('a data folder', () => {
  test('has one owner, who is named to the next one; released, it is free', async () => {
    expect(describeOwner(dataDir)).toBeUndefined();
    folder = await ownFolder(dataDir, 'npm run backup');
    const failure = await ownFolder(dataDir, 'npm start').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CannotStart);
    expect((failure as Error).message).toMatch(
      new RegExp(
        `^The data folder ${dataDir} is in use: npm run backup works on it since \\S+ as process ${process.pid}\\. Stop it .*: kill ${process.pid}\\nOr start another marketplace on a folder and a port of its own: `,
      ),
    );
    expect(describeOwner(dataDir)).toContain(`as process ${process.pid}.`);
    folder.release();
    expect(describeOwner(dataDir)).toBeUndefined();
    folder = await ownFolder(dataDir, 'npm start');
  });

  test('a folder that others of the machine could read is closed to them; one with other things in it is left alone', async () => {
    writeFileSync(join(dataDir, 'mongodb-port'), '0', { mode: 0o644 });
    chmodSync(dataDir, 0o755);
    folder = await ownFolder(dataDir, 'npm test');
    expect([mode('.'), mode('mongodb-port'), mode('owner.lock')]).toEqual([0o700, 0o600, 0o600]);
    folder.release();
    chmodSync(dataDir, 0o755);
    writeFileSync(join(dataDir, 'letters.txt'), 'of somebody else');
    folder = await ownFolder(dataDir, 'npm test');
    expect(mode('.')).toBe(0o755);
  });
});
