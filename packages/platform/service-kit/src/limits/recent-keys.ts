import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock';

/**
 * Cache of recent keys, in this replica only: for work that need not be repeated within `forMs`.
 * @param max cached keys; beyond them the oldest are evicted
 */
export function createRecentKeys({ clock, forMs, max }: { clock: Clock; forMs: number; max: number }) {
  const keys = new LRUCache<string, true>({
    max,
    // The cache keeps an entry through the whole of its last millisecond.
    ttl: forMs - 1,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  });
  return {
    has: (key: string): boolean => keys.has(key),
    add: (key: string): void => void keys.set(key, true),
  };
}
