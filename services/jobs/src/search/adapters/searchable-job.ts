import { onSphere } from '../../places/domain/distance';
import { plainText } from '@market/service-kit/rich-text';
import type { Post } from '../../posts/domain/job-post';
import type { PayComparison } from '../../pay/domain/compare-pay';
import type { SearchableJob } from './job-search';

/** Converts a post for the search. */
export function searchableJob(post: Post, { measure }: Pick<PayComparison, 'measure'>): SearchableJob {
  return {
    id: post.id,
    revision: post.revision,
    title: post.job_title,
    company: post.cmp_name,
    cmp_code: post.cmp_code,
    location: post.job_location,
    places: post.places,
    points: post.places.map(onSphere),
    isPlaced: post.placed_at !== null,
    skills: post.required_skills,
    // Lazy: most reported states are known already, and stripping the markup is most of the work.
    get description() {
      return plainText(post.job_description);
    },
    job_cate: post.job_cate,
    emp_type: post.emp_type,
    work_mode: post.work_mode,
    salary: measure(post),
    mostPay: mostPaid(post, measure),
    experienceYears: post.exp_min,
    createdAt: post.created_at.getTime(),
    closesAt: post.closes_at?.getTime() ?? null,
  };
}

/** Highest pay of a job, in the common unit for comparison; null if unknown. */
export function mostPaid(post: Post, measure: PayComparison['measure']): number | null {
  return measure({ ...post, salary: post.salary_max ?? post.salary });
}

/** Combines the revision and whether the job's places are known into one number that grows with each. */
export function stateOf({ revision, isPlaced }: Pick<SearchableJob, 'revision' | 'isPlaced'>): number {
  return 2 * revision + (isPlaced ? 1 : 0);
}
