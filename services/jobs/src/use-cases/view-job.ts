import { MarketError, type JobPost } from '@market/contracts';
import type { Actor, Clock } from '@market/service-kit';
import { isPublic } from '../domain/job-post';
import type { PostStore } from '../store/post-store';
import type { PresentPosts } from './present-posts';

export type ViewJob = (actor: Actor | null, id: string) => Promise<JobPost>;

/**
 * One post: its owner sees it in any state, everybody else while it is open.
 * @throws MarketError 'not-found' for one that does not exist and for one that is not the caller's to see, alike (S42).
 */
export function viewJob({ posts, present, clock }: { posts: PostStore; present: PresentPosts; clock: Clock }): ViewJob {
  return async (actor, id) => {
    const post = await posts.find(id);
    if (!post || (post.login_id !== actor?.login_id && !isPublic(post, clock.now()))) throw new MarketError('not-found');
    const [presented] = await present(actor, [post]);
    return presented!;
  };
}
