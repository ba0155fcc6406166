import type { Clock, Log } from '@market/service-kit';
import { isPublic, type Post } from '../../posts/domain/job-post';
import type { PayComparison } from '../../pay/domain/compare-pay';
import type { JobSearch, JobState } from './job-search';
import { searchableJob } from './searchable-job';

export interface SearchFeed {
  /**
   * Applies a post's new state.
   * @throws any error of the search: the state must then be sent again.
   */
  take(post: Post): Promise<void>;
  /**
   * Applies a post's new state for the request that wrote it, so that it is found before the change stream reports it.
   * Never fails, because the stream repeats it.
   */
  takeOwn(post: Post): Promise<void>;
  /** Applies many posts' new states in the same way. */
  takeAllOwn(posts: Iterable<Post>): Promise<void>;
  /** Reads all posts; indexed ones that are no longer public are removed. */
  fill(): Promise<void>;
  /** 'ok', or the progress of reading all posts. */
  state(): string;
}

interface FeedNeeds {
  search: JobSearch;
  posts: { publicPosts(): AsyncIterable<Post>; findMany(ids: readonly string[]): Promise<Map<string, Post>> };
  pay: Pick<PayComparison, 'measure'>;
  clock: Clock;
  log: Log;
}

/** Keeps a search in sync with the public posts. Revisions decide, so that the order of arrival does not matter. */
export function createSearchFeed({ search, posts, pay, clock, log }: FeedNeeds): SearchFeed {
  let fills = 0;
  let read = 0;

  const stateOf = (post: Post): JobState => ({
    id: post.id,
    revision: post.revision,
    job: isPublic(post, clock.now()) ? searchableJob(post, pay) : null,
  });

  async function take(post: Post): Promise<void> {
    const { id, revision, job } = stateOf(post);
    await (job ? search.upsert(job) : search.remove(id, revision));
  }

  /** Writes are acknowledged even when the search cannot be updated. */
  async function asOwn(taking: Promise<void>): Promise<void> {
    try {
      await taking;
    } catch (error) {
      log.warn({ err: error }, 'the search did not take a change in: the stream of changes tells it again');
    }
  }

  return {
    take,
    takeOwn: (post) => asOwn(take(post)),
    takeAllOwn: (some) => asOwn(search.takeAll(statesOf(some))),
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

  function* statesOf(some: Iterable<Post>): Iterable<JobState> {
    for (const post of some) yield stateOf(post);
  }

  async function* allStates(): AsyncIterable<JobState> {
    for await (const post of posts.publicPosts()) {
      read += 1;
      yield stateOf(post);
    }
  }

  async function fillOnce(): Promise<void> {
    const startedAt = performance.now();
    await search.fill(allStates(), async (ids) => {
      const found = await posts.findMany(ids);
      // Tombstone: a deleted job can have no newer state.
      return ids.map((id) =>
        found.has(id) ? stateOf(found.get(id)!) : { id, revision: Number.MAX_SAFE_INTEGER, job: null },
      );
    });
    log.info({ jobs: await search.count(), ms: Math.round(performance.now() - startedAt) }, 'search filled');
  }
}
