/**
 * Awaits work with a timeout in ms; late work continues, but its result is ignored.
 * @param late makes the result in its place, or throws
 */
export async function within<Result>(
  limitMs: number,
  work: Promise<Result> | Result,
  late: () => Result,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<Result>((resolve) => {
    timer = setTimeout(() => resolve(Promise.resolve().then(late)), limitMs);
  });
  try {
    return await Promise.race([work, isLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Handler of late work that throws the error made by `failure`. */
export function fail(failure: () => Error): () => never {
  return () => {
    throw failure();
  };
}
