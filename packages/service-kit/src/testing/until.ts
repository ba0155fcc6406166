/**
 * Waits until `condition` gives something truthy and gives that; asks again every few milliseconds. A throwing
 * condition counts as "not yet". Fails after `limitMs` with what the condition last gave or threw.
 */
export async function until<Value>(
  condition: () => Value | Promise<Value>,
  limitMs = 30_000,
): Promise<Exclude<Value, false | null | undefined | 0 | ''>> {
  const giveUpAt = Date.now() + limitMs;
  for (;;) {
    let last: unknown;
    try {
      const value = await condition();
      if (value) return value as Exclude<Value, false | null | undefined | 0 | ''>;
      last = value;
    } catch (error) {
      last = error;
    }
    if (Date.now() > giveUpAt)
      throw new Error(
        `waited ${limitMs} ms in vain; last: ${last instanceof Error ? last.message : JSON.stringify(last)}`,
        { cause: last },
      );
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
