import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Chunk size for reading a file. */
const PIECE_BYTES = 1 << 20;

/** Replaces a file's content atomically: readers see the old or the new one, never a partial one. */
export async function writeSnapshotFile(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}.unfinished`;
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
