import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HOUR_MS } from '@market/api/durations';

/** Chunk size for reading a file. */
const PIECE_BYTES = 1 << 20;

const UNFINISHED = '.unfinished';

/**
 * Replaces a file's content atomically: readers see the old or the new one, never a partial one. Replicas may share the
 * folder; in containers all of them have the same process id.
 */
export async function writeSnapshotFile(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await removeAbandoned(dirname(path));
  const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
  try {
    const file = await open(unfinished, 'w', 0o600);
    try {
      for await (const piece of pieces) await file.write(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Chunks of a file. */
export function readSnapshotFile(path: string): AsyncIterable<Uint8Array> {
  return createReadStream(path, { highWaterMark: PIECE_BYTES });
}

/** Removes what a process has left that was killed while it wrote. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => one.endsWith(UNFINISHED))) {
    const file = join(folder, name);
    // A file of another replica may be finished meanwhile.
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < Date.now() - HOUR_MS) await rm(file, { force: true });
  }
}
