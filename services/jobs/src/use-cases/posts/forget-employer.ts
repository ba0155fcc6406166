import { remainsOf, type Post } from '../../domain/job-post';
import type { EmployerStore } from '../../store/employer-store';
import type { PostStore } from '../../store/post-store';
import type { ChangeNeeds } from '../needs';

export type ForgetEmployer = (loginId: string, context: { requestId: string }) => Promise<void>;

/** Posts of one transaction. */
const BATCH = 50;

/**
 * Deletes the posts of somebody whose account ended, those with applications too, batch by batch, each in a transaction
 * of its own. Broken off, it goes on when it is told the same again.
 */
export function forgetEmployer({
  transact,
  outbox,
  clock,
  employers,
  posts,
}: Pick<ChangeNeeds, 'transact' | 'outbox' | 'clock'> & {
  employers: Pick<EmployerStore, 'end'>;
  posts: Pick<PostStore, 'idsOf' | 'find' | 'bury'>;
}): ForgetEmployer {
  return async (loginId, { requestId }) => {
    await transact((session) => employers.end(session, loginId));
    const ids = await posts.idsOf(loginId);
    for (let at = 0; at < ids.length; at += BATCH)
      await transact(async (session) => {
        const now = clock.now();
        const buried: Post[] = [];
        for (const id of ids.slice(at, at + BATCH)) {
          const post = await posts.find(id, session);
          // By another delivery of the same event.
          if (!post) continue;
          const remains = remainsOf({ ...post, status: post.status === 'draft' ? 'draft' : 'closed' }, now);
          await posts.bury(session, { ...remains, owner_active: false });
          buried.push(remains);
        }
        await outbox.addAll(
          session,
          'jobs.job-deleted.v1',
          buried.map(({ id, revision, login_id, cmp_code, status }) => ({
            id,
            revision,
            login_id,
            cmp_code,
            status: status === 'draft' ? ('draft' as const) : ('closed' as const),
          })),
          { requestId },
        );
      });
  };
}
