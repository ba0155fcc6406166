import { MarketError } from '@market/contracts/errors';
import { federationName } from '@market/contracts/remotes';

/** Caller with the right to publish: for all remotes, or for a single one. */
export interface Caller {
  /** Name in the history. */
  by: string;
  /** Federation name of the only remote that the caller may change; undefined for administrators. */
  only: string | undefined;
  /** Access token of an admin's session; absent for callers with a deploy token or operator token. */
  session?: string | undefined;
  /** Holder of a token for previews alone. */
  onlyPreviews?: boolean;
}

/**
 * Federation name of the remote that a call concerns.
 * @throws MarketError 'role-wrong' where the caller's token is for another remote
 */
export function remoteOfCaller({ only }: Caller, nameOrPackage: string): string {
  const name = federationName(nameOrPackage);
  if (only !== undefined && only !== name)
    throw new MarketError('role-wrong', { error: `This deploy token is for ${only} alone.` });
  return name;
}

/** @throws MarketError 'role-wrong' for holders of deploy tokens */
export function runsTheMarketplace({ only }: Caller): void {
  if (only !== undefined)
    throw new MarketError('role-wrong', {
      error: 'Only those who run the marketplace may do this, not a deploy token.',
    });
}

/** @throws MarketError 'role-wrong' for holders of tokens that are for previews alone */
export function publishesForVisitors({ onlyPreviews }: Caller): void {
  if (onlyPreviews)
    throw new MarketError('role-wrong', {
      error: 'This deploy token publishes and removes previews, and nothing else.',
    });
}
