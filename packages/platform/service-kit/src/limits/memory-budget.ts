import { MarketError } from '@market/contracts/errors';

/** Room for bodies that are held in memory; it refuses instead of queueing without end (docs/security.md, S46). */
export interface MemoryBudget {
  /** Holds `bytes` until the given function is called. @throws MarketError 'overloaded' when there is no room */
  hold(bytes: number): () => void;
}

const RETRY_AFTER_SECONDS = 2;

/** @param limit bytes that all bodies of this process may hold together */
export function createMemoryBudget(limit: number): MemoryBudget {
  let held = 0;
  return {
    hold(bytes) {
      if (held + bytes > limit) throw new MarketError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      held += bytes;
      let done = false;
      return () => {
        if (!done) held -= bytes;
        done = true;
      };
    },
  };
}
