import { useLocation } from '@market/web-kit/router';
import { useLayoutEffect, useRef } from 'react';

const STORAGE_KEY = 'search-place';

/**
 * Scroll restoration of a search: brings who comes back (from a job that was opened before the search had answered, from
 * another site, by a reload) to where they were, once the results are there: the router does it before, when there is
 * nothing to scroll yet, and begins a page that the server has written at its top.
 */
export function useKeptPlace(isThere: boolean): void {
  const { key, pathname, search } = useLocation();
  const place = `${key} ${pathname}${search}`;
  const isAwaited = useRef(true);

  // Layout effect: its cleanup runs while the results are still in the page, whose height is then unchanged.
  useLayoutEffect(() => {
    const keep = () => write(JSON.stringify({ place, top: window.scrollY }));
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [place]);

  useLayoutEffect(() => {
    if (!isThere || !isAwaited.current) return;
    isAwaited.current = false;
    const kept = read();
    if (kept?.place === place) window.scrollTo(0, kept.top);
    write(null);
  }, [isThere, place]);
}

function read(): { place: string; top: number } | null {
  try {
    // Written by this hook.
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as { place: string; top: number } | null;
  } catch {
    return null;
  }
}

function write(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, text);
  } catch {
    // Storage refused (private window): a reload begins at the top.
  }
}
