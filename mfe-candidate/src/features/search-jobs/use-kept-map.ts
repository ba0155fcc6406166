import { isRecord } from '@market/api/type-guards';
import { useLocation } from '@market/web-kit/router';
import { useLayoutEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';

/** State of the map that is kept for who comes back. */
type Part = 'view' | 'chosen';

/**
 * State of the map that Back and a reload bring back, to its own entry of the history only: in the tab's storage, for an
 * address would change with each movement of a finger.
 * @param part name of this state
 * @param initial value where nothing is kept
 * @param fits whether what was kept is such a value
 */
export function useKeptMap<Value>(
  part: Part,
  initial: () => Value,
  fits: (kept: unknown) => kept is Value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const { key, pathname, search } = useLocation();
  const entry = `${key} ${pathname}${search}`;
  const [value, setValue] = useState(() => {
    const kept = read(part);
    return kept?.entry === entry && fits(kept.value) ? kept.value : initial();
  });
  const newest = useRef(value);
  useLayoutEffect(() => {
    newest.current = value;
  });
  // Layout effect: its cleanup runs before the page that comes next has read anything.
  useLayoutEffect(() => {
    const keep = () => write(part, { entry, value: newest.current });
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [part, entry]);
  return [value, setValue];
}

const keyOf = (part: Part): string => `search-map-${part}`;

function read(part: Part): { entry: unknown; value: unknown } | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(part)) ?? 'null');
    return isRecord(kept) ? { entry: kept.entry, value: kept.value } : undefined;
  } catch {
    return undefined;
  }
}

function write(part: Part, kept: { entry: string; value: unknown }): void {
  try {
    sessionStorage.setItem(keyOf(part), JSON.stringify(kept));
  } catch {
    // Storage refused (private window): the map begins anew.
  }
}
