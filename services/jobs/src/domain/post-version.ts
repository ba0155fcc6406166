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
 * History of a published ad after a change: an edit is one of its own words while it is open, also of those that are
 * shown beside them; to be open again after its end or a closing is a reopening.
 */
export function historyAfter(before: Post, after: Post, now: Date): Pick<Post, 'edited_at' | 'reopened_at'> {
  const { edited_at = null, reopened_at = null } = before;
  if (statusAt(after, now) !== 'open') return { edited_at, reopened_at };
  if (statusAt(before, now) !== 'open')
    return { edited_at, reopened_at: before.status === 'draft' ? reopened_at : now };
  const [{ cmp_name: _before, ...was }, { cmp_name: _after, ...is }] = [textOf(before), textOf(after)];
  return { edited_at: isDeepStrictEqual(was, is) ? edited_at : now, reopened_at };
}
