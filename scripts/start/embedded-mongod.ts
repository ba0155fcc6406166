import { fork, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { isRecord } from '@market/api';
import { makePrivateFile, secretKey } from '@market/service-kit/config';
import { SMALL_JOURNAL, TRANSACTION_LIFETIME_SECONDS } from '../tools/start-mongod';
import { mongo } from 'mongoose';

/** Files and address of an embedded mongod. */
export interface EmbeddedMongod {
  program: string;
  /** Data folder. */
  folder: string;
  port: number;
  /** Keyfile of the set, mode 600: whoever can read it has full access. */
  keyFile: string;
}

const HOST = '127.0.0.1';
const SET = 'rs0';
const USER = 'market';
/** Roles for the marketplace, its backups and its commands; without rights to create users or change the set. */
const ROLES = ['readWriteAnyDatabase', 'dbAdminAnyDatabase', 'clusterMonitor', 'hostManager'];
/** Single node without peers; a short election timeout keeps starts and fail-over quick (docs/measurements.md, M22). */
const SETTINGS = { electionTimeoutMillis: 2_000, heartbeatIntervalMillis: 500 };
const ASK_LIMIT_MS = 1_000;
const ASK_EVERY_MS = 100;
const ONLY_LAST_LINES = 50;
const NOT_YET_INITIALIZED = 94;
const USER_EXISTS = 51_003;

/** Creates the set's keyfile at the first start on a folder. */
export function makeKeyFile(file: string): void {
  makePrivateFile(file, () => randomBytes(96).toString('base64'));
  if (process.platform !== 'win32') chmodSync(file, 0o600);
}

/** The address for services and commands, with the password derived from the key. */
export function uriOf({ port, keyFile }: Pick<EmbeddedMongod, 'port' | 'keyFile'>): string {
  return `mongodb://${USER}:${passwordOf(keyFile)}@${HOST}:${port}/?replicaSet=${SET}&authSource=admin`;
}

function passwordOf(keyFile: string): string {
  return secretKey(keyFile, 'password of the marketplace for its database').toString('base64url');
}

/**
 * Starts the program on the folder's data as a single-node replica set (transactions need one) with authentication. The
 * localhost exception, by which anybody on this machine could create the first user, is off
 * (`enableLocalhostAuthBypass`). The process is detached from Ctrl-C, which reaches a terminal's whole group, because
 * the services need it to finish. It ends with this process, however that ends.
 * @returns the process, and a function that returns its last logged error
 */
export function spawnMongod({ program, folder, port, keyFile }: EmbeddedMongod): {
  child: ChildProcess;
  trouble: () => string | undefined;
} {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const parameters = [
    `transactionLifetimeLimitSeconds=${TRANSACTION_LIFETIME_SECONDS}`,
    'enableLocalhostAuthBypass=false',
  ];
  const args = [
    '--replSet',
    SET,
    '--dbpath',
    folder,
    '--port',
    String(port),
    '--bind_ip',
    HOST,
    '--keyFile',
    keyFile,
    '--quiet',
    '--wiredTigerCacheSizeGB',
    '0.5',
    ...SMALL_JOURNAL,
    ...parameters.flatMap((parameter) => ['--setParameter', parameter]),
  ];
  const child = spawn(program, process.platform === 'win32' ? args : [...args, '--nounixsocket'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!/"s":"[EF]"/.test(line)) return;
    lines.push(line);
    if (lines.length > ONLY_LAST_LINES) lines.shift();
  });
  if (child.pid !== undefined) {
    const watcher = fork(
      require.resolve('mongodb-memory-server-core/scripts/mongo_killer.js'),
      [String(process.pid), String(child.pid)],
      { detached: true, stdio: 'ignore' },
    );
    watcher.unref();
    watcher.channel?.unref();
    watcher.disconnect();
  }
  return { child, trouble: () => troubleIn(lines) };
}

/**
 * Waits until the server is its set's primary, and creates or updates the marketplace's user. Authenticates as the
 * set's internal account (its password is the key), so that this also works on data without users, from before there
 * were passwords, and after the key was changed.
 */
