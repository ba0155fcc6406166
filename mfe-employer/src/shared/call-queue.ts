import { isApiError } from '@market/web-kit';

/** Maximum number of rate-limit waits per request. */
const WAITS_MAX = 3;

/** Longest wait, in seconds: covers limits per minute, while nobody waits on a page for a limit per day. */
const WAIT_MAX = 300;

/** Concurrency limit, so that hundreds of requests do not look like a flood to the gateway. */
const AT_A_TIME = 3;

/**
 * Processes items in order, a few concurrently.
 * @param stopped checked before each item; an item whose work fails with the signal's reason counts as not begun
 * @returns the items that were not begun
 */
export async function runConcurrently<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  stopped?: AbortSignal,
): Promise<Item[]> {
  const waiting = [...items];
  const begun = new Set<Item>();
  const worker = async () => {
    while (!stopped?.aborted) {
      const item = waiting.shift();
      if (item === undefined) return;
      begun.add(item);
      try {
        await work(item);
      } catch (error) {
        if (!stopped?.aborted || error !== stopped.reason) throw error;
        begun.delete(item);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  return items.filter((item) => !begun.has(item));
}

/**
 * Sends a request, with retries after the time that a rate limit states, so that none of hundreds fails for being too
 * fast.
 * @param stopped ends the wait for that time
 * @throws the request's failure, or the signal's reason where a wait was ended
 */
export async function retryWhenLimited<Answer>(made: () => Promise<Answer>, stopped?: AbortSignal): Promise<Answer> {
  for (let waits = 0; ; waits += 1)
    try {
      return await made();
    } catch (error) {
      const seconds = isApiError(error) && error.status === 429 ? error.retryAfterSeconds : null;
      if (seconds === null || seconds > WAIT_MAX || waits >= WAITS_MAX) throw error;
      await pause(seconds * 1000, stopped);
      stopped?.throwIfAborted();
    }
}

/** Waits for a time, or until the signal aborts, if that is sooner. */
const pause = (milliseconds: number, stopped?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (stopped?.aborted) {
      resolve();
      return;
    }
    const end = () => {
      clearTimeout(timer);
      stopped?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    stopped?.addEventListener('abort', end);
  });
