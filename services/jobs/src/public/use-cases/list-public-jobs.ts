import type { PublicJobs } from '@market/contracts/job-posts';
import type { Clock } from '@market/service-kit';
import { cursorOf, positionOf } from '../domain/list-position';
import { knownPlaces } from '../../places/domain/known-places';
import { presentBoardFeed } from '../present/present-board-feed';
import { presentPublicJob } from '../present/present-public-job';
import type { PublicPostStore } from '../store/public-post-store';
import type { PresentPosts } from '../../posts/use-cases/present-posts';

interface Asked {
  limit: number;
  cursor?: string | undefined;
  /** Code of the company to which the list is restricted. */
  company?: string | undefined;
}

interface Needs {
  publicPosts: PublicPostStore;
  present: PresentPosts;
  clock: Clock;
  publicUrl: string;
}

export type ListPublicJobs = (query: Asked) => Promise<PublicJobs>;

/**
 * Public list of open jobs, newest first. Following the cursors yields each job that stays open exactly once.
 * @throws MarketError 'fields-invalid' for a cursor that this list did not issue.
 */
export function listPublicJobs(needs: Needs): ListPublicJobs {
  return async (query) => {
    const { jobs, cursor } = await pageOf(needs, query);
    return { records: jobs, cursor };
  };
}

export type BoardFeed = (query: Asked) => Promise<{ xml: string; cursor: string | null }>;

/**
 * Same job list as XML for job boards.
 * @throws MarketError 'fields-invalid' as above
 */
export function boardFeed(needs: Needs): BoardFeed {
  return async (query) => {
    const { posts, jobs, cursor } = await pageOf(needs, query);
    const placed = jobs.map((job, index) => {
      const post = posts[index];
      return { job, places: post ? knownPlaces(post) : [] };
    });
    return { xml: presentBoardFeed(needs.publicUrl, placed), cursor };
  };
}

async function pageOf({ publicPosts, present, clock, publicUrl }: Needs, { limit, cursor, company }: Asked) {
  const found = await publicPosts.listNewest({
    after: positionOf(cursor),
    limit: limit + 1,
    now: clock.now(),
    ...(company ? { cmpCode: company } : {}),
  });
  const posts = found.slice(0, limit);
  const last = found.length > limit ? posts.at(-1) : undefined;
  return {
    posts,
    jobs: (await present(null, posts)).map((job) => presentPublicJob(job, publicUrl)),
    cursor: last ? cursorOf({ at: last.created_at, id: last.id }) : null,
  };
}