export async function becomePrimary(
  { port, keyFile }: Pick<EmbeddedMongod, 'port' | 'keyFile'>,
  signal: AbortSignal,
): Promise<void> {
  const key = readFileSync(keyFile, 'utf8').replace(/\s/g, '');
  for (;;) {
    signal.throwIfAborted();
    const client = new mongo.MongoClient(
      `mongodb://${HOST}:${port}/?directConnection=true&authSource=local&authMechanism=SCRAM-SHA-256`,
      {
        auth: { username: '__system', password: key },
        serverSelectionTimeoutMS: ASK_LIMIT_MS,
        runtimeAdapters: { os },
      },
    );
    try {
      const admin = (await client.connect()).db('admin');
      await nameMember(admin, port);
      while ((await admin.command({ hello: 1 })).isWritablePrimary !== true)
        await pause(ASK_EVERY_MS, undefined, { signal });
      await letIn(admin, passwordOf(keyFile));
      return;
    } catch (error) {
      if (!isPassing(error)) throw error;
      await pause(ASK_EVERY_MS, undefined, { signal });
    } finally {
      await client.close();
    }
  }
}

/**
 * Whether a retry helps: a starting server refuses connections, or is still loading the configuration of its replica
 * set. While loading it from its folder its responses are contradictory: a query for it fails with NotYetInitialized,
 * an attempt to create it with AlreadyInitialized.
 */
function isPassing(error: unknown): boolean {
  if (!(error instanceof mongo.MongoError)) return false;
  return (
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoNetworkError ||
    error.hasErrorLabel('RetryableWriteError') ||
    error.hasErrorLabel('TransientTransactionError') ||
    [
      'AlreadyInitialized',
      'ConfigurationInProgress',
      'NewReplicaSetConfigurationIncompatible',
      'NotWritablePrimary',
      'PrimarySteppedDown',
      'InterruptedDueToReplStateChange',
      'NotYetInitialized',
    ].includes(String('codeName' in error && error.codeName))
  );
}

interface SetConfig {
  version: number;
  members: Array<{ host: string }>;
  settings?: Record<string, unknown>;
}

/** Sets the only member to this address: the folder remembers another one if its port was taken meanwhile. */
async function nameMember(admin: mongo.Db, port: number): Promise<void> {
  const host = `${HOST}:${port}`;
  try {
    // Cast: format of the server's response.
    const { config } = (await admin.command({ replSetGetConfig: 1 })) as unknown as { config: SetConfig };
    const [member] = config.members;
    if (config.members.length === 1 && member?.host === host) return;
    await admin.command({
      replSetReconfig: { ...config, version: config.version + 1, members: [{ ...member, host }] },
      force: true,
    });
  } catch (error) {
    if (!isRecord(error) || error.code !== NOT_YET_INITIALIZED) throw error;
    await admin.command({ replSetInitiate: { _id: SET, members: [{ _id: 0, host }], settings: SETTINGS } });
  }
}

async function letIn(admin: mongo.Db, pwd: string): Promise<void> {
  try {
    await admin.command({ createUser: USER, pwd, roles: ROLES });
  } catch (error) {
    if (!isRecord(error) || error.code !== USER_EXISTS) throw error;
    await admin.command({ updateUser: USER, pwd, roles: ROLES });
  }
}

/** The first error or fatal line is the most informative: later ones follow from it. */
function troubleIn(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    try {
      // Cast: a line of mongod's log.
      const { msg, attr } = JSON.parse(line) as { msg: string; attr?: { error?: unknown; message?: unknown } };
      const more = attr?.error ?? attr?.message;
      const text =
        typeof more === 'string'
          ? more
          : more && typeof more === 'object' && 'msg' in more
            ? String(more.msg)
            : undefined;
      return text ? `${msg}: ${text.slice(0, 200)}` : msg;
    } catch {
      // Truncated line of a killed process.
    }
  }
  return undefined;
}
