/** Batches of 4 every 3000 ms (product spec, section 9). */
const BATCH = 4;
const PAUSE_MS = 3_000;

/**
 * Fetches ahead what the person may open next, when the browser has nothing else to do; not on a connection that saves data.
 * A failure is of no consequence: what is needed is asked for again when it is needed.
 * @param jobs each fetches one thing
 * @returns the function that stops it
 */
export function prefetch(jobs: (() => Promise<unknown>)[]): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return () => undefined;
  const waiting = [...jobs];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = (): void => {
    whenIdle(() => {
      for (const job of waiting.splice(0, BATCH)) void job().catch(() => undefined);
      if (waiting.length > 0) timer = setTimeout(next, PAUSE_MS);
    });
  };
  timer = setTimeout(next, PAUSE_MS);
  return () => {
    clearTimeout(timer);
    waiting.length = 0;
  };
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: PAUSE_MS });
  else work();
}
