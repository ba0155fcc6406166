import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock';

/**
 * Remembers keys for a time, by this replica alone: for work that need not be done again within it.
 * @param max keys that are remembered; beyond them the oldest are forgotten
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
