import { inParts } from '@market/service-kit';
import { remainsOf } from '../domain/job-post';
import type { EmployerStore } from '../store/employer-store';
import type { PostStore } from '../store/post-store';
import { tellOfDeleted, type ChangeNeeds, type VisitsOfPosts } from './needs';

export type ForgetEmployer = (loginId: string, context: { requestId: string }) => Promise<void>;

/** Maximum number of posts in one transaction. */
const BATCH = 100;

/**
 * Deletes the posts of an ended account, with or without applications, batch by batch, each in a transaction of its
 * own. After an interruption, a redelivered event continues the deletion.
 */
export function forgetEmployer({
  transact,
  outbox,
  clock,
  employers,
  posts,
  visits,
}: Pick<ChangeNeeds, 'transact' | 'outbox' | 'clock'> & {
  employers: Pick<EmployerStore, 'end'>;
  posts: Pick<PostStore, 'idsOf' | 'findIn' | 'bury'>;
  visits: VisitsOfPosts;
}): ForgetEmployer {
  return async (loginId, { requestId }) => {
    await transact((session) => employers.end(session, loginId));
    const ids = await posts.idsOf(loginId);
    await inParts(ids, { most: BATCH }, (part) =>
      transact(async (session) => {
        const now = clock.now();
        // Posts deleted by a parallel delivery of the same event are missing here.
        const found = await posts.findIn(session, part);
        if (found.length === 0) return;
        // Tombstones keep `owner_active`, although the account is locked when it ends: public posts answer 410, not
        // 404.
        const buried = found.map((post) =>
          remainsOf({ ...post, status: post.status === 'draft' ? 'draft' : 'closed', owner_active: true }, now),
        );
        await posts.bury(session, buried);
        await visits.removeOf(
          session,
          buried.map(({ id }) => id),
        );
        await tellOfDeleted({ outbox }, session, buried, { requestId });
      }),
    );
  };
}
