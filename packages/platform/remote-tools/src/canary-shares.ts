import type { LoginType } from '@market/contracts/accounts';
import { CANARY_SHARE, type RemotesList } from '@market/contracts/remotes';

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

/**
 * Shares of a canary as they are named; those of the marketplace are known once it has answered.
 * @param list its answer, of which a marketplace of before names no stages
 */
export type NamedShares = (list: Pick<RemotesList, 'canary_stages'>) => CanaryShares;
