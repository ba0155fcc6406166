import { randomBytes } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { open, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOM_FOR_CHANGES, ROOM_FOR_UPLOADS } from '@market/service-kit/mongo';

/** Space on the disk of the data that is kept for the moment when nothing else is left. */
export interface Ballast {
  /** Gives the space to the database if its disk is full. @returns how many bytes are free then */
  releaseIfFull(): Promise<number>;
  stop(): void;
}

const MB = 1024 * 1024;
const SIZE = 128 * MB;
/** The database stops itself at the first write that finds no room, so that some must be there at all times. */
const FULL_BELOW = ROOM_FOR_CHANGES / 2;
/**
 * Set aside again when as much is free as uploads and the ballast need, and some more, so that it does not come and go.
 */
const SET_ASIDE_ABOVE = SIZE + ROOM_FOR_UPLOADS + 32 * MB;
/** Until somebody looks the database has no room; asking a file system costs microseconds. */
const LOOK_EVERY_MS = 250;

/**
 * Keeps a ballast file beside the database. mongod ends itself when a write of its journal finds no room, and cannot
 * recover without some; so when others fill the disk to the last byte, the file is removed: mongod goes on with that
 * space, services refuse what would take it (507, `createStorageRoom`), and reading goes on. It is written anew once
 * there is room.
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

/** Writes the file unless it is there whole; what a file system cannot compress. */
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
