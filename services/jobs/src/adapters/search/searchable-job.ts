import { onSphere } from '../../domain/places/distance';
import { plainText } from '@market/service-kit/rich-text';
import type { Post } from '../../domain/job-post';
import type { PayComparison } from '../../domain/pay/compare-pay';
import type { SearchableJob } from './job-search';

/** A post as the search takes it. */
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
    // When it is read: most of what is told is known already, and taking the markup off is most of the work.
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

/** The most that a job pays, in the measure in which all pay is compared; null where that is not known. */
export function mostPaid(post: Post, measure: PayComparison['measure']): number | null {
  return measure({ ...post, salary: post.salary_max ?? post.salary });
}

/** Revision and whether the job's places are known, as one number that grows with each. */
export function stateOf({ revision, isPlaced }: Pick<SearchableJob, 'revision' | 'isPlaced'>): number {
  return 2 * revision + (isPlaced ? 1 : 0);
}
