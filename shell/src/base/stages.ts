/**
 * Runs the stages one after the other with pauses between: together they would be one long task of several hundred
 * milliseconds on a slow phone, in which no tap is handled.
 */
export async function inStages(stages: ReadonlyArray<() => unknown>): Promise<void> {
  for (const stage of stages) {
    await stage();
    await pause();
  }
}

/** Yields to the browser, so that it can handle input and paint. */
export function pause(): Promise<void> {
  // Optional: not every browser supports it.
  const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
