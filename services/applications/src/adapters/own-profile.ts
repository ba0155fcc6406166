import { MarketError } from '@market/contracts';
import { ownCandidate } from '@market/contracts/endpoints/profile';
import type { Actor, Peers } from '@market/service-kit';
import type { CandidateCopy } from '../domain/candidate';
import type { ApplicationStore } from '../store/application-store';
import type { CandidateCopyStore } from '../store/candidate-copy-store';
import { askOrAway } from './ask-or-away';
import type { Asking } from './open-job';

export type ProfileOfApplicant = Pick<CandidateCopy, 'can_code' | 'can_name' | 'can_skill'>;
export type OwnProfile = (actor: Actor, asking: Asking) => Promise<ProfileOfApplicant>;

/**
 * The caller's own candidate profile: from the copy, or, where no event has brought one yet (it is a moment old, or the
 * broker is away), from the profile service in the caller's name.
 * @throws MarketError 'profile-missing', or 'service-unavailable' when the profile service does not answer.
 */
export function createOwnProfile({
  peers,
  candidates,
  applications,
}: {
  peers: Peers;
  candidates: CandidateCopyStore;
  applications: ApplicationStore;
}): OwnProfile {
  return async (actor, { bearer, requestId }) => {
    const copy = await candidates.findByLogin(actor.login_id);
    if (copy) return copy;
    const answer = await askOrAway(peers, ownCandidate, { bearer, requestId });
    if (answer === 'absent') throw new MarketError('profile-missing');
    if (answer === 'away') throw new MarketError('service-unavailable');
    await applications.transact((session) => candidates.keepAnswer(actor.login_id, answer, session));
    return answer;
  };
}
