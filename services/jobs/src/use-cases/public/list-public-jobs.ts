import type { PublicJobs } from '@market/contracts/job-posts';
import type { Clock } from '@market/service-kit';
import { cursorOf, positionOf } from '../../domain/list-position';
import { presentPublicJob } from '../../present/present-public-job';
import type { PublicPostStore } from '../../store/public-post-store';
import type { PresentPosts } from '../present-posts';

export type ListPublicJobs = (input: { limit: number; cursor: string | undefined }) => Promise<PublicJobs>;

/**
 * Open jobs for anybody, newest first. Whoever follows the cursors meets each job once that was open all the while.
 * @throws MarketError 'fields-invalid' for a cursor that was not given here.
 */
export function listPublicJobs({
  publicPosts,
  present,
  clock,
  publicUrl,
}: {
  publicPosts: PublicPostStore;
  present: PresentPosts;
  clock: Clock;
  publicUrl: string;
}): ListPublicJobs {
  return async ({ limit, cursor }) => {
    const posts = await publicPosts.listNewest({ after: positionOf(cursor), limit: limit + 1, now: clock.now() });
    const shown = posts.slice(0, limit);
    const last = posts.length > limit ? shown.at(-1) : undefined;
    const records = (await present(null, shown)).map((job) => presentPublicJob(job, publicUrl));
    return { records, cursor: last ? cursorOf({ at: last.created_at, id: last.id }) : null };
  };
}
