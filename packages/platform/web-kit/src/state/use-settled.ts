import { useEffect, useState } from 'react';

/** Debounce: returns the value once it has not changed for `pauseMs`, so that not every keystroke sends a request. */
export function useSettled<Value>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
