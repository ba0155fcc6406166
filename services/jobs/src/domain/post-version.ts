import { isDeepStrictEqual } from 'node:util';
import { pick } from '@market/api';
import { JOB_DETAILS } from '@market/contracts/job-posts';
import { type Post, statusAt } from './job-post';

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

/**
 * Dates that a change adds to the history of a published ad: an edit is one of its own words or details while it is
 * open, a reopening is to be open after its end or a closing.
 */
export function historyOf(before: Post, after: Post, now: Date): Pick<Post, 'edited_at' | 'reopened_at'> {
  if (statusAt(after, now) !== 'open') return {};
  if (statusAt(before, now) !== 'open') return before.status === 'draft' ? {} : { reopened_at: now };
  const [{ cmp_name: _before, ...was }, { cmp_name: _after, ...is }] = [textOf(before), textOf(after)];
  return isDeepStrictEqual(was, is) ? {} : { edited_at: now };
}
