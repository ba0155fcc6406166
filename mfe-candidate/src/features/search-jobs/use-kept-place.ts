import { useLayoutEffect, useRef } from 'react';
import { forgetKept, keptInEntry, useEntry, useKeptOnLeave } from './kept-in-entry';

const NAME = 'search-place';
const scrolledTo = (): number => window.scrollY;

/**
 * Scroll restoration of a search: returns people (from a job opened before the search responded, from another site, by
 * a reload) to their position once the results have loaded. The router restores too early, when there is nothing to
 * scroll yet, and starts a server-rendered page at its top.
 */
export function useKeptPlace(isThere: boolean): void {
  const entry = useEntry();
  const isAwaited = useRef(true);
  useKeptOnLeave(NAME, entry, scrolledTo);

  useLayoutEffect(() => {
    if (!isThere || !isAwaited.current) return;
    isAwaited.current = false;
    const top = keptInEntry(NAME, entry);
    if (typeof top === 'number') window.scrollTo(0, top);
    forgetKept(NAME);
  }, [isThere, entry]);
}
