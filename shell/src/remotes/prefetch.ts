import { PREFETCH_BATCH, PREFETCH_INTERVAL_MS } from '@market/contracts/site';

/** Fetches one thing. */
export type PrefetchJob = () => Promise<unknown>;

/**
 * Prefetches, in batches, the person's likely next pages and dialogs while the browser is idle; not with data saving.
 * Failures are ignored: the actual use requests the file again.
 * @param list what to fetch, likeliest first; called with the first batch, once the page is shown
 * @returns a function that stops it
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
 * Prefetches at once, when the browser is next idle; not with data saving.
 * @param list what to fetch; called at that time
 */
export function prefetchNow(list: () => PrefetchJob[]): void {
  if (savesData()) return;
  whenIdle(() => {
    for (const job of list()) void job().catch(() => undefined);
  });
}

function savesData(): boolean {
  // Optional: not every browser supports it.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: PREFETCH_INTERVAL_MS });
  else work();
}
