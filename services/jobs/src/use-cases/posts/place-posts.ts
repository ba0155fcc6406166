import { setTimeout as pause } from 'node:timers/promises';
import { createPace } from '@market/search-index';
import type { Clock, Log, SoleWork } from '@market/service-kit';
import type { PostStore } from '../../store/post-store';
import type { Locate } from '../locate';

/** Looks up the places of posts that came without: imported ones, demo data, and those of before places were kept. */
export interface PlacePosts {
  /** Says that there may be some. */
  poke(): void;
  stop(): Promise<void>;
}

const BATCH = 100;
const RETRY_MS = 5_000;

/**
 * Works in the background, one batch after the other, in slices. One replica of the service does it at a time, so that
 * nothing is looked up twice; the others look now and then whether it is still at it. A post that was changed meanwhile
 * keeps what its change found.
 */
export function placePosts({
  posts,
  locate,
  sole,
  clock,
  log,
}: {
  posts: Pick<PostStore, 'listUnplaced' | 'keepPlaces'>;
  locate: Locate;
  sole: SoleWork;
  clock: Clock;
  log: Log;
}): PlacePosts {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let poked = false;

  async function run(): Promise<void> {
    while (poked && !stopping.signal.aborted) {
      poked = false;
      try {
        const done = await sole.attempt(async () => {
          for (let left = true; left && !stopping.signal.aborted;) left = await placeBatch();
        });
        if (!done) await again();
      } catch (error) {
        log.warn({ err: error }, 'places of posts could not be looked up');
        await again();
      }
    }
    running = undefined;
  }

  /** The replica that is at it may die, or a post may have come after its last look. */
  async function again(): Promise<void> {
    poked = true;
    await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
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
