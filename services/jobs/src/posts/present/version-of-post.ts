import { jobDetailsOf, USUAL_SALARY_PERIOD } from '@market/contracts/job-posts';
import { versionOf } from '@market/service-kit';
import type { JobText } from '../domain/job-post';

/** Version of the fields that an employer edits in a post (ADR 0081), excluding its status, company and places. */
export function versionOfPost(post: JobText): string {
  const { job_title, job_description, job_cate, job_location, salary, salary_max, required_skills } = post;
  return versionOf(
    ...[job_title, job_description, job_cate, job_location, salary, salary_max, required_skills],
    Object.entries({ ...jobDetailsOf(post), salary_period: post.salary_period ?? USUAL_SALARY_PERIOD }),
    ...[post.closes_at, post.questions ?? []],
    ...(post.internal_note ? [post.internal_note] : []),
    ...((post.stages ?? []).length > 0 ? [post.stages] : []),
  );
}
