import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';
import type { Log } from '../log';

/** A change stream that resumes by itself. */
export interface FollowedChanges {
  /**
   * Resolves when the first change that happens from now on will be told. With a position, those since then are told
   * first; where the history does not reach back that far, `missed` is.
   */
  start(position?: string): Promise<void>;
  stop(): Promise<void>;
  /** Resume token of the last change that was told; undefined before the first. */
  position(): string | undefined;
  /** 'ok', or what is known not to be told yet. */
  state(): string;
}

export interface ChangeListener {
  /** A change, some milliseconds after any replica of the service made it. The next one waits for it. */
  changed(change: mongo.ChangeStreamDocument): Promise<void> | void;
  /** The history no longer reaches back to the resume token: everything must be read again. */
  missed(): Promise<void> | void;
}

/**
 * Maximum wait of the server before it answers an empty batch. A start ends with such an answer, and a stop waits for
 * it; the server's default of a second would delay both.
 */
const LOOK_MS = 100;
const RETRY_FIRST_MS = 100;
const RETRY_LONGEST_MS = 5_000;
/** The stream has ended for good. */
const INVALIDATED = 260;
/** The place in the history from which to go on is not there any more, or cannot be used. */
const HISTORY_LOST = new Set([136, 222, INVALIDATED, 280, 286]);

/**
 * Tells of inserts, updates and replacements in some collections of a service, whichever replica makes them, by a
 * MongoDB change stream, with the whole new document. After an error it goes on where it stopped; where the history
 * does not reach back that far, it says so.
 * @param collections their names, each with a condition on what is told
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
        // The server notes where the stream begins when it is first asked.
        let change = await stream.tryNext();
        opened();
        if (gap) await listener.missed();
        gap = false;
        // Under steady writing there may always be one more: what happened until now is what must have been told.
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

  /** The time of the last operation that the server knows of. */
  async function presentTime(): Promise<mongo.Timestamp | undefined> {
    // A replica set says it with every answer.
    return ((await database.command({ ping: 1 })) as { operationTime?: mongo.Timestamp }).operationTime;
  }

  async function tell(change: mongo.ChangeStreamDocument, by: mongo.ChangeStream): Promise<void> {
    // The collection was dropped: resumed anywhere before that, the stream would end here again.
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
