import { mkdirSync, readdirSync, readlinkSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { isRecord } from '@market/api';

/** Memory file system of Linux. */
const IN_MEMORY = '/dev/shm';
const GIGABYTE = 1024 ** 3;
/** Memory reserved for everything else. */
const OTHER_MEMORY = 3 * GIGABYTE;

/**
 * Makes a folder that lies in memory, for what is written to disk at once and thrown away afterwards: a database or
 * broker of tests would otherwise wait for the disk at each write. Those whose process has ended without removing them
 * go.
 * @param gigabytes room that is needed there
 * @returns undefined where there is no such place, or not enough room
 */
export function memoryFolder(gigabytes: number): string | undefined {
  try {
    // Containers may share the place: process ids are those of one space only.
    const [space = ''] = /\d+/.exec(readlinkSync('/proc/self/ns/pid')) ?? [];
    const prefix = `market-tests-${space}-`;
    for (const name of readdirSync(IN_MEMORY).filter((each) => each.startsWith(prefix)))
      if (!isRunning(Number(name.slice(prefix.length))))
        rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    const room = gigabytes * GIGABYTE;
    if (bavail * bsize < room || freemem() < room + OTHER_MEMORY) return undefined;
    const folder = join(IN_MEMORY, `${prefix}${process.pid}`);
    mkdirSync(folder, { mode: 0o755 });
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
    return isRecord(error) && error.code === 'EPERM';
  }
}
