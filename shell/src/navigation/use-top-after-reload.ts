import { useEffect } from 'react';

/**
 * Keeps a page that was at its top there after a reload. Chromium restores the topmost element instead of the scroll
 * distance, and follows it down when the server-rendered page is replaced by a longer one. Not on `pagehide`: there the
 * router returns scroll restoration to the browser, and the page is hidden right after.
 */
export function useTopAfterReload(): void {
  useEffect(() => {
    const keepTop = () => {
      if (document.visibilityState === 'hidden' && window.scrollY === 0) history.scrollRestoration = 'manual';
    };
    document.addEventListener('visibilitychange', keepTop);
    return () => document.removeEventListener('visibilitychange', keepTop);
  }, []);
}
