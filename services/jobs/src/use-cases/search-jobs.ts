import type { JobSearch as SearchInput, JobSearchResult } from '@market/contracts';
import type { Actor, Clock } from '@market/service-kit';
import { isPublic, type Post } from '../domain/job-post';
import type { JobSearch } from '../search/job-search';
import type { PostStore } from '../store/post-store';
import type { Locate } from './locate';
import type { PresentPosts } from './present-posts';

export type SearchJobs = (actor: Actor | null, input: SearchInput) => Promise<JobSearchResult>;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Open jobs for anybody who looks; a candidate sees to which of them he has applied. With a radius, jobs around the location are
 * found beside those that name it; a location that nobody knows is looked for by its words alone.
 */
export function searchJobs({ search, posts, present, locate, clock }: { search: JobSearch; posts: PostStore; present: PresentPosts; locate: Locate; clock: Clock }): SearchJobs {
  return async (actor, { page, limit, posted_within_days, search: text, radius_km, salary_min, cmp_code, ...filters }) => {
    const now = clock.now();
    const isAround = typeof radius_km === 'number' && filters.location !== '';
    const [near] = isAround ? await locate(filters.location, { most: 1 }) : [];
    const { ids, total, facets, meant } = search.search({
      ...filters,
      text,
      near: isAround && near ? { ...near, radius_km } : null,
      salary_min: salary_min ?? null,
      cmp_code: cmp_code || null,
      createdSince: posted_within_days ? now.getTime() - posted_within_days * DAY_MS : null,
      now: now.getTime(),
      offset: (page - 1) * limit,
      limit,
    });
    const found = ids.length > 0 ? await posts.findMany(ids) : new Map<string, Post>();
    // What was closed a moment ago on another copy is not shown, though the search here may not have heard of it yet.
    const visible = ids.map((id) => found.get(id)).filter((post) => post !== undefined && isPublic(post, now)) as Post[];
    return { records: await present(actor, visible), total, page, limit, facets, did_you_mean: meant, ...(isAround ? { near: near ?? null } : {}) };
  };
}
