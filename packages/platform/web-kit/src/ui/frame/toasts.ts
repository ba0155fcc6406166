import { create } from 'zustand';
import type { Notify } from '../../shell-api';

export type ToastKind = keyof Notify;
export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
}

/** Default duration of a toast (the file-size toast lasts 3 s). */
const TOAST_SECONDS = 3;
/** Maximum of toasts at once; a further one removes the oldest. */
const MOST_TOASTS = 3;

/** Toasts on screen, the newest last. */
export const useToasts = create<{ shown: readonly Toast[] }>()(() => ({ shown: [] }));
let lastId = 0;

/** Takes a toast away, by its close button or when its time is over. */
export function dismissToast(id: number): void {
  useToasts.setState(({ shown }) => ({ shown: shown.filter((toast) => toast.id !== id) }));
}

/**
 * Removes error toasts, since the next page or dialog is about something else; success toasts stay, as they may
 * announce that page (registering leads to the first check).
 */
export function dismissErrors(): void {
  useToasts.setState(({ shown }) => ({ shown: shown.filter(({ kind }) => kind !== 'error') }));
}

const show =
  (kind: ToastKind) =>
  (text: string, seconds: number = TOAST_SECONDS) => {
    lastId += 1;
    const id = lastId;
    useToasts.setState(({ shown }) => {
      const others = shown.filter((toast) => toast.text !== text || toast.kind !== kind);
      return { shown: [...others, { id, kind, text }].slice(-MOST_TOASTS) };
    });
    setTimeout(() => dismissToast(id), seconds * 1000);
  };

/** Shows toasts in the `Toaster`, which is mounted once, in the shell. */
export const notify: Notify = { success: show('success'), error: show('error'), info: show('info') };
