import { useEffect, useRef, useState } from 'react';

interface OwnValue<Value> {
  value: Value;
  setValue: (value: Value) => void;
  /** Pending value of the address: the last requested one, or the present one. */
  wanted: () => Value;
  /** Records a value just requested for the address. */
  noteAsked: (value: Value) => void;
}

/**
 * State of a control whose filter is in the address. External changes of the address (Back, a removed chip) update it.
 * The control's own requests appear in the address late, because the router renders pages in a transition: the person
 * may be letters or steps ahead by then.
 * @param held the address's current value
 */
export function useOwnValue<Value>(held: Value): OwnValue<Value> {
  const [value, setValue] = useState(held);
  const lastHeld = useRef(held);
  /** Requested values that are not in the address yet, oldest first. */
  const requested = useRef<Value[]>([]);
  useEffect(() => {
    if (held === lastHeld.current) return;
    lastHeld.current = held;
    const at = requested.current.lastIndexOf(held);
    requested.current = at < 0 ? [] : requested.current.slice(at + 1);
    if (at < 0) setValue(held);
  }, [held]);
  useEffect(() => {
    // Settled: the address holds the last requested value, even if values between never appeared.
    if (requested.current.at(-1) === held) requested.current = [];
  });
  return {
    value,
    setValue,
    wanted: () => requested.current.at(-1) ?? held,
    noteAsked: (next) => requested.current.push(next),
  };
}
