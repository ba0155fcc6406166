import type { Listing } from '@market/api';
import { JOB_STATUSES, type JobPost, type ownJobPostsSchema } from '@market/contracts/job-posts';
import { type Actor, type Clock, onlyJobsOf, ownerIdOf } from '@market/service-kit';
import type { InferType } from 'yup';
import type { PostStore } from '../store/post-store';
import type { PresentPosts } from './present-posts';

export type ListOwnJobs = (actor: Actor, input: InferType<typeof ownJobPostsSchema>) => Promise<Listing<JobPost>>;

/** Posts of the actor's company in every state, newest first; for a hiring manager only the assigned ones. */
export function listOwnJobs({
  posts,
  present,
  clock,
}: {
  posts: PostStore;
  present: PresentPosts;
  clock: Clock;
}): ListOwnJobs {
  return async (actor, { page, limit, status, search }) => {
    const { posts: found, total } = await posts.listOwn({
      loginId: ownerIdOf(actor),
      only: onlyJobsOf(actor),
      status: JOB_STATUSES.find((one) => one === status),
      search,
      page,
      limit,
      now: clock.now(),
    });
    return { records: await present(actor, found, { withQuestions: true }), total, page, limit };
  };
}
