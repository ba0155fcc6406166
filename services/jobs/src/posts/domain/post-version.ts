import { isDeepStrictEqual } from 'node:util';
import { pick } from '@market/api';
import { JOB_DETAILS } from '@market/contracts/job-posts';
import { type Post, statusAt } from './job-post';

/** A published state of an ad, with its period. */
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

/**
 * End of the published state `post`: its closing time once that has passed, since nothing is stored at that moment; null
 * while it lasts, undefined where it was never public, as for a text that was changed after the closing time.
 */
export function publishedUntil(
  post: Pick<Post, 'status' | 'closes_at' | 'updated_at'>,
  now: Date,
): Date | null | undefined {
  const { closes_at, updated_at } = post;
  if (!isPublished(post) || (closes_at !== null && closes_at <= updated_at)) return undefined;
  return closes_at !== null && closes_at <= now ? closes_at : null;
}

/** Whether `before` was published and this version ends, because its text has changed or it is no longer public. */
export function endsVersion(before: Post, after: Post): boolean {
  return isPublished(before) && !(isPublished(after) && isDeepStrictEqual(textOf(before), textOf(after)));
}

/**
 * Dates that a change adds to the history of a published ad: an edit changes its own words or details while it is open;
 * a reopening makes it open after its end or a closing.
 */
export function historyOf(before: Post, after: Post, now: Date): Pick<Post, 'edited_at' | 'reopened_at'> {
  if (statusAt(after, now) !== 'open') return {};
  if (statusAt(before, now) !== 'open') return before.status === 'draft' ? {} : { reopened_at: now };
  const [{ cmp_name: _before, ...was }, { cmp_name: _after, ...is }] = [textOf(before), textOf(after)];
  return isDeepStrictEqual(was, is) ? {} : { edited_at: now };
}
