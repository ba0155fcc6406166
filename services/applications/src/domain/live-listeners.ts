import { MarketError } from '@market/contracts/errors';
import type { LiveEndReason, LiveNotificationEvent } from '@market/contracts/notifications';

/** Live connection of a page that listens for notifications. */
export interface LiveListener {
  login_id: string;
  sid: string;
  tell(event: LiveNotificationEvent): void;
  end(reason: LiveEndReason): void;
}

/** Maximum of visible pages of one person that may listen at one replica; further pages poll once a minute. */
const LISTENERS_PER_PERSON = 6;
/** Listeners occupy connections here and at a gateway. */
const LISTENERS_IN_ALL = 5_000;
const TRY_AGAIN_SECONDS = 60;

export type LiveListeners = ReturnType<typeof createLiveListeners>;

/** Live connections of this replica, by account: each account receives its own events only. */
export function createLiveListeners() {
  const byPerson = new Map<string, Set<LiveListener>>();
  let inAll = 0;
  const ofPerson = (loginId: string) => [...(byPerson.get(loginId) ?? [])];
  const everybody = () => [...byPerson.values()].flatMap((listeners) => [...listeners]);

  return {
    /**
     * @returns the function that removes the listener
     * @throws MarketError 'too-many-requests' for too many of the person, or 'service-unavailable' for too many in all
     */
    add(listener: LiveListener): () => void {
      const own = byPerson.get(listener.login_id) ?? new Set();
      if (own.size >= LISTENERS_PER_PERSON)
        throw new MarketError('too-many-requests', { retryAfterSeconds: TRY_AGAIN_SECONDS });
      if (inAll >= LISTENERS_IN_ALL)
        throw new MarketError('service-unavailable', { retryAfterSeconds: TRY_AGAIN_SECONDS });
      byPerson.set(listener.login_id, own.add(listener));
      inAll += 1;
      return () => {
        if (!own.delete(listener)) return;
        inAll -= 1;
        if (own.size === 0 && byPerson.get(listener.login_id) === own) byPerson.delete(listener.login_id);
      };
    },
    tell(loginId: string, event: LiveNotificationEvent): void {
      for (const listener of ofPerson(loginId)) listener.tell(event);
    },
    tellEverybody(event: LiveNotificationEvent): void {
      for (const listener of everybody()) listener.tell(event);
    },
    /** Closes the connections of a session, or of an account. */
    endOf(who: { sid: string } | { login_id: string }): void {
      const ended = 'sid' in who ? everybody().filter(({ sid }) => sid === who.sid) : ofPerson(who.login_id);
      for (const listener of ended) listener.end('signed-out');
    },
    endAll(reason: LiveEndReason): void {
      for (const listener of everybody()) listener.end(reason);
    },
  };
}
