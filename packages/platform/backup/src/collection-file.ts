import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupRefused } from './backup-manifest';

/** Count, size and hash of documents in their order. */
export interface Tally {
  count: number;
  bytes: number;
  sha256: string;
}

/** Maximum size of a document: the driver's largest message is 48 MB; a document is at most slightly over 16 MB. */
const DOCUMENT_BYTES_MAX = 48 * 1024 * 1024;
const LENGTH_BYTES = 4;

/** Counts and hashes documents (in BSON) on their way through. */
export function createTally(): { take(document: Uint8Array): void; result(): Tally } {
  const hash = createHash('sha256');
  let count = 0;
  let bytes = 0;
  return {
    take(document) {
      hash.update(document);
      count += 1;
      bytes += document.byteLength;
    },
    result: () => ({ count, bytes, sha256: hash.digest('hex') }),
  };
}

/** Writes documents one after the other, compressed, in the format of `mongodump --gzip`. Returns their tally. */
export async function writeDocuments(path: string, documents: AsyncIterable<Uint8Array>): Promise<Tally> {
  const tally = createTally();
  async function* tallied() {
    for await (const document of documents) {
      tally.take(document);
      yield document;
    }
  }
  // Fastest level: backups are rarely restored, and the machine serves users meanwhile.
  await pipeline(
    Readable.from(tallied(), { objectMode: false, highWaterMark: 1024 * 1024 }),
    createGzip({ level: 1 }),
    createWriteStream(path, { mode: 0o600 }),
  );
  return tally.result();
}

/**
 * Documents of such a file, one by one.
 * @throws BackupRefused if the file is truncated or modified
 */
export async function* readDocuments(path: string): AsyncGenerator<Buffer> {
  const stream = createReadStream(path).on('error', (error) => bytes.destroy(error));
  const bytes = stream.pipe(createGunzip());
  let waiting: Buffer = Buffer.alloc(0);
  try {
    // Cast: a binary stream yields bytes.
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
      for (;;) {
        if (waiting.length < LENGTH_BYTES) break;
        const length = waiting.readInt32LE(0);
        if (length <= LENGTH_BYTES || length > DOCUMENT_BYTES_MAX)
          throw new BackupRefused(`${path} is damaged: it does not hold documents. Take another backup.`);
        if (waiting.length < length) break;
        yield waiting.subarray(0, length);
        waiting = waiting.subarray(length);
      }
    }
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    throw new BackupRefused(
      `${path} cannot be read (${error instanceof Error ? error.message : String(error)}): the backup is damaged or not whole.`,
    );
  }
  if (waiting.length > 0) throw new BackupRefused(`${path} ends in the middle of a document: the backup is not whole.`);
}
