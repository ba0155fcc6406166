import { createPace } from '@market/search-index';
import type { Clock, Log } from '@market/service-kit';
import { isPublic, type Post } from '../domain/job-post';
import type { JobSearch } from './job-search';
import { searchableJob } from './searchable-job';

export interface SearchFeed {
  /** Takes a post's new state at once, as its writer does, so that it is found before the change stream tells of it. */
  take(post: Post): void;
  /** The same for many, in slices. */
  takeAll(posts: Iterable<Post>): Promise<void>;
  /** Reads all posts; what is held and no longer public goes. */
  fill(): Promise<void>;
  /** 'ok', or how far the reading of all posts has come. */
  state(): string;
}

interface FeedNeeds {
  search: JobSearch;
  posts: { publicPosts(): AsyncIterable<Post>; findMany(ids: readonly string[]): Promise<Map<string, Post>> };
  clock: Clock;
  log: Log;
}

const LOOK_UP_BATCH = 500;

/** Keeps a search equal to the posts that anybody may see. Revisions decide, so that the order of arrival does not matter. */
export function createSearchFeed({ search, posts, clock, log }: FeedNeeds): SearchFeed {
  let fills = 0;
  let read = 0;

  function take(post: Post): void {
    if (isPublic(post, clock.now())) search.upsert(searchableJob(post));
    else search.remove(post.id, post.revision);
  }

  async function takeAll(some: Iterable<Post>): Promise<void> {
    const pace = createPace();
    for (const post of some) {
      take(post);
      await pace();
    }
  }

  return {
    take,
    takeAll,
    async fill() {
      fills += 1;
      read = 0;
      try {
        await fillOnce();
      } finally {
        fills -= 1;
      }
    },
    state: () => (fills > 0 ? `reading all jobs, ${String(read)} so far` : 'ok'),
  };

  async function fillOnce(): Promise<void> {
    const startedAt = performance.now();
    const pace = createPace();
    const seen = new Set<string>();
    for await (const post of posts.publicPosts()) {
      seen.add(post.id);
      take(post);
      read += 1;
      await pace();
    }
    const gone = [...search.ids()].filter((id) => !seen.has(id));
    for (let at = 0; at < gone.length; at += LOOK_UP_BATCH) {
      const batch = gone.slice(at, at + LOOK_UP_BATCH);
      const found = await posts.findMany(batch);
      await takeAll(found.values());
      // A job that is not stored at all any more has no state that could be newer.
      for (const id of batch) if (!found.has(id)) search.remove(id, Number.MAX_SAFE_INTEGER);
    }
    log.info({ jobs: search.size, ms: Math.round(performance.now() - startedAt) }, 'search filled');
  }
}
