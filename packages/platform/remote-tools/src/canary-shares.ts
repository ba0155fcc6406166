import type { Role } from '@market/api';
import { CANARY_EVERY_MINUTES, CANARY_SHARE, CANARY_STAGES, type RemotesList } from '@market/remote-contract';
import { Refused } from './refused';

/** Shares of the visitors that get a canary. */
export interface CanaryShares {
  share: number;
  /** Shares that follow automatically; absent if an admin decides about each. */
  stages?: number[];
  everyMinutes?: number;
  /** Roles in the canary; absent for all visitors. */
  roles?: Role[];
}

/** Canary of a deploy without a given share. */
export const USUAL_CANARY: CanaryShares = { share: CANARY_SHARE };

/** In place of shares: the stages that the marketplace sets. */
export const ITS_STAGES = 'stages';
export type NamedShares = CanaryShares | typeof ITS_STAGES;

/**
 * Resolves the shares of a canary at a marketplace.
 * @param named shares given on the command line; absent for the default share
 * @param list the marketplace's list of remotes; older releases state no stages in it
 * @throws Refused for login types at a release that ignores them: all visitors would get the canary
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
