import type { JobMatch } from '@market/contracts/search';
import { matchOf } from '@market/match';
import type { Actor, CallContext, Clock } from '@market/service-kit';
import { isPublic } from '../../posts/domain/job-post';
import type { PayComparison } from '../../pay/domain/compare-pay';
import type { PostStore } from '../../posts/store/post-store';
import { matchedJob } from './matched-job';
import type { FindMatchedProfile } from '../../wishes/use-cases/matched-profile';

export type MatchJobs = (actor: Actor, ids: readonly string[], asking: CallContext) => Promise<JobMatch[]>;

/**
 * Matches of the caller's own profile with public jobs; empty without a profile. Jobs that are not open, or do not
 * exist, are left out alike (docs/security.md, S42).
 */
export function matchJobs({
  posts,
  profileOf,
  pay,
  clock,
}: {
  posts: Pick<PostStore, 'findMany'>;
  profileOf: FindMatchedProfile;
  pay: PayComparison;
  clock: Clock;
}): MatchJobs {
  return async (actor, ids, asking) => {
    const distinct = [...new Set(ids)];
    const [profile, found] = await Promise.all([profileOf(actor, asking), posts.findMany(distinct)]);
    if (!profile) return [];
    const now = clock.now();
    return distinct.flatMap((id) => {
      const post = found.get(id);
      return post && isPublic(post, now) ? [{ id, match: matchOf(profile, matchedJob(post, pay)) }] : [];
    });
  };
}
