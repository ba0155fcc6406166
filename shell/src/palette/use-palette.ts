import { openOverlays } from '@market/web-kit';
import { useEffect } from 'react';
import { create } from 'zustand';

/** Shortcuts in the format of `aria-keyshortcuts`: the second is that of Apple's keyboards. */
export const PALETTE_SHORTCUTS = 'Control+K Meta+K';

/** Whether the command palette is open. */
export const usePalette = create<{ isOpen: boolean }>()(() => ({ isOpen: false }));

/** Opens the command palette. */
export const openPalette = (): void => usePalette.setState({ isOpen: true });

/** Closes the command palette. */
export const closePalette = (): void => usePalette.setState({ isOpen: false });

/**
 * Opens the palette by keyboard. Not above a dialog, where choosing a page would lose typed text; an editor that uses
 * the keys itself has precedence.
 */
export function usePaletteShortcut(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== 'k' || event.ctrlKey === event.metaKey) return;
      // Prevents the browser's own shortcut, which would move the focus out of the page.
      event.preventDefault();
      if (usePalette.getState().isOpen) closePalette();
      else if (openOverlays().length === 0) openPalette();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
