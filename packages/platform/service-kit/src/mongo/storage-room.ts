import type { Connection } from 'mongoose';

const MB = 1024 * 1024;
/** Free disk space below which uploads are refused: a resume, a file of a remote, an import. */
export const ROOM_FOR_UPLOADS = 192 * MB;
/**
 * Free disk space below which every change is refused. The rest is for the server itself: a mongod that cannot write
 * its journal exits.
 */
export const ROOM_FOR_CHANGES = 64 * MB;
const KNOWN_FOR_MS = 1_000;
const ASK_LIMIT_MS = 2_000;

/** Growth of the database on disk by a call. */
export type Growth = 'upload' | 'change';

/**
 * Tells whether the database's disk has room for a call, by what the server says of its file system (`dbStats`), asked
 * once a second at most. A server that does not say has room: the write itself will tell. While a server does not
 * answer, its last report holds, as one with a full disk answers late.
 */
export function createStorageRoom(connection: Connection): (growth: Growth) => Promise<boolean> {
  let known: { freeBytes: number; at: number } | undefined;
  let asking: Promise<number> | undefined;

  async function ask(): Promise<number> {
    try {
      // Cast: the command's answer when the server knows the disk.
      const { fsTotalSize, fsUsedSize } = (await connection
        .getClient()
        .db(connection.name)
        .command({ dbStats: 1 }, { timeoutMS: ASK_LIMIT_MS })) as { fsTotalSize?: number; fsUsedSize?: number };
      // A database without collections says 0 of both.
      return fsTotalSize ? fsTotalSize - (fsUsedSize ?? 0) : Infinity;
    } catch {
      return known?.freeBytes ?? Infinity;
    }
  }

  return async (growth) => {
    if (!known || performance.now() - known.at > KNOWN_FOR_MS) {
      asking ??= ask().finally(() => (asking = undefined));
      known = { freeBytes: await asking, at: performance.now() };
    }
    return known.freeBytes >= (growth === 'upload' ? ROOM_FOR_UPLOADS : ROOM_FOR_CHANGES);
  };
}
