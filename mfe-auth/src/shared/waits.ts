import { OTP_RESEND_COOLDOWN_SECONDS } from '@market/contracts/accounts';
import { isApiError } from '@market/web-kit';
import { useEffect, useState } from 'react';
import { create } from 'zustand';

interface Wait {
  /** Time (epoch milliseconds) before which another request is not allowed. */
  until: number;
  /** Whether the last request was sent successfully. */
  wasSent: boolean;
}

/**
 * Countdowns by key. In a store rather than a component, so that a countdown survives closing and reopening a dialog.
 */
const useWaits = create<{ waits: Record<string, Wait> }>()(() => ({ waits: {} }));

function note(key: string, seconds: number, wasSent: boolean): void {
  useWaits.setState(({ waits }) => ({ waits: { ...waits, [key]: { until: Date.now() + seconds * 1000, wasSent } } }));
}

/** Starts (or restarts) the wait named `key`, after a successful send. */
export function startWait(key: string, seconds: number): void {
  note(key, seconds, true);
}

/**
 * Records a failed send; the wait named `key` lasts as long as the error's `Retry-After`, if present. A wait of seconds
 * follows a code sent just now, before a reload or in another tab; a longer one is a rate limit.
 */
export function noteNotSent(key: string, failure: unknown): void {
  const refusal = isApiError(failure) ? failure : undefined;
  const seconds = refusal?.retryAfterSeconds ?? 0;
  note(key, seconds, refusal?.status === 429 && seconds > 0 && seconds <= OTP_RESEND_COOLDOWN_SECONDS);
}

/** Ends the wait named `key` at once. */
export function endWait(key: string): void {
  useWaits.setState(({ waits: { [key]: _ended, ...waits } }) => ({ waits }));
}

/** Whole seconds until the wait named `key` is over; 0 when it is, or never began. */
export function secondsLeft(key: string): number {
  return Math.max(0, Math.ceil(((useWaits.getState().waits[key]?.until ?? 0) - Date.now()) / 1000));
}

/** Whether the code or mail of the wait named `key` was sent, and the wait has not ended. */
export function isOnItsWay(key: string): boolean {
  return secondsLeft(key) > 0 && useWaits.getState().waits[key]?.wasSent === true;
}

/** Hook for `secondsLeft`: renders again every second. */
export function useSecondsLeft(key: string): number {
  const until = useWaits((state) => state.waits[key]?.until);
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

/** Hook: whether the last request was sent; undefined before the first. */
export function useWasSent(key: string): boolean | undefined {
  return useWaits((state) => state.waits[key]?.wasSent);
}
