import { useEffect, useRef, useState } from 'react';

interface OwnValue<Value> {
  value: Value;
  setValue: (value: Value) => void;
  /** Pending value of the address: the last requested one, or the present one. */
  wanted: () => Value;
  /** Notes what the address was just asked to hold. */
  noteAsked: (value: Value) => void;
}

/**
 * The value of a control whose filter is in the address. It follows the address where that was changed elsewhere (Back,
 * a chip taken away). What the control asked for itself comes back late, for the router renders pages in a transition:
 * whoever set it may be letters or steps ahead.
 * @param held what the address holds now
 */
export function useOwnValue<Value>(held: Value): OwnValue<Value> {
  const [value, setValue] = useState(held);
  const known = useRef(held);
  /** Requested values that are not in the address yet, oldest first. */
  const asked = useRef<Value[]>([]);
  useEffect(() => {
    if (held === known.current) return;
    known.current = held;
    const at = asked.current.lastIndexOf(held);
    asked.current = at < 0 ? [] : asked.current.slice(at + 1);
    if (at < 0) setValue(held);
  }, [held]);
  useEffect(() => {
    // Settled: the address holds the last requested value, even if values between never appeared.
    if (asked.current.at(-1) === held) asked.current = [];
  });
  return {
    value,
    setValue,
    wanted: () => asked.current.at(-1) ?? held,
    noteAsked: (wanted) => asked.current.push(wanted),
  };
}
