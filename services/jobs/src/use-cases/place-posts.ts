import { setTimeout as pause } from 'node:timers/promises';
import type { Clock, Log } from '@market/service-kit';
import { createPace } from '../search/pace';
import type { PostStore } from '../store/post-store';
import type { Locate } from './locate';

/** Looks up the places of posts that came without: imported ones, demo data, and those of before places were kept. */
export interface PlacePosts {
  /** Says that there may be some. */
  poke(): void;
  stop(): Promise<void>;
}

const BATCH = 100;
const RETRY_MS = 5_000;

/**
 * Works in the background, one batch after the other, in slices. Every copy of the service may do it: all come to the same
 * places, and a post that was changed meanwhile keeps what its change found.
 */
export function placePosts({ posts, locate, clock, log }: { posts: Pick<PostStore, 'listUnplaced' | 'keepPlaces'>; locate: Locate; clock: Clock; log: Log }): PlacePosts {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let poked = false;

  async function run(): Promise<void> {
    while (poked && !stopping.signal.aborted) {
      poked = false;
      try {
        for (let left = true; left && !stopping.signal.aborted; ) left = await placeBatch();
      } catch (error) {
        poked = true;
        log.warn({ err: error }, 'places of posts could not be looked up');
        await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    running = undefined;
  }

  async function placeBatch(): Promise<boolean> {
    const batch = await posts.listUnplaced(BATCH);
    const pace = createPace();
    const placed = [];
    for (const { id, job_location } of batch) {
      if (stopping.signal.aborted) return false;
      placed.push({ id, job_location, places: await locate(job_location) });
      await pace();
    }
    if (placed.length > 0) await posts.keepPlaces(placed, clock.now());
    return batch.length === BATCH;
  }

  return {
    poke() {
      poked = true;
      if (!stopping.signal.aborted) running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
