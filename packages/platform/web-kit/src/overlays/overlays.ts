import { useEffect, useRef } from 'react';

/** A dialog, sheet, drawer or menu that lies above the page until it is closed. */
export interface Overlay {
  /** The address that it was opened at: above another page it has no entry in the browser's history. */
  pathname: string;
  /** Closes it as Escape does: requests a confirmation if typed values would be lost, and does nothing while busy. */
  close: () => void;
}

const open: Overlay[] = [];
const listeners = new Set<() => void>();
const changed = (): void => {
  for (const listener of [...listeners]) listener();
};

/** Open overlays, the topmost last. */
export const openOverlays = (): readonly Overlay[] => open;

/**
 * Subscribes to opened and closed overlays.
 * @returns a function that unsubscribes
 */
export function followOverlays(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Makes the browser's Back, and a phone's gesture, close an overlay instead of leaving the page
 * (docs/adr/0063-overlays-in-history.md). Every component that covers the page must register by this hook, as the kit's
 * `Dialog` and `Drawer` and each `<dialog>` do.
 * @param isOpen false for one that is mounted but closed, and for one with an address of its own
 * @param close same as on Escape
 */
export function useOverlay(isOpen: boolean, close: () => void): void {
  const newest = useRef(close);
  useEffect(() => {
    newest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const overlay: Overlay = { pathname: location.pathname, close: () => newest.current() };
    open.push(overlay);
    changed();
    return () => {
      open.splice(open.indexOf(overlay), 1);
      changed();
    };
  }, [isOpen]);
}
