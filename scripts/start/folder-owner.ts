import {
  chmodSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tryLock } from 'fs-native-extensions';
import { CannotStart } from './preflight';
import { readRunningNote } from './running-note';

/** Process that holds the lock of a data folder. */
export interface FolderOwner {
  pid: number;
  /** The command, as typed in a shell. */
  command: string;
  /** Start of the process, as ISO 8601. */
  since: string;
}

/** A data folder that this process alone works on. */
export interface OwnedFolder {
  release(): void;
}

const LOCK_FILE = 'owner.lock';
/** `findOwner` takes the lock for an instant, which must not be mistaken for an owner: hence retries. */
const TRIES = 5;
const PAUSE_MS = 100;
/** Files of the marketplace in a data folder; a folder with other entries is shared on purpose. */
const OWN_ENTRIES = new Set([
  LOCK_FILE,
  'ballast',
  'keys',
  'mongodb',
  'mongodb-port',
  'mongodb.key',
  'remotes',
  'running.json',
  'search',
]);

/**
 * Locks a data folder for this process, by an exclusive operating-system lock (fcntl, LockFileEx) on a file in it:
 * however the process ends, the lock is released. The folder is created, or made inaccessible to other users of the
 * machine.
 * @throws CannotStart that names the owner's command and address and how to stop it
 */
export async function ownFolder(dataDir: string, command: string): Promise<OwnedFolder> {
  closeToOthers(dataDir);
  const fd = openSync(join(dataDir, LOCK_FILE), 'a+', 0o600);
  try {
    for (let tries = 1; !lock(fd, dataDir); tries += 1) {
      if (tries === TRIES) throw new CannotStart(inUse(dataDir));
      await pause(PAUSE_MS);
    }
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  ftruncateSync(fd);
  writeSync(fd, JSON.stringify({ pid: process.pid, command, since: new Date().toISOString() } satisfies FolderOwner));
  return {
    release() {
      // The lock file is never deleted: a recreated file would be another one, with a separate lock.
      ftruncateSync(fd);
      closeSync(fd);
    },
  };
}

/** Owner of the data folder, as a sentence; undefined when it is free. */
export function describeOwner(dataDir: string): string | undefined {
  let fd: number;
  try {
    fd = openSync(join(dataDir, LOCK_FILE), 'r+');
  } catch {
    return undefined;
  }
  try {
    return lock(fd, dataDir) ? undefined : sentence(dataDir);
  } finally {
    closeSync(fd);
  }
}

function inUse(dataDir: string): string {
  const owner = readOwner(dataDir);
  const stop = owner
    ? `Stop it with Ctrl-C where it was started, or with: kill ${owner.pid}`
    : 'Wait for it, or stop it where it was started';
  return `${sentence(dataDir)} ${stop}\nOr start another marketplace on a folder and a port of its own: DATA_DIR=${dataDir}-2 PORT=3100 npm start`;
}

function sentence(dataDir: string): string {
  const owner = readOwner(dataDir);
  const url = readRunningNote(dataDir)?.url;
  return `The data folder ${dataDir} is in use: ${owner ? `${owner.command} works on it since ${owner.since} as process ${owner.pid}` : 'another command works on it'}${url ? ` and serves ${url}` : ''}.`;
}

function readOwner(dataDir: string): FolderOwner | undefined {
  try {
    // Cast: written by the lock's owner.
    return JSON.parse(readFileSync(join(dataDir, LOCK_FILE), 'utf8')) as FolderOwner;
  } catch {
    // Locked by a process that has not written its data yet, or the system forbids reading a locked file.
    return undefined;
  }
}

function lock(fd: number, dataDir: string): boolean {
  try {
    return tryLock(fd);
  } catch (error) {
    throw new CannotStart(
      `The file system of ${dataDir} takes no locks (${error instanceof Error ? error.message : String(error)}): set DATA_DIR to a folder on a local disk.`,
    );
  }
}

/**
 * Restricts the folder to its owner: it contains hashes, sessions and keys. A folder that also holds other things is
 * left unchanged; sensitive files in it have restricted modes of their own.
 */
function closeToOthers(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (process.platform === 'win32') return;
    for (const name of ['mongodb', 'keys']) closeIfThere(join(dataDir, name), 0o700);
    for (const name of ['mongodb-port', 'running.json']) closeIfThere(join(dataDir, name), 0o600);
    if (readdirSync(dataDir).every((name) => OWN_ENTRIES.has(name))) closeIfThere(dataDir, 0o700);
  } catch (error) {
    throw new CannotStart(
      `The data folder ${dataDir} cannot be made or closed to other users (${error instanceof Error && 'code' in error ? String(error.code) : String(error)}): set DATA_DIR to a folder that you may write to.`,
    );
  }
}

function closeIfThere(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && (found.mode & 0o077) !== 0) chmodSync(path, mode);
}
