import { useCallback, useLayoutEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { keptInEntry, useEntry, useKeptOnLeave } from './kept-in-entry';

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
  const name = `search-map-${part}`;
  const entry = useEntry();
  const [value, setValue] = useState(() => {
    const kept = keptInEntry(name, entry);
    return fits(kept) ? kept : initial();
  });
  const newest = useRef(value);
  useLayoutEffect(() => {
    newest.current = value;
  });
  useKeptOnLeave(
    name,
    entry,
    useCallback(() => newest.current, []),
  );
  return [value, setValue];
}
