import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** Twice of what a whole run of the tests writes, and as much again for the run itself. */
const ROOM = 1024 ** 3;
const MEMORY = 4 * ROOM;
const NAME = 'market-tests-';

/**
 * Makes a folder that lies in memory, for what is written to disk at once and thrown away afterwards: a database of
 * tests would otherwise wait for the disk at each write. Those whose process has ended without removing them go.
 * @returns undefined where there is no such place, or not enough room
 */
export function memoryFolder(): string | undefined {
  try {
    for (const name of readdirSync(IN_MEMORY)) {
      const [, owner] = /^market-tests-(\d+)$/.exec(name) ?? [];
      if (owner && !isRunning(Number(owner))) rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
    }
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize < ROOM || freemem() < MEMORY) return undefined;
    const folder = join(IN_MEMORY, `${NAME}${process.pid}`);
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  } catch {
    // Another system, or a place that may not be written to: the disk will do.
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
