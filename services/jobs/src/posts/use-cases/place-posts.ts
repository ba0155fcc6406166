import { setTimeout as pause } from 'node:timers/promises';
import { createPace } from '@market/search-index';
import type { Clock, Log, LeaderTask } from '@market/service-kit';
import type { PostStore } from '../store/post-store';
import type { Locate } from '../../places/use-cases/locate';

/** Geocodes posts stored without places: imported ones, demo data, and those stored before places were. */
export interface PlacePosts {
  /** Signals that posts without places may exist. */
  poke(): void;
  stop(): Promise<void>;
}

const BATCH = 100;
const RETRY_MS = 5_000;

/**
 * Background worker that geocodes batch by batch, yielding between slices. A leader lease lets one replica work at a
 * time, so that nothing is looked up twice; the others retry now and then in case it has stopped. A post that was
 * changed meanwhile keeps the places of that change.
 */
export function placePosts({
  posts,
  locate,
  leader,
  clock,
  log,
}: {
  posts: Pick<PostStore, 'listUnplaced' | 'keepPlaces'>;
  locate: Locate;
  leader: LeaderTask;
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
        const done = await leader.attempt(async () => {
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

  /** Retries, since the working replica may die, or a post may be stored after its last query. */
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
