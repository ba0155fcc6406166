import type { AxiosInstance } from 'axios';
import type { SessionUser } from '../shell-api';
import { type ApiSentences, toApiError } from './to-api-error';

export interface RefreshNeeds {
  /** Path below the API's base URL at which a session gets its next token: answers `{ token, user }`. */
  refreshPath: string;
  sentences: ApiSentences;
  /** The token as it is stored now: another tab may just have renewed it. */
  storedToken: () => string | null;
  renewed: (session: { token: string; user: SessionUser }) => void;
  /**
   * Clears the session. Navigates to '/' and resolves to null; if typed values are unsaved, the person signs in on the
   * spot, and it resolves to the new token.
   */
  end: () => Promise<string | null>;
}

const LOCK = 'market.refresh';

/**
 * Token refresh, single for a burst of 401s, also across tabs: the refresh cookie is rotated at each use, and reusing
 * an old one ends the whole session.
 * @param needs access to the session: reads the token, and reports changes
 * @param client HTTP client without the bearer token and without this refresh
 * @returns a function from the refused token to its replacement; null if the session has ended
 */
export function createRefresh(
  { refreshPath, sentences, storedToken, renewed, end }: RefreshNeeds,
  client: AxiosInstance,
): (refused: string) => Promise<string | null> {
  let running: Promise<string | null> | null = null;

  const ask = async (refused: string): Promise<string | null> => {
    const stored = storedToken();
    if (stored && stored !== refused) return stored;
    // Without a stored token there is no session to refresh.
    if (!stored) return null;
    try {
      const { data } = await client.post<{ token: string; user: SessionUser }>(refreshPath, {});
      renewed(data);
      return data.token;
    } catch (failure) {
      const error = await toApiError(failure, sentences);
      if (error.status !== 401 && error.status !== 417 && error.code !== 'token-invalid') throw error;
      return null;
    }
  };

  return (refused) => {
    running ??= inOneTab(() => ask(refused))
      // Outside of the lock: signing in may take a while, and other tabs need the lock.
      .then((token) => token ?? end())
      .finally(() => {
        running = null;
      });
    return running;
  };
}

/** The Web Locks API exists on https and localhost only; elsewhere each tab refreshes separately. */
function inOneTab<Result>(work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work();
}
