import { type Actor, type Clock, ownerIdOf } from '@market/service-kit';
import type { SearchFeed } from '../adapters/search-feed';
import type { PostStore } from '../../posts/store/post-store';

/** Longer than the maximum lag of any replica's search. */
const LATELY_MS = 10_000;

/**
 * Updates this replica's search with the employer's own recent changes before the employer searches (read your own
 * writes): a change made at another replica, or by an event, arrives by the change stream only some milliseconds later.
 */
export function takeOwnChanges({
  posts,
  feed,
  clock,
}: {
  posts: Pick<PostStore, 'changedSince'>;
  feed: Pick<SearchFeed, 'takeAllOwn'>;
  clock: Clock;
}) {
  return async (actor: Actor): Promise<void> => {
    const changed = await posts.changedSince(ownerIdOf(actor), new Date(clock.now().getTime() - LATELY_MS));
    if (changed.length > 0) await feed.takeAllOwn(changed);
  };
}
