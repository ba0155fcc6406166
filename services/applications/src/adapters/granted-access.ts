import { accessParties } from '@market/contracts/access';
import { MarketError } from '@market/contracts/errors';
import type { CallContext, Peers } from '@market/service-kit';
import { keptParties, type AccessCopyStore, type AccessParty } from '../store/access-copy-store';
import { askOrAway } from './ask-or-away';

export type GrantedAccess = (id: string, asking: CallContext) => Promise<AccessParty>;

/**
 * An access request with its two sides: from the copy where that says granted, else from the profile service in the
 * caller's name, since a copy may be a moment behind, or of before it named both sides.
 * @throws MarketError 'not-found' for a request that is not the caller's; 'service-unavailable' where nobody can say
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
    const kept = copy && keptParties(copy);
    if (kept?.status === 'granted') return kept;
    const answer = await askOrAway(peers, accessParties, { params: { id }, bearer, requestId });
    if (answer === 'absent') throw new MarketError('not-found');
    if (answer !== 'away') return answer;
    if (!kept) throw new MarketError('service-unavailable');
    return kept;
  };
}
