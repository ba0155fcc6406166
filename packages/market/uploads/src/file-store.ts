import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MarketError } from '@market/contracts/errors';
import { isDiskFull, type ClientSession, type Clock, type Connection, type Log, modelOf } from '@market/service-kit';
import { Schema, mongo, trusted } from 'mongoose';

/**
 * A file that no record names: just written and not yet attached, or replaced. The row is written before the file's
 * first byte and removed in the record's own transaction, so that whatever a crash leaves behind is found here
 * (docs/reliability.md, R23).
 */
interface LooseFileRow {
  _id: string;
  since: Date;
  /** The sweeper has taken it: it can no longer be attached. */
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

/** Few, large pieces: each is a write of its own that a majority must take. */
const CHUNK_BYTES = 1024 * 1024;
/** Read together; a sweep goes on until it has all. */
const SWEPT_AT_ONCE = 1_000;

export interface FileStore {
  /**
   * Stores bytes under a new id. The file stays loose until a record's transaction attaches it. @throws MarketError
   * 'storage-full'
   */
  put(bytes: Buffer): Promise<string>;
  /**
   * Says within the transaction that a record now names the file. @throws MarketError 'service-unavailable' when the
   * sweeper was faster
   */
  attach(session: ClientSession, fileId: string): Promise<void>;
  /** Says within the transaction that the record names the file no longer. */
  detach(session: ClientSession, fileId: string): Promise<void>;
  /** Removes loose files now; what fails is left to the sweeper. */
  discard(fileIds: readonly string[]): Promise<void>;
  /** The file's bytes; the stream fails with MarketError 'not-found' when it is gone by the time of the first. */
  read(fileId: string): Readable;
  /** Removes files that have been loose for longer than `ageMs`; gives how many. */
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
    const taken = await looseFiles.findOneAndUpdate({ _id: fileId }, { $set: { doomed: true } });
    if (!taken) return false;
    await bucket.delete(new mongo.ObjectId(fileId)).catch((error: unknown) => {
      // A crash before the last byte leaves pieces without a file entry; the driver removes those and then says so.
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

/** The driver names no such file in its words alone, and in other ones when it deletes than when it reads. */
function isGone(error: unknown): boolean {
  return error instanceof Error && /file ?not ?found/i.test(error.message);
}
