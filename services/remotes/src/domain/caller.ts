import { MarketError } from '@market/contracts/errors';
import { federationName } from '@market/contracts/remotes';

/** Caller allowed to change what is published: everything, or a single remote. */
export interface Caller {
  /** Name in the history. */
  by: string;
  /** Federation name of the one remote that they may change; undefined for those who run the marketplace. */
  only: string | undefined;
  /** The access token of an admin's session; others have shown more than a session. */
  session?: string | undefined;
  /** Holder of a token for previews alone. */
  onlyPreviews?: boolean;
}

/**
 * The remote that a call is about, by its federation name.
 * @throws MarketError 'role-wrong' where the caller's token is for another one
 */
export function remoteOfCaller({ only }: Caller, given: string): string {
  const name = federationName(given);
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
