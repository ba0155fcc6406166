import { MarketError } from '@market/contracts/errors';
import type { Visit } from '@market/contracts/job-statistics';
import type { AddressLimiter, Clock } from '@market/service-kit';
import { isPublic } from '../../posts/domain/job-post';
import { isCounted, type Visitor } from '../domain/job-visits';
import type { JobVisitStore } from '../store/job-visit-store';
import type { PostStore } from '../../posts/store/post-store';

export type CountVisit = (id: string, visit: Visit, from: Visitor & { address: string }) => Promise<void>;

interface Needs {
  posts: Pick<PostStore, 'find'>;
  visits: Pick<JobVisitStore, 'add' | 'remove'>;
  limits: { jobVisits: AddressLimiter; visitsOfJob: AddressLimiter };
  clock: Clock;
}

/**
 * Counts a visit of an open job, by quarter of an hour and source alone. A visit that is not counted leaves no trace,
 * and gets the same response.
 * @throws MarketError 'not-found' for a job that is not public; 'too-many-requests' past the limits of the address,
 * whose counters use hashes and expire within a day
 */
export function countVisit({ posts, visits, limits, clock }: Needs): CountVisit {
  return async (id, visit, { address, ...visitor }) => {
    if (!isCounted(visitor)) return;
    await limits.jobVisits.consume(address);
    const at = clock.now();
    const post = await posts.find(id);
    if (!post || !isPublic(post, at)) throw new MarketError('not-found');
    await limits.visitsOfJob.consume(address, `${id} ${visit.kind}`);
    await visits.add(id, [{ ...visit, at }]);
    // Deleted meanwhile: its counts were removed before this one was written.
    if (!(await posts.find(id))) await visits.remove(id);
  };
}
