import type { Clock } from '../clock';

/**
 * Remembers keys for a time, by this replica alone: for work that need not be done again within it.
 * @param max keys that are remembered; beyond them the oldest are forgotten
 */
export function createRecentKeys({ clock, forMs, max }: { clock: Clock; forMs: number; max: number }) {
  const since = new Map<string, number>();
  return {
    has: (key: string): boolean => {
      const at = since.get(key);
      return at !== undefined && clock.now().getTime() - at < forMs;
    },
    add(key: string): void {
      since.delete(key);
      since.set(key, clock.now().getTime());
      const [oldest] = since.keys();
      if (since.size > max && oldest !== undefined) since.delete(oldest);
    },
  };
}
