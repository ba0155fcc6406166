import type { JobPost } from '@market/contracts/job-posts';
import { ownerIdOf, type Actor, type Clock, type MemberNames } from '@market/service-kit';
import type { Post } from '../domain/job-post';
import { presentJob } from '../present/present-job';
import type { ApplicationCounts, ApplicationStore } from '../../applications/store/application-store';

/** Presents posts as `viewer` may see them: for a candidate with their marks, for the owner with counts. */
export type PresentPosts = (
  viewer: Actor | null,
  posts: readonly Post[],
  shown?: { withQuestions?: boolean },
) => Promise<JobPost[]>;

/** Marks of saved jobs, by a candidate. */
interface SavedMarks {
  savedAmong(loginId: string, jobIds: readonly string[]): Promise<Set<string>>;
}

const NONE: Awaited<ReturnType<ApplicationStore['appliedTo']>> = new Map();
const NO_APPLICATIONS: ApplicationCounts = { standing: 0, all: 0 };

export function presentPosts({
  applications,
  savedJobs,
  memberNames,
  clock,
}: {
  applications: ApplicationStore;
  savedJobs: SavedMarks;
  memberNames: MemberNames;
  clock: Clock;
}): PresentPosts {
  return async (viewer, posts, { withQuestions } = {}) => {
    const own = posts.filter((post) => viewer && post.login_id === ownerIdOf(viewer));
    const isCandidate = viewer?.login_type === 'CND';
    const marked = isCandidate ? posts.map(({ id }) => id) : [];
    const [applied, saved, counts, names] = await Promise.all([
      isCandidate && marked.length > 0 ? applications.appliedTo(viewer.login_id, marked) : NONE,
      isCandidate && marked.length > 0 ? savedJobs.savedAmong(viewer.login_id, marked) : new Set<string>(),
      own.length > 0 ? applications.countsOf(own.map(({ id }) => id)) : new Map<string, ApplicationCounts>(),
      memberNames(withQuestions ? own.map(({ last_change }) => last_change?.by) : []),
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
        names,
      }),
    );
  };
}
