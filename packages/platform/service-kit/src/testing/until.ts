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

/**
 * Calls again while the answer is 503, as a client does: of many changes of one record at once the last may have waited
 * for their turn longer than a request may take (`inTransaction`, `KeyedMutex`).
 */
export async function askAgainWhileBusy<Answer extends { status: number }>(
  call: () => PromiseLike<Answer>,
): Promise<Answer> {
  let answer: Answer | undefined;
  await until(async () => {
    answer = await call();
    return answer.status !== 503;
  });
  // `until` ends with an answer only.
  return answer!;
}

/** The answers of `count` callers at once, each of whom asks again while it is told to. */
export function atOnce<Answer extends { status: number }>(
  count: number,
  ask: (caller: number) => PromiseLike<Answer>,
): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, caller) => askAgainWhileBusy(() => ask(caller))));
}
