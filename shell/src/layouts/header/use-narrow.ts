import { MOBILE_BREAKPOINT_PX } from '@market/contracts/site';
import { useSyncExternalStore } from 'react';

const NARROW = `(max-width: ${String(MOBILE_BREAKPOINT_PX)}px)`;

const query = () => (typeof window.matchMedia === 'function' ? window.matchMedia(NARROW) : null);

const subscribe = (listener: () => void) => {
  const media = query();
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
};

/** Whether the page is at most as wide as the mobile breakpoint. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query()?.matches ?? false,
    () => false,
  );
