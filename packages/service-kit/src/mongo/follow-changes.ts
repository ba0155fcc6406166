import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';
import type { Log } from '../log';

/** A stream of changes that goes on by itself. */
export interface FollowedChanges {
  /** Resolves when the first change that happens from now on will be told. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface ChangeListener {
  /** A change, some milliseconds after any copy of the service made it. The next one waits for it. */
  changed(change: mongo.ChangeStreamDocument): Promise<void> | void;
  /** Changes may have been missed: everything must be read again. */
  missed(): Promise<void> | void;
}

const RETRY_FIRST_MS = 100;
const RETRY_LONGEST_MS = 5_000;
/** The place in the history from which to go on is not there any more, or cannot be used. */
const HISTORY_LOST = new Set([136, 222, 260, 280, 286]);

/**
 * Tells of inserts, updates and replacements in some collections of a service, whichever copy makes them, by a MongoDB change
 * stream, with the whole new document. After an error it goes on where it stopped; where the history does not reach back
 * that far, it says so.
 * @param collections their names, each with a condition on what is told
 */
export function followChanges({ connection, collections, log, listener }: { connection: Connection; collections: Record<string, Record<string, unknown>>; log: Log; listener: ChangeListener }): FollowedChanges {
  const database = connection.getClient().db(connection.name);
  const stopping = new AbortController();
  let stream: mongo.ChangeStream | undefined;
  let running: Promise<void> | undefined;
  const names = Object.keys(collections);
  // Of one collection alone the server need not look at the changes of all others.
  const source = names.length === 1 ? database.collection(names[0]!) : database;
  const pipeline = [{ $match: { operationType: { $in: ['insert', 'update', 'replace'] }, $or: names.map((name) => ({ 'ns.coll': name, ...collections[name] })) } }];

  async function follow(opened: () => void): Promise<void> {
    let resumeAfter: unknown;
    let gap = false;
    for (let failures = 0; !stopping.signal.aborted; ) {
      try {
        stream = source.watch(pipeline, { fullDocument: 'updateLookup', ...(resumeAfter === undefined ? {} : { resumeAfter }) });
        // The server notes where the stream begins when it is first asked.
        let change = await stream.tryNext();
        opened();
        if (gap) await listener.missed();
        gap = false;
        for (failures = 0; ; change = await stream.next()) {
          if (change) await listener.changed(change);
          resumeAfter = stream.resumeToken;
        }
      } catch (error) {
        if (stopping.signal.aborted) return;
        failures += 1;
        log.warn({ err: error, collections: names }, 'the stream of changes broke off');
        if (resumeAfter === undefined || (error instanceof Error && 'code' in error && HISTORY_LOST.has(Number(error.code)))) {
          resumeAfter = undefined;
          gap = true;
        }
        await stream?.close().catch(() => undefined);
        await pause(Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_LONGEST_MS), undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  return {
    start: () =>
      new Promise((opened) => {
        running = follow(opened);
      }),
    async stop() {
      stopping.abort();
      await stream?.close().catch(() => undefined);
      await running;
    },
  };
}
