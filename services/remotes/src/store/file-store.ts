import { HOUR_MS } from '@market/api/durations';
import { isDuplicateKey, type ClientSession, type Clock, type Connection, modelOf } from '@market/service-kit';
import { Schema, trusted, type mongo } from 'mongoose';

interface FileRow {
  /** `sha384-…` of the bytes: equal content is stored once, whatever its name and versions. */
  _id: string;
  content: Buffer;
  /** Set for source maps, which are not served. */
  is_map?: boolean;
  /** Time of the last upload, since a version in publication may not be stored yet. */
  kept_at: Date;
}

const fileSchema = new Schema<FileRow>(
  {
    _id: { type: String, required: true },
    content: { type: Buffer, required: true },
    is_map: Boolean,
    kept_at: { type: Date, required: true },
  },
  { collection: 'files', versionKey: false },
);

// Covered query: the sweep reads the index only, no files.
fileSchema.index({ kept_at: 1, _id: 1 }, { name: 'by_upload' });

/** Longer than any upload takes. */
const UPLOAD_MS = HOUR_MS;
const AT_ONCE = 8;

interface KeptBytes {
  hash: string;
  content: Buffer;
}

export type FileStore = ReturnType<typeof createFileStore>;

/** Bytes of versions' files, by hash. */
export function createFileStore({ connection, clock }: { connection: Connection; clock: Clock }) {
  const rows = modelOf<FileRow>(connection, 'File', fileSchema);
  async function keepAll(
    files: readonly KeptBytes[],
    whereKnown: { $set: { kept_at: Date }; $unset?: { is_map: 1 } },
    kind: { is_map?: true },
  ): Promise<void> {
    const waiting = [...new Map(files.map((file) => [file.hash, file])).values()];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let file = waiting.pop(); file; file = waiting.pop()) {
          const { matchedCount } = await rows.updateOne({ _id: file.hash }, whereKnown);
          if (matchedCount > 0) continue;
          await rows
            .create({ _id: file.hash, content: file.content, kept_at: clock.now(), ...kind })
            .catch((error: unknown) => {
              // Duplicate key: the same content was uploaded concurrently and exists now.
              if (!isDuplicateKey(error)) throw error;
            });
        }
      }),
    );
  }

  const bytesOf = async (hash: string, isMap: boolean): Promise<Buffer | undefined> => {
    const row = await rows.findById(hash).lean<{ content: mongo.Binary; is_map?: boolean }>();
    return row && (row.is_map ?? false) === isMap ? Buffer.from(row.content.buffer) : undefined;
  };
  return {
    /** Stores files before their version; existing ones are not written again. */
    async keep(files: readonly KeptBytes[]): Promise<void> {
      await keepAll(files, { $set: { kept_at: clock.now() }, $unset: { is_map: 1 } }, {});
    },
    /** Stores source maps in the same way. */
    async keepMaps(maps: readonly KeptBytes[]): Promise<void> {
      await keepAll(maps, { $set: { kept_at: clock.now() } }, { is_map: true });
    },
    /** Bytes of a served file, by hash. */
    read: (hash: string): Promise<Buffer | undefined> => bytesOf(hash, false),
    readMap: (hash: string): Promise<Buffer | undefined> => bytesOf(hash, true),
    /** Deletes files that no version references, except recently uploaded ones. */
    async sweep(session: ClientSession, had: ReadonlySet<string>): Promise<void> {
      const loose = await rows
        .find({ kept_at: trusted({ $lt: new Date(clock.now().getTime() - UPLOAD_MS) }) }, { _id: 1 }, { session })
        .lean<Array<{ _id: string }>>();
      const gone = loose.map(({ _id }) => _id).filter((hash) => !had.has(hash));
      if (gone.length > 0) await rows.deleteMany({ _id: trusted({ $in: gone }) }, { session });
    },
  };
}
