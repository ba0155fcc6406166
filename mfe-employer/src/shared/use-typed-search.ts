import { useEffect, useRef, useState } from 'react';

const TYPING_PAUSE_MS = 300;

/**
 * Debounces a search box: what is typed becomes the search once nobody has typed for a moment.
 * @param search the search that holds now; changed elsewhere (Back, `Show everybody`), the box follows
 * @param onSearch makes the typed words the search
 * @returns the box's value and its setter
 */
export function useTypedSearch(search: string, onSearch: (search: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(search);
  const told = useRef(search);
  // After the pause the filters beside the box may have changed: the newest of the page is called.
  const tell = useRef(onSearch);
  useEffect(() => {
    tell.current = onSearch;
  });
  useEffect(() => {
    if (search === told.current) return;
    told.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    if (typed === told.current) return undefined;
    const timer = setTimeout(() => {
      told.current = typed;
      tell.current(typed);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}
