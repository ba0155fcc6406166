import { MATCH_RULE, type MatchGains, searchJobPostsSchema } from '@market/contracts/search';
import { gainsOf } from '@market/match';
import type { Actor, CallContext } from '@market/service-kit';
import type { PayComparison } from '../../pay/domain/compare-pay';
import type { PostStore } from '../../posts/store/post-store';
import type { SearchJobs } from '../../search/use-cases/search-jobs';
import { matchedJob } from './matched-job';
import type { FindMatchedProfile } from '../../wishes/use-cases/matched-profile';

export type FindGains = (actor: Actor, asking: CallContext) => Promise<MatchGains>;

const JOBS_COMPARED = 20;

/**
 * Gains: the change in the caller's first ‘For you’ jobs for each item that the profile lacks; empty without a profile.
 */
export function findGains({
  searchJobs,
  posts,
  profileOf,
  pay,
}: {
  searchJobs: SearchJobs;
  posts: Pick<PostStore, 'findMany'>;
  profileOf: FindMatchedProfile;
  pay: PayComparison;
}): FindGains {
  return async (actor, asking) => {
    const profile = await profileOf(actor, asking);
    if (!profile) return { rule: MATCH_RULE, jobs: 0, gains: [] };
    const query = { ...searchJobPostsSchema.getDefault(), sort: 'match' as const, limit: JOBS_COMPARED };
    const { records } = await searchJobs(actor, query, { asking });
    const found = await posts.findMany(records.map(({ id }) => id));
    const jobs = records.flatMap(({ id }) => {
      const post = found.get(id);
      return post ? [matchedJob(post, pay)] : [];
    });
    return { rule: MATCH_RULE, jobs: jobs.length, gains: gainsOf(profile, jobs) };
  };
}
