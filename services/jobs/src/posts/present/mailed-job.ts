import { pick } from '@market/api';
import type { Post } from '../domain/job-post';

/** Job as listed in an email. */
export const mailedJob = (post: Post) => ({
  ...pick(post, 'id', 'job_title', 'cmp_name', 'job_location', 'salary', 'salary_max', 'currency', 'salary_period'),
  ...(post.cmp_logo ? { cmp_logo: post.cmp_logo } : {}),
});
