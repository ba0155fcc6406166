import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectMongo, createLog, type Connection } from '@market/service-kit';
import { until } from '@market/service-kit/testing';
import { createConnection } from 'mongoose';
import { findMongod } from '../../scripts/tools/find-mongod';
import { SMALL_JOURNAL } from '../../scripts/tools/start-mongod';
import { freePorts } from '../../scripts/tools/free-ports';

/**
 * Replica set of three mongods (or the given number), each of which may be killed, frozen and restarted on its own
 * data.
 */
export interface ReplicaSet {
  uri: string;
  connection: Connection;
  /** Kills the primary like `kill -9`; returns a function that restarts it. */
  killPrimary(): Promise<{ startAgain(): Promise<void> }>;
  /** Freezes the primary; returns a function that resumes it. */
  freezePrimary(): Promise<{ goOn(): void }>;
  /** Kills all secondaries, so that no majority is left; returns a function that restarts them. */
  killSecondaries(): Promise<{ startAgain(): Promise<void> }>;
  stop(): Promise<void>;
}

interface Member {
  port: number;
  child: ChildProcess;
}

const START_LIMIT_MS = 60_000;
/**
 * Short timeouts, so that a lost primary costs only seconds (docs/measurements.md, M22); operations.md demands the same
 * of an operator's set.
 */
const SETTINGS = { electionTimeoutMillis: 2_000, heartbeatIntervalMillis: 500 };

/** Starts mongod processes directly, because mongodb-memory-server cannot restart a killed member. */
export async function startReplicaSet({
  members: count = 3,
  parameters = [],
  orphansSeconds = 5,
}: {
  members?: number;
  parameters?: readonly string[];
  /** Seconds after which a server aborts a dead process's transaction. */
  orphansSeconds?: number;
} = {}): Promise<ReplicaSet> {
  const found = await findMongod({ env: { ...process.env, MONGODB_URI: '' } });
  if (found.kind !== 'program') throw new Error('servers of our own are needed, to kill some');
  const folder = mkdtempSync(join(tmpdir(), 'market-set-'));
  const ports = await freePorts(count);

  function run(port: number): ChildProcess {
    const dbPath = join(folder, String(port));
    mkdirSync(dbPath, { recursive: true });
    return spawn(
      found.kind === 'program' ? found.path : '',
      [
        '--replSet',
        'rs0',
        '--dbpath',
        dbPath,
        '--port',
        String(port),
        '--bind_ip',
        '127.0.0.1',
        '--quiet',
        '--wiredTigerCacheSizeGB',
        '0.25',
        ...SMALL_JOURNAL,
        ...[`transactionLifetimeLimitSeconds=${String(orphansSeconds)}`, ...parameters].flatMap((parameter) => [
          '--setParameter',
          parameter,
        ]),
      ],
      { stdio: 'ignore' },
    );
  }

  const members: Member[] = ports.map((port) => ({ port, child: run(port) }));
  try {
    await Promise.all(ports.map((port) => until(() => answers(port), START_LIMIT_MS)));
    await initiate(ports);
  } catch (error) {
    for (const { child } of members) child.kill('SIGKILL');
    throw error;
  }
  const uri = `mongodb://${ports.map((port) => `127.0.0.1:${port}`).join(',')}/?replicaSet=rs0`;
  const connection = await connectMongo({ uri, dbName: 'admin', log: createLog({ name: 'set', level: 'silent' }) });
  const primary = async () => {
    const { primary: address } = (await connection.getClient().db('admin').command({ hello: 1 })) as {
      primary?: string;
    };
    return members.find(({ port }) => address?.endsWith(`:${port}`))!;
  };
  await until(async () => (await primary()) !== undefined, START_LIMIT_MS);

  async function kill(these: readonly Member[]): Promise<{ startAgain(): Promise<void> }> {
    await Promise.all(these.map(({ child }) => ended(child, 'SIGKILL')));
    return {
      async startAgain() {
        for (const member of these) member.child = run(member.port);
        await Promise.all(these.map(({ port }) => until(() => answers(port), START_LIMIT_MS)));
      },
    };
  }

  return {
    uri,
    connection,
    killPrimary: async () => kill([await primary()]),
    async killSecondaries() {
      const first = await primary();
      return kill(members.filter((member) => member !== first));
    },
    async freezePrimary() {
      const { child } = await primary();
      child.kill('SIGSTOP');
      return { goOn: () => void child.kill('SIGCONT') };
    },
    async stop() {
      await connection.close();
      await Promise.all(members.map(({ child }) => ended(child, 'SIGKILL')));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

async function commandOn<Answer>(port: number, command: Record<string, unknown>): Promise<Answer> {
  const connection = await createConnection(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 1_000,
    dbName: 'admin',
    runtimeAdapters: { os },
  }).asPromise();
  try {
    return (await connection.getClient().db('admin').command(command)) as Answer;
  } finally {
    await connection.close();
  }
}

const answers = (port: number) =>
  commandOn(port, { ping: 1 }).then(
    () => true,
    () => false,
  );

async function initiate(ports: readonly number[]): Promise<void> {
  const members = ports.map((port, _id) => ({ _id, host: `127.0.0.1:${port}` }));
  await commandOn(ports[0]!, { replSetInitiate: { _id: 'rs0', members, settings: SETTINGS } });
}
