import { isMarketError } from '@market/contracts/errors';
import { ownCandidate } from '@market/contracts/profiles';
import { experienceYears, skillsOf, type MatchedProfile } from '@market/match';
import { ask, type Actor, type CallContext, type Clock, type Peers } from '@market/service-kit';
import { noWishes, type StoredWishes } from '../domain/match-wishes';
import type { PayComparison } from '../../pay/domain/compare-pay';
import { countryByName } from '../../places/domain/countries';
import { onSphere } from '../../places/domain/distance';
import { onlyCountryIn } from '../../places/domain/remote-from';
import type { WishesStore } from '../store/wishes-store';

/**
 * Profile of the calling candidate in the form that the match takes; undefined for a candidate without a profile. The
 * profile service is called in the candidate's name each time, so that a skill counts as soon as it is saved and no
 * copy of profiles is stored here.
 * @throws MarketError 'service-unavailable' while the profile service does not answer
 */
export type FindMatchedProfile = (actor: Actor, asking: CallContext) => Promise<MatchedProfile | undefined>;

export function findMatchedProfile({
  peers,
  wishes,
  pay,
  clock,
}: {
  peers: Peers;
  wishes: Pick<WishesStore, 'find'>;
  pay: PayComparison;
  clock: Clock;
}): FindMatchedProfile {
  return async ({ login_id }, { bearer, requestId }) => {
    const [candidate, found] = await Promise.all([
      ask(peers, ownCandidate, { bearer, requestId }).catch((error: unknown) => {
        if (isMarketError(error) && error.status === 404) return undefined;
        throw error;
      }),
      wishes.find(login_id).then((saved) => saved ?? noWishes(login_id)),
    ]);
    if (!candidate) return undefined;
    return {
      skills: skillsOf(candidate.can_skill),
      experienceYears: experienceYears(candidate.candidate_exp, clock.now()),
      ...matchedWishes(found, pay),
    };
  };
}

/** Part of the match's profile that comes from the candidate's wishes. */
export function matchedWishes(
  { minimum_pay, currency, salary_period, place, located, emp_type }: StoredWishes,
  pay: Pick<PayComparison, 'measure'>,
): Pick<MatchedProfile, 'place' | 'country' | 'employmentTypes' | 'minimumPay'> {
  return {
    place: located && onSphere(located),
    country: countryByName(located?.country ?? '') ?? onlyCountryIn(place),
    employmentTypes: emp_type,
    minimumPay: pay.measure({ salary: minimum_pay, salary_max: null, currency, salary_period }),
  };
}
