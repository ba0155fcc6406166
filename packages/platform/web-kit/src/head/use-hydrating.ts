import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether a server writes this, or a browser hydrates what it wrote: then nothing may depend on whose browser it is. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
