/** Pauses between tries, about a second in total: enough for an event under load. */
const PATIENT_PAUSES_MS = [20, 40, 80, 160, 300, 400];
/** About a third of a second in total, for cases where the copy determines only the kind of refusal. */
export const SHORT_PAUSES_MS = [20, 40, 80, 160];

/**
 * Polls for a copy whose event may still be in transit. Only used before a refusal: somebody who has just saved a
 * profile or posted a job must not get a "not found".
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
