import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';
import type { Log } from '../log';

/** Change stream with automatic resuming. */
export interface FollowedChanges {
  /**
   * Resolves when all changes from now on will be reported. With a resume token, the changes since then are reported
   * first; if the history does not reach back that far, `missed` is called.
   */
  start(position?: string): Promise<void>;
  stop(): Promise<void>;
  /** Resume token of the last reported change; undefined before the first. */
  position(): string | undefined;
  /** 'ok', or a description of changes known to be unreported. */
  state(): string;
}

export interface ChangeListener {
  /**
   * Called with each change, some milliseconds after any replica of the service made it. The next change waits for it.
   */
  changed(change: mongo.ChangeStreamDocument): Promise<void> | void;
  /** Called when the history no longer reaches back to the resume token: everything must be read again. */
  missed(): Promise<void> | void;
}

/**
 * Maximum wait of the server before it returns an empty batch. A start ends with such a response, and a stop waits for
 * it; the server's default of a second would delay both.
 */
const LOOK_MS = 100;
const RETRY_FIRST_MS = 100;
const RETRY_LONGEST_MS = 5_000;
/** Error code of a stream that has ended for good. */
const INVALIDATED = 260;
/** Error codes for a resume token that is outside the history or unusable. */
const HISTORY_LOST = new Set([136, 222, INVALIDATED, 280, 286]);

/**
 * Reports inserts, updates and replacements in some collections of a service, made by any replica, by a MongoDB change
 * stream, with the full new document. After an error it resumes at its last position; if the history does not reach
 * back that far, `missed` is called.
 * @param collections their names, each with a filter of the reported changes
 */
export function followChanges({
  connection,
  collections,
  log,
  listener,
}: {
  connection: Connection;
  collections: Record<string, Record<string, unknown>>;
  log: Log;
  listener: ChangeListener;
}): FollowedChanges {
  const database = connection.getClient().db(connection.name);
  const stopping = new AbortController();
  let stream: mongo.ChangeStream | undefined;
  let running: Promise<void> | undefined;
  const names = Object.keys(collections);
  // Single collection: the server then skips the changes of all others.
  const source = names.length === 1 ? database.collection(names[0]!) : database;
  const told = names.map((name) => ({
    operationType: { $in: ['insert', 'update', 'replace'] },
    'ns.coll': name,
    ...collections[name],
  }));
  const pipeline = [{ $match: { $or: [...told, { operationType: 'invalidate' }] } }];
  let resumeAfter: unknown;
  let isCurrent = false;

  async function follow(opened: () => void): Promise<void> {
    let gap = false;
    for (let failures = 0; !stopping.signal.aborted;) {
      try {
        stream = source.watch(pipeline, {
          fullDocument: 'updateLookup',
          maxAwaitTimeMS: LOOK_MS,
          ...(resumeAfter === undefined ? {} : { resumeAfter }),
        });
        // The server fixes the stream's start at the first request.
        let change = await stream.tryNext();
        opened();
        if (gap) await listener.missed();
        gap = false;
        // Under steady writes the stream may never be empty: only changes up to the present time must have been
        // reported.
        const until = await presentTime();
        for (failures = 0; change; change = await stream.tryNext()) {
          await tell(change, stream);
          if (isAtOrAfter(change, until)) break;
        }
        resumeAfter = stream.resumeToken;
        isCurrent = true;
        for (;;) await tell(await stream.next(), stream);
      } catch (error) {
        if (stopping.signal.aborted) return;
        failures += 1;
        isCurrent = false;
        log.warn({ err: error, collections: names }, 'the stream of changes broke off');
        if (
          resumeAfter === undefined ||
          (error instanceof Error && 'code' in error && HISTORY_LOST.has(Number(error.code)))
        ) {
          resumeAfter = undefined;
          gap = true;
        }
        await stream?.close().catch(() => undefined);
        await pause(Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_LONGEST_MS), undefined, {
          signal: stopping.signal,
        }).catch(() => undefined);
      }
    }
  }

  /** Cluster time of the last operation known to the server. */
  async function presentTime(): Promise<mongo.Timestamp | undefined> {
    // Cast: a replica set includes it in every response.
    return ((await database.command({ ping: 1 })) as { operationTime?: mongo.Timestamp }).operationTime;
  }

  async function tell(change: mongo.ChangeStreamDocument, by: mongo.ChangeStream): Promise<void> {
    // The collection was dropped: resumed at any earlier position, the stream would end here again.
    if (change.operationType === 'invalidate')
      throw Object.assign(new Error('what is followed was dropped'), { code: INVALIDATED });
    await listener.changed(change);
    resumeAfter = by.resumeToken;
  }

  return {
    position: () => (resumeAfter === undefined ? undefined : JSON.stringify(resumeAfter)),
    state: () => (isCurrent ? 'ok' : 'catching up with changes'),
    start: (position) =>
      new Promise((opened) => {
        resumeAfter = position === undefined ? undefined : JSON.parse(position);
        running = follow(opened);
      }),
    async stop() {
      stopping.abort();
      await stream?.close().catch(() => undefined);
      await running;
    },
  };
}

function isAtOrAfter(change: mongo.ChangeStreamDocument, time: mongo.Timestamp | undefined): boolean {
  return (
    time !== undefined &&
    'clusterTime' in change &&
    change.clusterTime !== undefined &&
    change.clusterTime.greaterThanOrEqual(time)
  );
}
