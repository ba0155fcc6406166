/** Waits between looks, in all about a second: enough for an event under load. */
const PATIENT_PAUSES_MS = [20, 40, 80, 160, 300, 400];
/** In all about a third of a second, where only the kind of refusal hangs on the copy. */
export const SHORT_PAUSES_MS = [20, 40, 80, 160];

/**
 * Looks for a copy that an event is just bringing. Only asked before a refusal: somebody who saved a profile or posted
 * a job a moment ago must not be told that there is none.
 */
export async function waitForCopy<Copy>(
  find: () => Promise<Copy | undefined>,
  pausesMs: readonly number[] = PATIENT_PAUSES_MS,
): Promise<Copy | undefined> {
  for (const pause of pausesMs) {
    const found = await find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return find();
}
