import { useEffect, useState } from 'react';
import { create } from 'zustand';

/**
 * Moments (epoch milliseconds) before which something must not be asked for again, by what it is. In a store and not in
 * a component, so that closing a dialog and opening it again does not end a countdown.
 */
const useWaits = create<{ until: Record<string, number> }>()(() => ({ until: {} }));

/** Begins (or begins anew) the wait named `key`. */
export function startWait(key: string, seconds: number): void {
  useWaits.setState(({ until }) => ({ until: { ...until, [key]: Date.now() + seconds * 1000 } }));
}

/** Ends the wait named `key` at once. */
export function endWait(key: string): void {
  useWaits.setState(({ until: { [key]: _ended, ...until } }) => ({ until }));
}

/** Whole seconds until the wait named `key` is over; 0 when it is, or never began. */
export function secondsLeft(key: string): number {
  return Math.max(0, Math.ceil(((useWaits.getState().until[key] ?? 0) - Date.now()) / 1000));
}

/** The same for a component, which renders again with each second that passes. */
export function useSecondsLeft(key: string): number {
  const until = useWaits((state) => state.until[key]);
  const [, tick] = useState(0);
  const left = secondsLeft(key);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((ticks) => ticks + 1), 1000);
    return () => clearInterval(timer);
  }, [until, running]);
  return left;
}
