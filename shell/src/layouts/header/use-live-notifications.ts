import type { LiveNotificationEvent } from '@market/contracts/notifications';
import { useSession } from '@market/web-kit';
import { useEffect, useRef, useState } from 'react';
import type { LiveEars } from './listen-live';

/** Pages in the background stop listening after this, for a browser has six connections to a host in all. */
const HIDDEN_MS = 10_000;

/**
 * Listens for the signed-in person while the page is in view; each new token listens anew, and signing out ends it.
 * @param ears what is done with what is heard
 * @returns whether news comes by itself now
 */
export const useLiveNotifications = (ears: Pick<LiveEars, 'heard' | 'tokenRefused'>): boolean => {
  const { token, isAuthenticated } = useSession();
  const [isLive, setLive] = useState(false);
  const latest = useRef(ears);
  useEffect(() => {
    latest.current = ears;
  });

  useEffect(() => {
    if (!isAuthenticated || !token) return undefined;
    let listening: AbortController | undefined;
    let hiding: number | undefined;
    const stop = () => {
      listening?.abort();
      listening = undefined;
      setLive(false);
    };
    const start = () => {
      if (listening) return;
      const mine = new AbortController();
      listening = mine;
      const inTime =
        <Args extends unknown[]>(call: (...args: Args) => void) =>
        (...args: Args) =>
          mine.signal.aborted ? undefined : call(...args);
      // A visitor's page carries none of this.
      void import('./listen-live')
        .then(({ listenLive }) =>
          listenLive({
            token,
            signal: mine.signal,
            ears: {
              opened: inTime(() => setLive(true)),
              lost: inTime(() => setLive(false)),
              heard: inTime((event: LiveNotificationEvent) => latest.current.heard(event)),
              tokenRefused: inTime(() => {
                setLive(false);
                latest.current.tokenRefused();
              }),
            },
          }),
        )
        // Without the file the list is asked for once a minute, as before.
        .catch(() => undefined);
    };
    const follow = () => {
      window.clearTimeout(hiding);
      if (document.visibilityState === 'visible') start();
      else hiding = window.setTimeout(stop, HIDDEN_MS);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      window.clearTimeout(hiding);
      stop();
    };
  }, [isAuthenticated, token]);

  return isLive;
};
