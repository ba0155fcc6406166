/**
 * Waits for work, but not longer than so many ms; work that is late goes on without anybody waiting for it.
 * @param late what is given in its place, or throws
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

/** For work that is late: throws what `failure` makes. */
export function fail(failure: () => Error): () => never {
  return () => {
    throw failure();
  };
}
