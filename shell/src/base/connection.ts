import { isApiError } from '@market/web-kit';
import { brand } from '@market/market-ui/brand';
import { notify } from '@market/web-kit/frame';
import { onlineManager } from '@tanstack/react-query';
import { create } from 'zustand';
import { texts } from '../texts';

/** `device`: the browser is offline. `site`: it is online, but the site does not respond. */
export type Connection = 'online' | 'device' | 'site';

/** Health check of the gateway itself, independent of the services behind it. */
const PROBE = '/healthz';
/** Timeout: a slower site counts as unreachable. */
const PROBE_LIMIT_MS = 3_000;
/**
 * Backoff between checks while the site is unreachable; the last pause repeats. The browser's `online` event triggers a
 * check at once.
 */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
/** Status codes of a proxy without a server behind it. */
const NOBODY_BEHIND: readonly number[] = [502, 503, 504];

/**
 * Whether the site is reachable. Single source of truth: TanStack Query's `onlineManager` follows it, so that reads are
 * paused.
 */
export const useConnection = create<{ connection: Connection }>()(() => ({ connection: 'online' }));

let asking: Promise<boolean> | null = null;
let silences = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Checks whether the site responds, and stores the result. To be called before a page load, which would end at the
 * browser's own error page, and after a failure that may be the connection's. Parallel callers share one request. Never
 * throws.
 * @returns whether it responded
 */
export function checkConnection(): Promise<boolean> {
  asking ??= answers()
    .then(take)
    .finally(() => {
      asking = null;
    });
  return asking;
}

/** Reloads the page, unless the site is unreachable: then the page stays. */
export async function reloadPage(load = (): void => location.reload()): Promise<void> {
  if (await checkConnection()) load();
}

/** Detects a call without a response; an error response counts as one. */
export function noticeSilence(failure: unknown): void {
  if (
    isApiError(failure) &&
    (failure.code === 'network' || (failure.code === 'unknown' && NOBODY_BEHIND.includes(failure.status)))
  )
    void checkConnection();
}

/**
 * Listens to the browser's online and offline events, verifying each by a request: a cable may be plugged in without a
 * route to the site, and a machine without a network reaches a local site.
 * @returns a function that stops it
 */
export function followConnection(): () => void {
  const check = (): void => void checkConnection();
  const checkWhenLookedAt = (): void => {
    if (document.visibilityState === 'visible' && useConnection.getState().connection !== 'online') check();
  };
  onlineManager.setEventListener(() => {
    addEventListener('online', check);
    addEventListener('offline', check);
    document.addEventListener('visibilitychange', checkWhenLookedAt);
    return () => {
      removeEventListener('online', check);
      removeEventListener('offline', check);
      document.removeEventListener('visibilitychange', checkWhenLookedAt);
    };
  });
  return () => {
    onlineManager.setEventListener(() => undefined);
    clearTimeout(timer);
    silences = 0;
    useConnection.setState({ connection: 'online' });
    onlineManager.setOnline(true);
  };
}

async function answers(): Promise<boolean> {
  try {
    const { status } = await fetch(PROBE, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_LIMIT_MS) });
    return !NOBODY_BEHIND.includes(status);
  } catch {
    return false;
  }
}

function take(isThere: boolean): boolean {
  clearTimeout(timer);
  const before = useConnection.getState().connection;
  if (isThere) {
    silences = 0;
    useConnection.setState({ connection: 'online' });
    onlineManager.setOnline(true);
    if (before !== 'online')
      notify.success(before === 'device' ? texts.app.backOnline : texts.app.answersAgain({ name: brand.name }));
    return true;
  }
  const connection: Connection = navigator.onLine ? 'site' : 'device';
  if (before !== connection) useConnection.setState({ connection });
  onlineManager.setOnline(false);
  timer = setTimeout(() => void checkConnection(), PAUSES_MS[Math.min(silences, PAUSES_MS.length - 1)]);
  silences += 1;
  return false;
}
