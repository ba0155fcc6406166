import { MarketError } from '@market/contracts/errors';
import { ownCandidate } from '@market/contracts/profiles';
import type { Actor, CallContext, Peers, Transact } from '@market/service-kit';
import type { CandidateCopy } from '../domain/candidate';
import type { CandidateCopyStore } from '../store/candidate-copy-store';
import { askOrAway } from './ask-or-away';

export type ProfileOfApplicant = Pick<CandidateCopy, 'can_code' | 'can_name' | 'can_skill'>;
export type OwnProfile = (actor: Actor, asking: CallContext) => Promise<ProfileOfApplicant>;

/**
 * The caller's own candidate profile: from the local copy, or, where no event has delivered one yet (the profile is
 * new, or the broker is down), from the profile service on the caller's behalf.
 * @throws MarketError 'profile-missing', or 'service-unavailable' when the profile service does not respond.
 */
export function createOwnProfile({
  peers,
  candidates,
  transact,
}: {
  peers: Peers;
  candidates: CandidateCopyStore;
  transact: Transact;
}): OwnProfile {
  return async (actor, { bearer, requestId }) => {
    const copy = await candidates.findByLogin(actor.login_id);
    if (copy) return copy;
    const answer = await askOrAway(peers, ownCandidate, { bearer, requestId });
    if (answer === 'absent') throw new MarketError('profile-missing');
    if (answer === 'away') throw new MarketError('service-unavailable');
    await transact((session) => candidates.keepAnswer(actor.login_id, answer, session));
    return answer;
  };
}
