/**
 * Polls until `condition` returns a truthy value and returns it; repeats every few milliseconds. A throwing condition
 * counts as "not yet". Fails after `limitMs` with the last value or error.
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
 * Retries while the response is 503, as a client does: of many concurrent changes of one record the last may have
 * waited longer than a request may take (`inTransaction`, `KeyedMutex`).
 */
export async function askAgainWhileBusy<Answer extends { status: number }>(
  call: () => PromiseLike<Answer>,
): Promise<Answer> {
  let answer: Answer | undefined;
  await until(async () => {
    answer = await call();
    return answer.status !== 503;
  });
  // Non-null: `until` ends only with a response.
  return answer!;
}

/** Responses of `count` concurrent callers, each of whom retries while the response is 503. */
export function atOnce<Answer extends { status: number }>(
  count: number,
  ask: (caller: number) => PromiseLike<Answer>,
): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, caller) => askAgainWhileBusy(() => ask(caller))));
}
