import { isRecord } from '@market/api/type-guards';
import { useLocation } from '@market/web-kit/router';
import { useLayoutEffect } from 'react';

/**
 * Identifies the current history entry by key and address, because the first entry of any page load has the same key.
 */
export function useEntry(): string {
  const { key, pathname, search } = useLocation();
  return `${key} ${pathname}${search}`;
}

/** Stores a value for a history entry when the entry is left, including by a reload or for another site. */
export function useKeptOnLeave(name: string, entry: string, read: () => unknown): void {
  // Layout effect: its cleanup runs while the old page is still displayed, and before the next one reads anything.
  useLayoutEffect(() => {
    const keep = () => write(name, JSON.stringify({ entry, value: read() }));
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [name, entry, read]);
}

/** Returns the value stored for this entry; undefined if it is missing or belongs to another entry. */
export function keptInEntry(name: string, entry: string): unknown {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    return isRecord(stored) && stored.entry === entry ? stored.value : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes the value stored under this name, for any entry. */
export const forgetKept = (name: string): void => write(name, null);

function write(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // Storage refused (private window): the page starts without stored state.
  }
}
