import { crc32 } from 'node:zlib';
import { SnapshotError } from './snapshot-error';

/** Maximum bytes of a record: computing its checksum takes a fraction of a millisecond. */
export const RECORD_BYTES = 1 << 20;
const HEAD_BYTES = 8;

/** Record as written: its length, its checksum, its payload. */
export function* recordOf(payload: Uint8Array): Generator<Uint8Array> {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(payload.length, 0);
  head.writeUInt32LE(crc32(payload), 4);
  yield head;
  yield payload;
}

/** Parses the payloads of consecutive records from chunks of any length. */
export class RecordReader {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #waiting: Uint8Array[] = [];
  #length = 0;

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** @throws SnapshotError when the record is cut off or damaged. */
  async next(): Promise<Buffer> {
    const head = await this.#take(HEAD_BYTES);
    const length = head.readUInt32LE(0);
    if (length > RECORD_BYTES * 64) throw new SnapshotError('it is damaged');
    const payload = await this.#take(length);
    if (crc32(payload) !== head.readUInt32LE(4)) throw new SnapshotError('it is damaged');
    return payload;
  }

  async #take(length: number): Promise<Buffer> {
    while (this.#length < length) {
      const next = await this.#pieces.next();
      if (next.done) throw new SnapshotError('it is cut off');
      this.#waiting.push(next.value);
      this.#length += next.value.length;
    }
    const all =
      this.#waiting.length === 1
        ? Buffer.from(this.#waiting[0]!.buffer, this.#waiting[0]!.byteOffset, this.#waiting[0]!.length)
        : Buffer.concat(this.#waiting);
    this.#waiting = all.length > length ? [all.subarray(length)] : [];
    this.#length = all.length - length;
    return all.subarray(0, length);
  }
}
