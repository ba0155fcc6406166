import { PREFETCH_BATCH, PREFETCH_INTERVAL_MS } from '@market/contracts/constants';

/**
 * Fetches ahead, in batches, what the person may open next, when the browser has nothing else to do; not on a
 * connection that saves data. A failure is of no consequence: what is needed is asked for again when it is needed.
 * @param jobs each fetches one thing
 * @returns the function that stops it
 */
export function prefetch(jobs: (() => Promise<unknown>)[]): () => void {
  // Not every browser tells.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return () => undefined;
  const waiting = [...jobs];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = (): void => {
    whenIdle(() => {
      for (const job of waiting.splice(0, PREFETCH_BATCH)) void job().catch(() => undefined);
      if (waiting.length > 0) timer = setTimeout(next, PREFETCH_INTERVAL_MS);
    });
  };
  timer = setTimeout(next, PREFETCH_INTERVAL_MS);
  return () => {
    clearTimeout(timer);
    waiting.length = 0;
  };
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: PREFETCH_INTERVAL_MS });
  else work();
}
