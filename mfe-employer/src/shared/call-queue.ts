import { isApiError } from '@market/web-kit';

/** Waits of one call for its rate limit. */
const WAITS_MAX = 3;

/** Longest wait, in seconds: limits of a minute pass within it, and nobody waits in a page for one of a day. */
const WAIT_MAX = 300;

/** No more calls than this at a time, so that hundreds of them do not look like a flood to the gateway. */
const AT_A_TIME = 3;

/**
 * Works through items in their order, a few at a time.
 * @param isStopped asked before each item; the items that are left then are not begun
 * @returns the items that were not begun
 */
export async function workThrough<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  isStopped: () => boolean = () => false,
): Promise<Item[]> {
  const waiting = [...items];
  const worker = async () => {
    while (!isStopped()) {
      const item = waiting.shift();
      if (item === undefined) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  return waiting;
}

/** Makes a call, again after the time that a rate limit names: of hundreds nobody fails for having come too fast. */
export async function whenThereIsRoom<Answer>(made: () => Promise<Answer>): Promise<Answer> {
  for (let waits = 0; ; waits += 1)
    try {
      return await made();
    } catch (error) {
      const seconds = isApiError(error) && error.status === 429 ? error.retryAfterSeconds : null;
      if (seconds === null || seconds > WAIT_MAX || waits >= WAITS_MAX) throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
}
