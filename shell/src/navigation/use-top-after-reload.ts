import { useEffect } from 'react';

/**
 * A page that is left at its top begins there after a reload. Chromium remembers the element at the top rather than the
 * distance, and follows it down when the page that the server wrote gives way to a longer one. Not on `pagehide`: the
 * router hands restoration back to the browser there, and the page is hidden right after it.
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
