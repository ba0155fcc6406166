import type { LiveNotificationEvent } from '@market/contracts/notifications';
import { useSession } from '@market/web-kit';
import { useEffect, useRef, useState } from 'react';
import type { LiveEars } from './listen-live';

/** Time after which pages in the background close the stream, since a browser allows only six connections per host. */
const HIDDEN_MS = 10_000;

/**
 * Receives the signed-in person's events while the page is visible; each new token reconnects, and signing out ends it.
 * @param ears handlers of the events
 * @returns whether the stream is live
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
      // Lazy loaded, since visitors never need it.
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
        // Without this file the list is polled once a minute.
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
