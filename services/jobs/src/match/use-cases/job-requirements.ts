import type { JobRequirements } from '@market/contracts/search';
import { type Actor, ownerIdOf, seesJob } from '@market/service-kit';
import type { PostStore } from '../../posts/store/post-store';

export type FindJobRequirements = (actor: Actor, ids: readonly string[]) => Promise<JobRequirements>;

/** Requirements of the caller's own jobs; others' are left out as if they did not exist (docs/security.md, S42). */
export function findJobRequirements({ posts }: { posts: Pick<PostStore, 'findMany'> }): FindJobRequirements {
  return async (actor, ids) => {
    const found = await posts.findMany([...new Set(ids)]);
    return {
      records: [...found.values()]
        .filter((post) => post.login_id === ownerIdOf(actor) && seesJob(actor, post.id))
        .map(({ id, required_skills, exp_min }) => ({ id, required_skills, exp_min })),
    };
  };
}
