import { pick } from '@market/api';
import { MarketError } from '@market/contracts/errors';
import { type ListedJob, SIMILAR_JOBS_SHOWN, type SimilarJobs as Similar } from '@market/contracts/job-posts';
import { listedJob, searchJobPostsSchema } from '@market/contracts/search';
import { type Actor, type Clock, ownerIdOf, seesJob } from '@market/service-kit';
import { type Post, statusAt, wasPublic } from '../../posts/domain/job-post';
import type { PostStore } from '../../posts/store/post-store';
import type { SearchJobs } from './search-jobs';

/** Other open jobs of the post's kind: those that share a skill first, then the newest. */
export type FindSimilar = (
  actor: Actor | null,
  post: Pick<Post, 'id' | 'job_cate' | 'required_skills'>,
) => Promise<ListedJob[]>;

export function findSimilar({ searchJobs }: { searchJobs: SearchJobs }): FindSimilar {
  return async (actor, { id, job_cate, required_skills }) => {
    const search = async (skills: string[]) => {
      const { records } = await searchJobs(actor, {
        ...searchJobPostsSchema.getDefault(),
        limit: SIMILAR_JOBS_SHOWN + 1,
        sort: 'newest',
        job_cate: [job_cate],
        skills,
      });
      return records.filter((one) => one.id !== id);
    };
    const sharing = required_skills.length > 0 ? await search(required_skills) : [];
    const more = sharing.length < SIMILAR_JOBS_SHOWN ? await search([]) : [];
    return (
      [...new Map([...sharing, ...more].map((one) => [one.id, one])).values()]
        .slice(0, SIMILAR_JOBS_SHOWN)
        // Compared pay belongs to searches that filter by pay.
        .map(({ compared_pay: _compared, ...job }) => listedJob(job))
    );
  };
}

export type SimilarJobs = (actor: Actor | null, id: string) => Promise<Similar>;

/**
 * Similar jobs; also for a job that was closed or deleted since, because links to it remain. A closed job is named,
 * since people return to it by a bookmark or a mail, and it was public.
 * @throws MarketError 'not-found' for one that was never public: a draft, or a job of an employer who is not approved.
 */
export function similarJobs({
  posts,
  similar,
  clock,
}: {
  posts: PostStore;
  similar: FindSimilar;
  clock: Clock;
}): SimilarJobs {
  return async (actor, id) => {
    const reference = await posts.findEver(id);
    const isOwn =
      actor !== null && reference?.post.login_id === ownerIdOf(actor) && seesJob(actor, id) && !reference.isDeleted;
    if (!reference || (!isOwn && !wasPublic(reference.post))) throw new MarketError('not-found');
    const records = await similar(actor, reference.post);
    const { post } = reference;
    // The title of a job that an admin took down is shown to nobody.
    const isNamed =
      !reference.isDeleted && wasPublic(post) && !post.moderation && statusAt(post, clock.now()) === 'closed';
    return { records, ...(isNamed ? { closed: pick(post, 'job_title', 'cmp_name') } : {}) };
  };
}
