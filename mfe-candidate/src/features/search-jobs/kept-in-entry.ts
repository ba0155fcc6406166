import { isRecord } from '@market/api/type-guards';
import { useLocation } from '@market/web-kit/router';
import { useLayoutEffect } from 'react';

/** Entry of the history that is shown, with its address: a reload of the first one has the same key everywhere. */
export function useEntry(): string {
  const { key, pathname, search } = useLocation();
  return `${key} ${pathname}${search}`;
}

/** Keeps a value for an entry of the history when it is left, by a reload and another site as well. */
export function useKeptOnLeave(name: string, entry: string, read: () => unknown): void {
  // Layout effect: its cleanup runs while the page is still as it was, and before the next one has read anything.
  useLayoutEffect(() => {
    const keep = () => write(name, JSON.stringify({ entry, value: read() }));
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [name, entry, read]);
}

/** The value that was kept for this entry; undefined where it is another's, or none. */
export function keptInEntry(name: string, entry: string): unknown {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    return isRecord(kept) && kept.entry === entry ? kept.value : undefined;
  } catch {
    return undefined;
  }
}

/** Removes what is kept under this name, for whichever entry. */
export const forgetKept = (name: string): void => write(name, null);

function write(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // Storage refused (private window): the page begins anew.
  }
}
