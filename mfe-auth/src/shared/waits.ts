import { OTP_RESEND_COOLDOWN_SECONDS } from '@market/contracts/accounts';
import { isApiError } from '@market/web-kit';
import { useEffect, useState } from 'react';
import { create } from 'zustand';

interface Wait {
  /** The moment (epoch milliseconds) before which it must not be asked for again. */
  until: number;
  /** Whether it was sent when it was asked for last. */
  wasSent: boolean;
}

/**
 * Countdowns by subject. In a store and not in a component, so that closing a dialog and opening it again does not end
 * a countdown.
 */
const useWaits = create<{ waits: Record<string, Wait> }>()(() => ({ waits: {} }));

function note(key: string, seconds: number, wasSent: boolean): void {
  useWaits.setState(({ waits }) => ({ waits: { ...waits, [key]: { until: Date.now() + seconds * 1000, wasSent } } }));
}

/** Begins (or begins anew) the wait named `key`, for what was sent. */
export function startWait(key: string, seconds: number): void {
  note(key, seconds, true);
}

/**
 * Notes that nothing was sent; the wait named `key` is the one that the refusal tells, if it tells one. One of seconds
 * is the pause after a code that went out just now, before a reload or in another tab; a longer one is a cap.
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

/** Whether what the wait named `key` is about was sent, and the wait is not over. */
export function isOnItsWay(key: string): boolean {
  return secondsLeft(key) > 0 && useWaits.getState().waits[key]?.wasSent === true;
}

/** The seconds of `secondsLeft` for a component, which renders again with each second that passes. */
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

/** For a component: whether it was sent when it was asked for last; undefined before. */
export function useWasSent(key: string): boolean | undefined {
  return useWaits((state) => state.waits[key]?.wasSent);
}
