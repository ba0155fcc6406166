import { addressOf, type AnswerOf } from '@market/api/endpoint';
import { refreshSession } from '@market/contracts/accounts';
import type { AxiosInstance } from 'axios';
import type { SessionUser } from '../shell-api';
import { toApiError } from './to-api-error';

export interface RefreshNeeds {
  /** The token as it is stored now: another tab may just have renewed it. */
  storedToken: () => string | null;
  renewed: (session: { token: string; user: SessionUser }) => void;
  /**
   * Clears the session. Goes to '/' and answers null, or, where the person signs in again on the spot because something
   * typed is not saved, answers the new token.
   */
  end: () => Promise<string | null>;
}

const LOCK = 'market.refresh';

/**
 * Token refresh, one for a burst of 401s, also across tabs: the refresh cookie is rotated at each use, and using an old
 * one a second time ends the whole session.
 * @param needs what it reads and tells
 * @param client one without the bearer token and without this very refresh
 * @returns a function from the token that was refused to the one to use instead; null when there is none any more
 */
export function createRefresh(
  { storedToken, renewed, end }: RefreshNeeds,
  client: AxiosInstance,
): (refused: string) => Promise<string | null> {
  let running: Promise<string | null> | null = null;

  const ask = async (refused: string): Promise<string | null> => {
    const stored = storedToken();
    if (stored && stored !== refused) return stored;
    // Only with a stored token is there a refresh.
    if (!stored) return null;
    try {
      const { data } = await client.post<AnswerOf<typeof refreshSession>>(addressOf(refreshSession), {});
      renewed(data);
      return data.token;
    } catch (failure) {
      const error = await toApiError(failure);
      if (error.status !== 401 && error.status !== 417 && error.code !== 'token-invalid') throw error;
      return null;
    }
  };

  return (refused) => {
    running ??= inOneTab(() => ask(refused))
      // Outside of the lock: the person may take a while, and other tabs have questions of their own.
      .then((token) => token ?? end())
      .finally(() => {
        running = null;
      });
    return running;
  };
}

/** Locks exist on https and localhost only; elsewhere each tab is on its own. */
function inOneTab<Result>(work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work();
}
