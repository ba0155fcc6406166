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
 * Creates a folder in memory (tmpfs), for temporary data that is synced to disk at each write: a test database or
 * broker would otherwise wait for the disk. Folders of processes that ended without removing them are deleted.
 * @param gigabytes space needed there
 * @returns undefined where there is no such file system, or not enough space
 */
export function memoryFolder(gigabytes: number): string | undefined {
  try {
    // Containers may share the folder: process ids are unique only within a pid namespace.
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
    // Another operating system, or no write permission: the disk is used instead.
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
