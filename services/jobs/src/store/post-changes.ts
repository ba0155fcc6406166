import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, Log } from '@market/service-kit';
import type { mongo } from 'mongoose';
import type { Post } from '../domain/job-post';
import { POSTS_COLLECTION, postOf, type PostRow } from './post-rows';

export interface PostChanges {
  /** Resolves when the first change that happens from now on will be told. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Listener {
  /** A post in its newest state, some milliseconds after any copy of the service wrote it. */
  changed(post: Post): Promise<void>;
  /** Changes may have been missed: everything must be read again. */
  missed(): Promise<void>;
}

const RETRY_FIRST_MS = 100;
const RETRY_LONGEST_MS = 5_000;
/** The place in the history from which to go on is not there any more, or cannot be used. */
const HISTORY_LOST = new Set([136, 222, 260, 280, 286]);

/**
 * Tells of all changes of posts, whoever makes them, by a MongoDB change stream. After an error it goes on where it stopped;
 * where the history does not reach back that far, it says so.
 */
export function createPostChanges({ connection, log, listener }: { connection: Connection; log: Log; listener: Listener }): PostChanges {
  const posts = connection.getClient().db(connection.name).collection<PostRow>(POSTS_COLLECTION);
  const stopping = new AbortController();
  let stream: mongo.ChangeStream<PostRow> | undefined;
  let running: Promise<void> | undefined;

  async function follow(opened: () => void): Promise<void> {
    let resumeAfter: unknown;
    let gap = false;
    for (let failures = 0; !stopping.signal.aborted; ) {
      try {
        stream = posts.watch<PostRow>([{ $match: { operationType: { $in: ['insert', 'update', 'replace'] } } }], { fullDocument: 'updateLookup', ...(resumeAfter === undefined ? {} : { resumeAfter }) });
        // The server notes where the stream begins when it is first asked.
        let change = await stream.tryNext();
        opened();
        if (gap) await listener.missed();
        gap = false;
        for (failures = 0; ; change = await stream.next()) {
          if (change) await tell(change);
          resumeAfter = stream.resumeToken;
        }
      } catch (error) {
        if (stopping.signal.aborted) return;
        failures += 1;
        log.warn({ err: error }, 'the stream of changed posts broke off');
        if (resumeAfter === undefined || (error instanceof Error && 'code' in error && HISTORY_LOST.has(Number(error.code)))) {
          resumeAfter = undefined;
          gap = true;
        }
        await stream?.close().catch(() => undefined);
        await pause(Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_LONGEST_MS), undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  async function tell(change: mongo.ChangeStreamDocument<PostRow>): Promise<void> {
    if ('fullDocument' in change && change.fullDocument) await listener.changed(postOf(change.fullDocument));
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
