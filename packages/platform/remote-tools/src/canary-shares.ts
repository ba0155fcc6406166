import type { LoginType } from '@market/contracts/accounts';
import { CANARY_EVERY_MINUTES, CANARY_SHARE, CANARY_STAGES, type RemotesList } from '@market/contracts/remotes';
import { Refused } from './refused';

/** Visitors that a canary gets. */
export interface CanaryShares {
  share: number;
  /** Shares that follow by themselves; absent where somebody decides about each. */
  stages?: number[];
  everyMinutes?: number;
  /** Login types of whom it is a share; absent for all visitors. */
  roles?: LoginType[];
}

/** Canary of a deploy that names no share. */
export const USUAL_CANARY: CanaryShares = { share: CANARY_SHARE };

/** In place of shares: those that the marketplace sets. */
export const ITS_STAGES = 'stages';
export type NamedShares = CanaryShares | typeof ITS_STAGES;

/**
 * Shares of a canary at a marketplace.
 * @param named as somebody has named them; absent for the default share
 * @param list answer of the marketplace, of which a release of before names no stages
 * @throws Refused for login types at a release that passes over them: everybody would get the canary
 */
export function sharesAt(
  { canary_stages: stages }: Pick<RemotesList, 'canary_stages'>,
  named: NamedShares = USUAL_CANARY,
): CanaryShares {
  if (named === ITS_STAGES) {
    const [share = CANARY_SHARE, ...rest] = stages?.shares ?? CANARY_STAGES;
    return { share, stages: rest, everyMinutes: stages?.every_minutes ?? CANARY_EVERY_MINUTES };
  }
  if (named.roles && !stages)
    throw new Refused('This marketplace runs a release that has no canaries for login types.');
  return named;
}
