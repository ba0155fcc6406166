import { useLayoutEffect, useRef } from 'react';
import { forgetKept, keptInEntry, useEntry, useKeptOnLeave } from './kept-in-entry';

const NAME = 'search-place';
const scrolledTo = (): number => window.scrollY;

/**
 * Scroll restoration of a search: brings who comes back (from a job that was opened before the search had answered, from
 * another site, by a reload) to where they were, once the results are there: the router does it before, when there is
 * nothing to scroll yet, and begins a page that the server has written at its top.
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
