import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { findMongod } from '../tools/find-mongod';
import { runCommand } from '../tools/run-command';
import { keepBallast, type Ballast } from './ballast';
import { becomePrimary, makeKeyFile, spawnMongod, uriOf, type EmbeddedMongod } from './embedded-mongod';
import { keepRunning } from './keep-running';
import { CannotStart, isPortFree } from './preflight';

export interface Database {
  uri: string;
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';
const FIRST_PORT = 27_117;
const PORTS_TO_TRY = 200;
/** Time limit for a server left over from a killed start to end. */
const LEFTOVER_LIMIT_MS = 15_000;
/** A killed server first recovers from its journal. */
const PRIMARY_LIMIT_MS = 300_000;
/** Free space that mongod needs to recover from its journal and continue. */
const ROOM_TO_START = 16 * 1024 * 1024;
const LOOK_FOR_ROOM_EVERY_MS = 1_000;
/** Time limit for mongod to detect that its port is taken. */
const PORT_TAKEN_LIMIT_MS = 10_000;
/** mongod's exit code when its port is taken; on late detection it aborts instead, and only its log shows the cause. */
const EXIT_NO_LISTENER = 48;
const PORT_TAKEN = /address already in use/i;
const TRIES_AT_MOST = 5;

interface DatabaseNeeds {
  /** The caller holds its lock (`ownFolder`). */
  dataDir: string;
  mongodbUri: string | undefined;
  say: (step: string) => void;
  /** Called when the database has ended and cannot be restarted. */
  giveUp: (error: CannotStart) => void;
  /** Called when the database process runs, about a second before it is ready: time for other work of the start. */
  comesUp?: () => void;
}

/**
 * The database: the one of `MONGODB_URI`, or a real mongod with its data kept below `dataDir`, started again when it
 * dies.
 * @throws ToolMissing or CannotStart with the remedy.
 */
export async function startDatabase({ dataDir, mongodbUri, say, giveUp, comesUp }: DatabaseNeeds): Promise<Database> {
  if (mongodbUri) return { uri: mongodbUri, stop: async () => undefined };
  const found = await findMongod({ say });
  if (found.kind === 'address') return { uri: found.uri, stop: async () => undefined };
  const folder = join(dataDir, 'mongodb');
  const keyFile = join(dataDir, 'mongodb.key');
  await endLeftover(folder);
  makeKeyFile(keyFile);
  const ballast = keepBallast({ dataDir, say: console.error });
  try {
    for (let tries = 1; ; tries += 1) {
      const mongod = { program: found.path, folder, keyFile, port: await portFor(dataDir) };
      try {
        return await keepMongod(mongod, ballast, giveUp, comesUp);
      } catch (error) {
        if (!(error instanceof PortTaken) || tries === TRIES_AT_MOST) throw error;
      }
    }
  } catch (error) {
    ballast.stop();
    throw new CannotStart(
      `The database did not start on the data in ${folder} (${error instanceof Error ? error.message.split('\n')[0] : String(error)}): see that the disk is not full and the files are yours.`,
    );
  }
}

/** Another program took the port after it was found free. */
class PortTaken extends CannotStart {}

async function keepMongod(
  mongod: EmbeddedMongod,
  ballast: Ballast,
  giveUp: (error: CannotStart) => void,
  comesUp?: () => void,
): Promise<Database> {
  let spawned: ReturnType<typeof spawnMongod> | undefined;
  try {
    const supervised = await keepRunning({
      label: 'The database',
      start: () => (spawned = spawnMongod(mongod)).child,
      works: (child) => {
        child.once('spawn', () => comesUp?.());
        return primaryWithin(mongod, child);
      },
      beforeRestart: async (signal) => {
        while ((await ballast.releaseIfFull()) < ROOM_TO_START)
          await pause(LOOK_FOR_ROOM_EVERY_MS, undefined, { signal });
      },
      reason: () => spawned?.trouble(),
      say: console.error,
      giveUp,
    });
    return {
      uri: uriOf(mongod),
      stop: async () => {
        ballast.stop();
        await supervised.stop();
      },
    };
  } catch (error) {
    if (spawned && endedForItsPort(spawned)) throw new PortTaken(`port ${mongod.port} was taken`);
    throw error;
  }
}

function endedForItsPort({ child, trouble }: ReturnType<typeof spawnMongod>): boolean {
  return child.exitCode === EXIT_NO_LISTENER || PORT_TAKEN.test(trouble() ?? '');
}

async function primaryWithin(
  mongod: Parameters<typeof becomePrimary>[0],
  child: { once(event: 'exit', listener: () => void): unknown },
): Promise<void> {
  const gone = new AbortController();
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void exit.then(() => gone.abort(new Error('it ended')));
  try {
    await becomePrimary(mongod, AbortSignal.any([gone.signal, AbortSignal.timeout(PRIMARY_LIMIT_MS)]));
  } catch (error) {
    // Refused key: possibly the mongod of another start, which took the port a moment before ours; ours is about to end
    // because of that, and is retried on another port.
    if (isRefusedKey(error)) await Promise.race([exit, pause(PORT_TAKEN_LIMIT_MS, undefined, { ref: false })]);
    throw error;
  }
}

const isRefusedKey = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && error.codeName === 'AuthenticationFailed';

/**
 * A folder reuses its port as long as it is free, so that clients configured with the address still find the database.
 */
async function portFor(dataDir: string): Promise<number> {
  const note = join(dataDir, 'mongodb-port');
  const noted = existsSync(note) ? Number(readFileSync(note, 'utf8')) : 0;
  if (noted && (await isPortFree(HOST, noted))) return noted;
  for (let port = FIRST_PORT; port < FIRST_PORT + PORTS_TO_TRY; port += 1) {
    if (!(await isPortFree(HOST, port))) continue;
    writeFileSync(note, String(port), { mode: 0o600 });
    return port;
  }
  throw new CannotStart(
    `No port from ${FIRST_PORT} to ${FIRST_PORT + PORTS_TO_TRY - 1} is free for the database: stop what uses them.`,
  );
}

/**
 * Ends the leftover mongod of a killed start. This process holds the folder's lock, so the leftover is sent SIGTERM to
 * release the data, then SIGKILL: acknowledged writes are in its journal. After a power cut the pid in the lock file
 * may belong to any process, so only a mongod on this very folder is ended.
 */
export async function endLeftover(folder: string): Promise<void> {
  const lock = join(folder, 'mongod.lock');
  const pid = existsSync(lock) ? Number(readFileSync(lock, 'utf8').trim()) : 0;
  if (!pid) return;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (!(await isMongodOf(folder, pid))) return;
    process.kill(pid, signal);
    const giveUpAt = Date.now() + LEFTOVER_LIMIT_MS;
    while ((await isMongodOf(folder, pid)) && Date.now() < giveUpAt) await pause(100);
  }
}

/** Whether a process is a mongod that works on the folder; a zombie process has an empty command line. */
async function isMongodOf(folder: string, pid: number): Promise<boolean> {
  const words = existsSync('/proc/self/cmdline')
    ? await readFile(`/proc/${pid}/cmdline`, 'utf8').then(
        (line) => line.split('\0').join(' '),
        () => '',
      )
    : (await runCommand('ps', ['-ww', '-p', String(pid), '-o', 'args='], 5_000)).output;
  return words.includes('mongod') && `${words.trim()} `.includes(`--dbpath ${folder} `);
}
