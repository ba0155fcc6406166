import { isPassingFailure } from '@market/web-kit';
import type { Query, QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Holds what the server wrote of a public page (gateway/src/pages/raw-page.ts). */
const RAW_PAGE_ID = 'raw-page';
/** A page that is still not whole by then is shown as it is: waiting longer would keep its buttons from people. */
const LIMIT_MS = 15_000;

const listeners = new Set<() => void>();

/** Whether what is seen is the application's; the server's words stand in its place before that. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.getElementById(RAW_PAGE_ID) === null,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let failing = false;

/** Whether the server's words stay because calls fail: then the page says so. */
export function useFirstPageFailing(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => failing,
    () => false,
  );
}

/** What else the page tries once more: a remote whose page the server has written, and which did not come. */
let retryRemote: (() => Promise<void>) | null = null;

/** Says that what is read stays the server's first answer, because its remote did not come; null once it has. */
export function holdFirstPage(retry: (() => Promise<void>) | null): void {
  retryRemote = retry;
  setFailing(retry !== null);
}

function setFailing(now: boolean): void {
  if (failing === now) return;
  failing = now;
  for (const listener of listeners) listener();
}

interface TakeOverNeeds {
  queryClient: QueryClient;
  /** Tells when somebody goes to another page, of which the server has written nothing. */
  router: { subscribe: (listener: (state: { location: { pathname: string } }) => void) => () => void };
}

/**
 * Hand-over from the server's page to the application (in place of hydration): once the application has the same
 * content to show, it replaces the server's within one frame, at the same scroll position. The header needs no data and
 * comes first, so that signing in and navigating work whatever the API does. Where the application has only a failure
 * to show (the API is away, or a search engine may not call it), the server's content stays, and the page says so; its
 * panels, hidden meanwhile, retry by themselves. Does nothing on a page without server content.
 * @returns the function that stops waiting
 */
export function takeOver({ queryClient, router }: TakeOverNeeds): () => void {
  const raw = document.getElementById(RAW_PAGE_ID);
  const root = document.getElementById('root');
  if (!raw || !root) return () => undefined;

  const { pathname } = window.location;
  let isLate = false;
  let frame = 0;
  const check = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      if (root.querySelector('header[data-part="Header"]')) raw.dataset.header = 'taken-over';
      const page = root.querySelector('main');
      if (!page) return;
      const hasFailed = hasOnlyFailed(page, queryClient);
      if (hasFailed) setFailing(true);
      if (hasFailed || !(isLate || isWhole(page, queryClient))) return;
      stop();
      replace(raw, root);
    });
  };
  const observer = new MutationObserver(check);
  observer.observe(root, { childList: true, subtree: true });
  const stopQueries = queryClient.getQueryCache().subscribe(check);
  const stopRouter = router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    stop();
    leave(raw);
  });
  const timer = setTimeout(() => {
    isLate = true;
    check();
  }, LIMIT_MS);
  const stop = (): void => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    stopQueries();
    stopRouter();
    clearTimeout(timer);
    setFailing(false);
  };
  return stop;
}

/** Tries the page's failed calls again, those that may pass. */
export async function retryFailed(queryClient: QueryClient): Promise<void> {
  await retryRemote?.();
  return queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }: Query) => state.status === 'error' && isPassingFailure(state.error),
  });
}

function isWhole(page: HTMLElement, queryClient: QueryClient): boolean {
  return (
    page.textContent.trim() !== '' &&
    page.querySelector('[aria-busy="true"]') === null &&
    queryClient.isFetching() === 0
  );
}

function hasOnlyFailed(page: HTMLElement, queryClient: QueryClient): boolean {
  return (
    page.querySelector('[role="alert"]') !== null &&
    queryClient.getQueryCache().findAll({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' || (state.data === undefined && state.errorUpdateCount > 0),
    }).length > 0
  );
}

/** Makes room for another page. */
function leave(raw: HTMLElement): void {
  raw.remove();
  for (const listener of listeners) listener();
}

function replace(raw: HTMLElement, root: HTMLElement): void {
  const { scrollX, scrollY } = window;
  const focused = raw.contains(document.activeElement) ? document.activeElement : null;
  const typed = [...raw.querySelectorAll('input')];
  flushSync(() => leave(raw));
  window.scrollTo(scrollX, scrollY);
  for (const input of typed) if (input.value !== '') type(fieldLike(input, root), input.value);
  if (!focused) return;
  const same =
    focused instanceof HTMLInputElement
      ? fieldLike(focused, root)
      : [...root.querySelectorAll('a')].find((link) => link.getAttribute('href') === focused.getAttribute('href'));
  (same ?? root.querySelector('main'))?.focus({ preventScroll: true });
}

function fieldLike({ name }: HTMLInputElement, root: HTMLElement): HTMLInputElement | undefined {
  return [...root.querySelectorAll('input')].find((input) => input.name === name);
}

/** As if it had been typed there: React overrides the element's own `value`, and hears of changes by the event. */
function type(field: HTMLInputElement | undefined, text: string): void {
  if (!field) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
