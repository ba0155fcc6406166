import { PREFETCH_BATCH, PREFETCH_INTERVAL_MS } from '@market/contracts/site';

/** Fetches one thing. */
export type PrefetchJob = () => Promise<unknown>;

/**
 * Fetches ahead, in batches, what the person may open next, when the browser has nothing else to do; not on a
 * connection that saves data. A failure is of no consequence: what is needed is asked for again when it is needed.
 * @param list what to fetch, the likeliest first; asked for with the first batch, when the page stands
 * @returns the function that stops it
 */
export function prefetch(list: () => PrefetchJob[]): () => void {
  if (savesData()) return () => undefined;
  let waiting: PrefetchJob[] | undefined;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = (): void => {
    whenIdle(() => {
      if (isStopped) return;
      waiting ??= list();
      for (const job of waiting.splice(0, PREFETCH_BATCH)) void job().catch(() => undefined);
      if (waiting.length > 0) timer = setTimeout(next, PREFETCH_INTERVAL_MS);
    });
  };
  timer = setTimeout(next, PREFETCH_INTERVAL_MS);
  return () => {
    clearTimeout(timer);
    isStopped = true;
  };
}

/**
 * Fetches ahead at once, as soon as the browser has nothing else to do; not on a connection that saves data.
 * @param list what to fetch; asked for when that is so
 */
export function prefetchNow(list: () => PrefetchJob[]): void {
  if (savesData()) return;
  whenIdle(() => {
    for (const job of list()) void job().catch(() => undefined);
  });
}

function savesData(): boolean {
  // Not every browser tells.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: PREFETCH_INTERVAL_MS });
  else work();
}
