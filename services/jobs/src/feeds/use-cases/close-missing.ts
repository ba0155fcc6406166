import { inParts } from '@market/service-kit';
import type { Post } from '../../posts/domain/job-post';
import { tellOfPosts, type ChangeNeeds } from '../../posts/use-cases/needs';

export type CloseMissing = (
  loginId: string,
  externalIds: readonly string[],
  context: { requestId: string },
) => Promise<number>;

/** Maximum of posts per transaction. */
const BATCH = 100;

/**
 * Closes the open jobs of these rows, which their feed no longer contains; drafts and closed ones are left unchanged.
 * The rows' hashes are removed, so that a job which reappears in the feed is opened again.
 * @returns number of closed jobs
 */
export function closeMissing({
  transact,
  outbox,
  clock,
  posts,
  takeAll,
}: Pick<ChangeNeeds, 'transact' | 'outbox' | 'clock' | 'posts'> & {
  takeAll: (posts: Iterable<Post>) => Promise<void>;
}): CloseMissing {
  return async (loginId, externalIds, context) => {
    const counts = await inParts(externalIds, { most: BATCH }, async (part) => {
      const closed = await transact(async (session) => {
        const found = await posts.findImported(loginId, part, session);
        const now = clock.now();
        const changed = [...found.values()]
          .filter(({ status }) => status === 'open')
          .map((post): Post => ({
            ...post,
            status: 'closed',
            source_hash: null,
            revision: post.revision + 1,
            last_change: { feed: true, at: now },
            updated_at: now,
          }));
        for (const post of changed) await posts.replace(session, post);
        await tellOfPosts({ outbox }, session, changed, context);
        return changed;
      });
      await takeAll(closed);
      return closed.length;
    });
    return counts.reduce((sum, count) => sum + count, 0);
  };
}
