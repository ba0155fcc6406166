import { accessParties } from '@market/contracts/access';
import { MarketError } from '@market/contracts/errors';
import type { CallContext, Peers } from '@market/service-kit';
import { keptParties, type AccessCopyStore, type AccessParty } from '../store/access-copy-store';
import { askOrAway } from './ask-or-away';

export type GrantedAccess = (id: string, asking: CallContext) => Promise<AccessParty>;

/**
 * An access request with its two parties: from the local copy if that is granted, else from the profile service on the
 * caller's behalf, since the copy may lag behind, or predate copies with both parties.
 * @throws MarketError 'not-found' for a request that is not the caller's; 'service-unavailable' without a usable
 * response or copy
 */
export function createGrantedAccess({
  peers,
  accessRequests,
}: {
  peers: Peers;
  accessRequests: Pick<AccessCopyStore, 'find'>;
}): GrantedAccess {
  return async (id, { bearer, requestId }) => {
    const copy = await accessRequests.find(id);
    const copied = copy && keptParties(copy);
    if (copied?.status === 'granted') return copied;
    const answer = await askOrAway(peers, accessParties, { params: { id }, bearer, requestId });
    if (answer === 'absent') throw new MarketError('not-found');
    if (answer !== 'away') return answer;
    if (!copied) throw new MarketError('service-unavailable');
    return copied;
  };
}
