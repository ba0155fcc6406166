import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MarketError } from '@market/contracts/errors';
import { isDiskFull, type ClientSession, type Clock, type Connection, type Log, modelOf } from '@market/service-kit';
import { Schema, mongo, trusted } from 'mongoose';

/**
 * Orphan candidate: a file that no record refers to, because it was just written and not yet attached, or replaced. The
 * row is inserted before the file's first byte and deleted in the record's own transaction, so that any leftovers of a
 * crash are found here (docs/reliability.md, R23).
 */
interface LooseFileRow {
  _id: string;
  since: Date;
  /** Claimed by the sweeper: it can no longer be attached. */
  doomed: boolean;
}

const looseFileSchema = new Schema<LooseFileRow>(
  {
    _id: { type: String, required: true },
    since: { type: Date, required: true },
    doomed: { type: Boolean, required: true },
  },
  { collection: 'loose_files', versionKey: false },
);
looseFileSchema.index({ since: 1 });

/** Few, large chunks: each is a separate write with majority concern. */
const CHUNK_BYTES = 1024 * 1024;
/** Batch size; a sweep continues until all files are processed. */
const SWEPT_AT_ONCE = 1_000;

export interface FileStore {
  /**
   * Stores bytes under a new id. The file stays loose until a record's transaction attaches it.
   * @throws MarketError 'storage-full'
   */
  put(bytes: Buffer): Promise<string>;
  /**
   * Records within the transaction that a record now refers to the file.
   * @throws MarketError 'service-unavailable' if the sweeper was faster
   */
  attach(session: ClientSession, fileId: string): Promise<void>;
  /** Records within the transaction that the record no longer refers to the file. */
  detach(session: ClientSession, fileId: string): Promise<void>;
  /** Deletes loose files now; failures are left to the sweeper. */
  discard(fileIds: readonly string[]): Promise<void>;
  /** Stream of the file's bytes; fails with MarketError 'not-found' if the file is deleted before the first byte. */
  read(fileId: string): Readable;
  /** Deletes files that have been loose for longer than `ageMs`; returns their number. */
  sweep(ageMs: number, goesOn?: () => boolean): Promise<number>;
}

/** Files in the service's own database (GridFS), so that replicas of the service need no disk in common. */
export function createFileStore({
  connection,
  clock,
  log,
}: {
  connection: Connection;
  clock: Clock;
  log: Log;
}): FileStore {
  const looseFiles = modelOf<LooseFileRow>(connection, 'LooseFile', looseFileSchema);
  const bucket = new mongo.GridFSBucket(connection.getClient().db(connection.name), {
    bucketName: 'files',
    chunkSizeBytes: CHUNK_BYTES,
    writeConcern: { w: 'majority' },
  });

  async function remove(fileId: string): Promise<boolean> {
    const claimed = await looseFiles.findOneAndUpdate({ _id: fileId }, { $set: { doomed: true } });
    if (!claimed) return false;
    await bucket.delete(new mongo.ObjectId(fileId)).catch((error: unknown) => {
      // A crash before the last byte leaves chunks without a file entry; the driver deletes the chunks and then reports
      // an error.
      if (!isGone(error)) throw error;
    });
    await looseFiles.deleteOne({ _id: fileId });
    return true;
  }

  async function* piecesOf(fileId: string): AsyncGenerator<unknown> {
    try {
      yield* bucket.openDownloadStream(new mongo.ObjectId(fileId));
    } catch (error) {
      throw isGone(error) ? new MarketError('not-found', { cause: error }) : error;
    }
  }

  return {
    async put(bytes) {
      const id = new mongo.ObjectId();
      const fileId = id.toHexString();
      try {
        await looseFiles.create({ _id: fileId, since: clock.now(), doomed: false });
        await pipeline([bytes], bucket.openUploadStreamWithId(id, fileId));
      } catch (error) {
        if (isDiskFull(error)) throw new MarketError('storage-full', { cause: error });
        throw error;
      }
      return fileId;
    },
    async attach(session, fileId) {
      const { deletedCount } = await looseFiles.deleteOne({ _id: fileId, doomed: false }, { session });
      if (deletedCount !== 1) throw new MarketError('service-unavailable');
    },
    async detach(session, fileId) {
      await looseFiles.create([{ _id: fileId, since: clock.now(), doomed: false }], { session });
    },
    async discard(fileIds) {
      for (const fileId of fileIds) {
        await remove(fileId).catch((error: unknown) =>
          log.warn({ err: error, fileId }, 'a loose file is left to the sweeper'),
        );
      }
    },
    read: (fileId) => Readable.from(piecesOf(fileId), { objectMode: false }),
    async sweep(ageMs, goesOn = () => true) {
      const since = trusted({ $lt: new Date(clock.now().getTime() - ageMs) });
      let removed = 0;
      for (;;) {
        const old = await looseFiles.find({ since }).limit(SWEPT_AT_ONCE).lean<LooseFileRow[]>();
        for (const { _id } of old) {
          if (!goesOn()) return removed;
          if (await remove(_id)) removed += 1;
        }
        if (old.length < SWEPT_AT_ONCE) return removed;
      }
    },
  };
}

/**
 * Matches the message, because the driver has no error code for a missing file, and its wording differs between
 * deleting and reading.
 */
function isGone(error: unknown): boolean {
  return error instanceof Error && /file ?not ?found/i.test(error.message);
}
