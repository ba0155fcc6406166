import { type Actor, type Clock, ownerIdOf } from '@market/service-kit';
import type { SearchFeed } from '../../adapters/search/search-feed';
import type { PostStore } from '../../store/post-store';

/** Longer than any replica's search is behind. */
const LATELY_MS = 10_000;

/**
 * Takes what an employer's posts have become a moment ago into this replica's search, before the employer searches: the
 * change may have been made at another replica, or by an event, and the stream of changes tells of it some milliseconds
 * later.
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
