import { MarketError } from '@market/contracts';

/** Room for bodies that are held in memory, and places for work on them; both refuse instead of queueing without end (S46). */
export interface UploadBudget {
  /** Holds `bytes` until the given function is called. @throws MarketError 'overloaded' when there is no room */
  hold(bytes: number): () => void;
}

const RETRY_AFTER_SECONDS = 2;

/** @param limit bytes that all uploads of this process may hold together */
export function createUploadBudget(limit: number): UploadBudget {
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

/** Runs at most `atOnce` pieces of work together and lets `waiting` more wait. */
export function createTurnstile({ atOnce, waiting }: { atOnce: number; waiting: number }): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const queue: Array<() => void> = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new MarketError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // The place goes straight to the next in the queue.
      if (next) next();
      else running -= 1;
    }
  };
}
