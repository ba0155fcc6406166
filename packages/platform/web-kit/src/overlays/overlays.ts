import { useEffect, useRef } from 'react';

/** A dialog, sheet, drawer or menu that lies above the page until it is closed. */
export interface Overlay {
  /** The address that it was opened at: above another page it has no entry in the browser's history. */
  pathname: string;
  /** Closes it as Escape does: asks first where something typed would be lost, and does nothing while it is busy. */
  close: () => void;
}

const open: Overlay[] = [];
const listeners = new Set<() => void>();
const changed = (): void => {
  for (const listener of [...listeners]) listener();
};

/** All that is open, the topmost last. */
export const openOverlays = (): readonly Overlay[] => open;

/**
 * Follows what is opened and closed.
 * @returns a function that ends this
 */
export function followOverlays(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Has the browser's Back, and the gesture of a phone, close an overlay in place of leaving the page
 * (docs/adr/0063-overlays-in-history.md). Everything that covers the page says so by this hook: the kit's `Dialog` and
 * `Drawer` do, and so does each `<dialog>`.
 * @param isOpen false for one that is mounted and shut, and for one with an address of its own
 * @param close what Escape does
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
