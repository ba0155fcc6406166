import type { JobPost } from '@market/contracts/job-posts';
import type { Actor, Clock } from '@market/service-kit';
import type { Post } from '../domain/job-post';
import { presentJob } from '../present/present-job';
import type { ApplicationCounts, ApplicationStore } from '../store/application-store';
import type { SavedJobStore } from '../store/saved-job-store';

/** Shows posts as `viewer` may see them: with marks for a candidate, with counts for their owner. */
export type PresentPosts = (
  viewer: Actor | null,
  posts: readonly Post[],
  shown?: { withQuestions?: boolean },
) => Promise<JobPost[]>;

const NONE: Awaited<ReturnType<ApplicationStore['appliedTo']>> = new Map();
const NO_APPLICATIONS: ApplicationCounts = { standing: 0, all: 0 };

export function presentPosts({
  applications,
  savedJobs,
  clock,
}: {
  applications: ApplicationStore;
  savedJobs: Pick<SavedJobStore, 'savedAmong'>;
  clock: Clock;
}): PresentPosts {
  return async (viewer, posts, { withQuestions } = {}) => {
    const own = posts.filter((post) => post.login_id === viewer?.login_id).map(({ id }) => id);
    const isCandidate = viewer?.login_type === 'CND';
    const marked = isCandidate ? posts.map(({ id }) => id) : [];
    const [applied, saved, counts] = await Promise.all([
      isCandidate && marked.length > 0 ? applications.appliedTo(viewer.login_id, marked) : NONE,
      isCandidate && marked.length > 0 ? savedJobs.savedAmong(viewer.login_id, marked) : new Set<string>(),
      own.length > 0 ? applications.countsOf(own) : new Map<string, ApplicationCounts>(),
    ]);
    const now = clock.now();
    return posts.map((post) =>
      presentJob(post, {
        viewer,
        now,
        application: applied.get(post.id),
        saved: saved.has(post.id),
        applications: counts.get(post.id) ?? NO_APPLICATIONS,
        withQuestions,
      }),
    );
  };
}
