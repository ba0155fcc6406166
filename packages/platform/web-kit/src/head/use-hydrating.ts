import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether this is server-side rendering or hydration, during which nothing may depend on the visitor's browser. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
