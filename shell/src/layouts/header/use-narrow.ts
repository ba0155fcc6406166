import { useSyncExternalStore } from 'react';

/** Product spec, section 9: the mobile breakpoint. */
const NARROW = '(max-width: 991px)';

const query = () => (typeof window.matchMedia === 'function' ? window.matchMedia(NARROW) : null);

const subscribe = (listener: () => void) => {
  const media = query();
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
};

/** Whether the page is at most 991 px wide. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches ?? false);
