import type { Listing } from '@market/api';
import type { PublishedPost, publishedPostsSchema } from '@market/contracts/job-posts';
import { type Actor, type Clock, type MemberNames, onlyJobsOf, ownerIdOf, seesJob } from '@market/service-kit';
import type { InferType } from 'yup';
import { publishedUntil, type PostVersion } from '../domain/post-version';
import { presentPublished } from '../present/present-published';
import type { PostStore } from '../store/post-store';
import type { VersionStore } from '../store/version-store';

export type ListPublished = (
  actor: Actor,
  query: InferType<typeof publishedPostsSchema>,
) => Promise<Listing<PublishedPost>>;

interface Needs {
  posts: Pick<PostStore, 'find'>;
  versions: Pick<VersionStore, 'list'>;
  clock: Clock;
  memberNames: MemberNames;
}

/**
 * Published versions of ads, with their results under the rules of their places: of the actor's company, for a hiring
 * manager of the assigned jobs, for admins of everybody. For one job the list begins with its current version,
 * published now or until its closing time.
 */
export function listPublished({ posts, versions, clock, memberNames }: Needs): ListPublished {
  return async (actor, { job_id, page, limit }) => {
    const isAdmin = actor.login_type === 'ADM';
    const only = isAdmin ? undefined : onlyJobsOf(actor);
    const postIds = job_id ? [job_id].filter((id) => isAdmin || seesJob(actor, id)) : only;
    const loginId = isAdmin ? undefined : ownerIdOf(actor);
    const current = job_id && page === 1 ? await posts.find(job_id) : undefined;
    const mayRead = current && (isAdmin || (current.login_id === loginId && seesJob(actor, current.id)));
    const until = mayRead ? publishedUntil(current, clock.now()) : undefined;
    const now: Array<Omit<PostVersion, 'until'> & { until: Date | null }> =
      current && until !== undefined ? [{ post: current, from: current.updated_at, until }] : [];
    const ended = await versions.list({ loginId, postIds, page, limit });
    const published = [...now, ...ended.versions];
    const names = await memberNames(published.map(({ post }) => post.changed_by));
    const records = published.map((version) => {
      const by_name = names.get(version.post.changed_by ?? '');
      return { ...presentPublished(version), ...(by_name ? { by_name } : {}) };
    });
    return { records, total: ended.total, page, limit };
  };
}
