import { randomBytes } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { open, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOM_FOR_CHANGES, ROOM_FOR_UPLOADS } from '@market/service-kit/mongo';

/** Disk space reserved beside the data, to be released when the disk is full. */
export interface Ballast {
  /**
   * Releases the reserved space to the database if its disk is full.
   * @returns the number of bytes free afterwards
   */
  releaseIfFull(): Promise<number>;
  stop(): void;
}

const MB = 1024 * 1024;
const SIZE = 128 * MB;
/** The database aborts at the first write without disk space, so some must always be free. */
const FULL_BELOW = ROOM_FOR_CHANGES / 2;
/**
 * Restored when there is space for uploads and the ballast, plus a margin (hysteresis), so that it is not removed and
 * restored repeatedly.
 */
const SET_ASIDE_ABOVE = SIZE + ROOM_FOR_UPLOADS + 32 * MB;
/** Until the next check the database has no space; a check of the file system takes microseconds. */
const LOOK_EVERY_MS = 250;

/**
 * Maintains a ballast file beside the database. mongod aborts when a write of its journal finds no disk space, and
 * cannot recover without some; so when other programs fill the disk completely, the file is removed: mongod continues
 * with that space, services refuse writes (507, `createStorageRoom`), and reads go on. The file is recreated once there
 * is space.
 */
export function keepBallast({ dataDir, say }: { dataDir: string; say: (text: string) => void }): Ballast {
  const file = join(dataDir, 'ballast');
  const free = async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  };
  let isFull = false;

  async function releaseIfFull(): Promise<number> {
    const room = await free();
    if (room >= FULL_BELOW) return room;
    rmSync(file, { force: true });
    if (!isFull)
      say(`The disk of ${dataDir} is full: uploads and other changes are refused until there is room, reading goes on`);
    isFull = true;
    return free();
  }

  async function look(): Promise<void> {
    const room = await releaseIfFull();
    if (room < SET_ASIDE_ABOVE) return;
    if (isFull) say(`There is room on the disk of ${dataDir} again: changes are taken`);
    isFull = false;
    await setAside(file);
  }
  let looking: Promise<void> | undefined;
  // Errors are ignored: a removed folder shows in the database's own messages soon enough.
  const lookOnce = () =>
    (looking ??= look()
      .catch(() => undefined)
      .finally(() => (looking = undefined)));
  void lookOnce();
  const timer = setInterval(() => void lookOnce(), LOOK_EVERY_MS);

  return { releaseIfFull, stop: () => clearInterval(timer) };
}

/** Writes the file unless it exists in full size; random bytes, which a file system cannot compress. */
async function setAside(file: string): Promise<void> {
  if (statSync(file, { throwIfNoEntry: false })?.size === SIZE) return;
  const piece = randomBytes(4 * MB);
  const handle = await open(file, 'w', 0o600);
  try {
    for (let written = 0; written < SIZE; written += piece.length) await handle.write(piece);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
