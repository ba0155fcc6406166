import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Tries once more what the first page lacks: its remote, which did not come; null while nothing is missing. */
let retry: (() => Promise<void>) | null = null;

/** Says that the first page stays what the server wrote of it, because its remote did not come; null once it has. */
export function holdFirstPage(retryRemote: (() => Promise<void>) | null): void {
  retry = retryRemote;
  for (const listener of listeners) listener();
}

/** Whether the first page is still what the server wrote of it: then the page says so. */
export function useFirstPageHeld(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => retry !== null,
    () => false,
  );
}

/** Tries what the first page lacks once more. */
export async function retryFirstPage(): Promise<void> {
  await retry?.();
}
