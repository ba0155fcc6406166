import { isApiError } from '@market/web-kit';

/** Waits of one call for its rate limit. */
const WAITS_MAX = 3;

/** Longest wait, in seconds: limits of a minute pass within it, and nobody waits in a page for one of a day. */
const WAIT_MAX = 300;

/** No more calls than this at a time, so that hundreds of them do not look like a flood to the gateway. */
const AT_A_TIME = 3;

/**
 * Works through items in their order, a few at a time.
 * @param stopped looked at before each item; work that fails with its reason was not begun either
 * @returns the items that were not begun
 */
export async function workThrough<Item>(
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
 * Makes a call, again after the time that a rate limit names: of hundreds nobody fails for having come too fast.
 * @param stopped ends the wait for that time
 * @throws the failure of the call, or the signal's reason where a wait was ended
 */
export async function whenThereIsRoom<Answer>(made: () => Promise<Answer>, stopped?: AbortSignal): Promise<Answer> {
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

/** Waits for a time, or until the signal, if that is sooner. */
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
