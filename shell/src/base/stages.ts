/**
 * Does one thing after the other with pauses between: all at once would be one task of several hundred milliseconds on
 * a slow phone, in which no tap is answered.
 */
export async function inStages(stages: ReadonlyArray<() => unknown>): Promise<void> {
  for (const stage of stages) {
    await stage();
    await pause();
  }
}

/** Lets the browser answer people and paint before what follows. */
export function pause(): Promise<void> {
  // Not every browser has it.
  const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
