import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Small separate file system, which a test can fill completely. */
export interface SmallDisk {
  folder: string;
  /**
   * Writes to the last byte that is free at the call. Space that is given up during the writing stays free, or a slow
   * machine would fill that of the ballast too. @returns how many bytes went in
   */
  fill(): number;
  /** Gives the room back. */
  empty(): void;
  remove(): void;
}

const PIECE = Buffer.alloc(1024 * 1024, 1);
const SMALL_PIECE = Buffer.alloc(4096, 1);

/**
 * Whether this process may mount a file system, which takes Linux and root; tests that need one are skipped elsewhere.
 */
export function canMountDisks(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    mountSmallDisk(1).remove();
    return true;
  } catch {
    // Root of a container that may not.
    return false;
  }
}

/**
 * Mounts a file system in memory.
 * @throws where this process may not mount one
 */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    throw new Error(`No file system could be mounted: ${mounted.error?.message ?? mounted.stderr.trim()}`);
  }
  const filler = join(folder, 'filler');
  mkdirSync(filler);
  let files = 0;
  return {
    folder,
    fill() {
      files += 1;
      const fd = openSync(join(filler, String(files)), 'w');
      const { bavail, bsize } = statfsSync(folder);
      const free = bavail * bsize;
      let bytes = 0;
      try {
        for (const piece of [PIECE, SMALL_PIECE]) {
          try {
            while (bytes + piece.length <= free) bytes += writeSync(fd, piece);
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          }
        }
      } finally {
        closeSync(fd);
      }
      return bytes;
    },
    empty: () => rmSync(filler, { recursive: true, force: true }),
    remove() {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
