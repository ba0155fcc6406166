import { CommonError } from '@market/api/common-error';

/** Memory limit for request bodies; refuses instead of queueing without bound (docs/security.md, S46). */
export interface MemoryBudget {
  /**
   * Reserves `bytes` until the returned function is called. @throws CommonError 'overloaded' when the limit is reached
   */
  hold(bytes: number): () => void;
}

const RETRY_AFTER_SECONDS = 2;

/** @param limit total bytes of all bodies in this process */
export function createMemoryBudget(limit: number): MemoryBudget {
  let held = 0;
  return {
    hold(bytes) {
      if (held + bytes > limit) throw new CommonError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      held += bytes;
      let done = false;
      return () => {
        if (!done) held -= bytes;
        done = true;
      };
    },
  };
}
