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
/** A server that was killed reads its journal first. */
const PRIMARY_LIMIT_MS = 300_000;
/** Free space that mongod needs to recover from its journal and go on. */
const ROOM_TO_START = 16 * 1024 * 1024;
const LOOK_FOR_ROOM_EVERY_MS = 1_000;
/** Time limit for mongod to detect that its port is taken. */
const PORT_TAKEN_LIMIT_MS = 10_000;
/** mongod's exit code when its port is taken; where it finds that out late it aborts, and only its log says why. */
const EXIT_NO_LISTENER = 48;
const PORT_TAKEN = /address already in use/i;
const TRIES_AT_MOST = 5;

interface DatabaseNeeds {
  /** The caller owns it (`ownFolder`). */
  dataDir: string;
  mongodbUri: string | undefined;
  say: (step: string) => void;
  /** Hears when the database ended and does not come up again. */
  giveUp: (error: CannotStart) => void;
  /** Hears when its process runs, which then takes a second to be ready: time for what else a start has to do. */
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
    const kept = await keepRunning({
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
        await kept.stop();
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

/** A folder keeps its port while nobody else has taken it, so that what was told the address finds it again. */
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
 * A start that was killed may have left its mongod behind. Nobody else owns the folder, so it is asked to end, that its
 * data can be used again; one that does not is made to: what was acknowledged is in its journal. After a power cut the
 * number in the lock file may be that of any process by now, so only a mongod of this very folder is meant.
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

/**
 * Whether a process is a mongod that works on the folder; one that has ended and nobody has asked for has no words any
 * more.
 */
async function isMongodOf(folder: string, pid: number): Promise<boolean> {
  const words = existsSync('/proc/self/cmdline')
    ? await readFile(`/proc/${pid}/cmdline`, 'utf8').then(
        (line) => line.split('\0').join(' '),
        () => '',
      )
    : (await runCommand('ps', ['-ww', '-p', String(pid), '-o', 'args='], 5_000)).output;
  return words.includes('mongod') && `${words.trim()} `.includes(`--dbpath ${folder} `);
}
