import type { FoundJob } from '@market/contracts/search';
import { texts } from '../../texts';

/** Distance of a found job from the searched place; empty at that place itself, and where it is unknown. */
export function Distance({ job: { distance_km: km } }: { job: Pick<FoundJob, 'distance_km'> }) {
  return km ? <> · {texts.searchJobs.kmAway({ km })}</> : null;
}
