import { useCallback, useLayoutEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { keptInEntry, useEntry, useKeptOnLeave } from './kept-in-entry';

/** State of the map that is restored on return. */
type Part = 'view' | 'chosen';

/**
 * Map state that Back and a reload restore, bound to its history entry: in session storage, because an address would
 * change with each finger movement.
 * @param part name of this state
 * @param initial value where nothing is stored
 * @param fits type guard for a stored value
 */
export function useMapState<Value>(
  part: Part,
  initial: () => Value,
  fits: (stored: unknown) => stored is Value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const name = `search-map-${part}`;
  const entry = useEntry();
  const [value, setValue] = useState(() => {
    const stored = keptInEntry(name, entry);
    return fits(stored) ? stored : initial();
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
