import { useEffect, useRef, useState } from 'react';

const TYPING_PAUSE_MS = 300;

/**
 * Debounces a search box: the typed text becomes the search after a pause in typing.
 * @param search current search; an external change (Back, `Show everybody`) updates the box
 * @param onSearch receives the typed text as the new search
 * @returns the box's value and its setter
 */
export function useTypedSearch(search: string, onSearch: (search: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(search);
  const reported = useRef(search);
  // Latest callback: the other filters may have changed during the pause.
  const tell = useRef(onSearch);
  useEffect(() => {
    tell.current = onSearch;
  });
  useEffect(() => {
    if (search === reported.current) return;
    reported.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    if (typed === reported.current) return undefined;
    const timer = setTimeout(() => {
      reported.current = typed;
      tell.current(typed);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}
