import { isDeepStrictEqual } from 'node:util';
import { pick } from '@market/api';
import { JOB_DETAILS } from '@market/contracts/job-posts';
import type { Post } from './job-post';

/** A state of an ad that was published, and when. */
export interface PostVersion {
  post: Post;
  from: Date;
  until: Date;
}

/** Posts that are hidden or taken down are stored as closed. */
const isPublished = ({ status }: Pick<Post, 'status'>): boolean => status === 'open';

const textOf = (post: Post) =>
  pick(
    post,
    'job_title',
    'job_description',
    'job_cate',
    'job_location',
    'salary',
    'salary_max',
    'required_skills',
    'closes_at',
    'questions',
    'cmp_name',
    ...JOB_DETAILS,
  );

/** Whether `before` was published and is not any more, as it says something else now or is out of sight. */
export function endsVersion(before: Post, after: Post): boolean {
  return isPublished(before) && !(isPublished(after) && isDeepStrictEqual(textOf(before), textOf(after)));
}
