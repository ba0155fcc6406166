import { isApiError } from '@market/web-kit';
import { brand } from '@market/web-kit/brand';
import { notify } from '@market/web-kit/frame';
import { onlineManager } from '@tanstack/react-query';
import { create } from 'zustand';
import { texts } from '../texts';

/** `device`: the browser has no connection. `site`: it has one, and nobody answers here. */
export type Connection = 'online' | 'device' | 'site';

/** Answered by the gateway itself, whatever the services behind it do. */
const PROBE = '/healthz';
/** A site that is silent for longer counts as one that does not answer. */
const PROBE_LIMIT_MS = 3_000;
/**
 * Pauses between two questions while nobody answers; the last one stays. The browser's own word that it is online asks
 * at once.
 */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
/** Status codes of a proxy without a server behind it. */
const NOBODY_BEHIND: readonly number[] = [502, 503, 504];

/**
 * Whether the site can be reached. The one place that decides it: reads wait by TanStack Query's `onlineManager`, which
 * follows this.
 */
export const useConnection = create<{ connection: Connection }>()(() => ({ connection: 'online' }));

let asking: Promise<boolean> | null = null;
let silences = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Asks the site whether it is there, and keeps the answer. To be asked before a page load, which would end at the
 * browser's own error page, and after a failure that may be the connection's. Several who ask at once get one answer.
 * Never throws.
 * @returns whether it answered
 */
export function checkConnection(): Promise<boolean> {
  asking ??= answers()
    .then(take)
    .finally(() => {
      asking = null;
    });
  return asking;
}

/** Loads the page anew, unless nobody would answer: then what is shown stays. */
export async function reloadPage(load = (): void => location.reload()): Promise<void> {
  if (await checkConnection()) load();
}

/** Notices a call that nobody answered; a refusal is an answer. */
export function noticeSilence(failure: unknown): void {
  if (
    isApiError(failure) &&
    (failure.code === 'network' || (failure.code === 'unknown' && NOBODY_BEHIND.includes(failure.status)))
  )
    void checkConnection();
}

/**
 * Follows the browser's own events. Neither is believed without a question: a cable may be in without a way to the
 * site, and a machine without a network reaches a site that runs on itself.
 * @returns the function that stops it
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
