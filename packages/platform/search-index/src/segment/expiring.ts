/** Chunk size for sorting, which takes about a millisecond. */
const SORTED_AT_ONCE = 2_048;

/**
 * Documents that expire at some time, the earliest first. Yields often: sorting those of a large segment in one go
 * would block the event loop.
 */
export function* expiringOf(expiresAt: Float64Array): Generator<void, Uint16Array> {
  const comesBefore = (a: number, b: number) => expiresAt[a]! - expiresAt[b]! || a - b;
  const ever = new Uint16Array(expiresAt.length);
  let count = 0;
  for (let document = 0; document < expiresAt.length; document += 1)
    if (expiresAt[document] !== Infinity) ever[count++] = document;
  yield;
  let runs: Uint16Array[] = [];
  for (let from = 0; from < count; from += SORTED_AT_ONCE) {
    runs.push(ever.slice(from, Math.min(from + SORTED_AT_ONCE, count)).sort(comesBefore));
    yield;
  }
  while (runs.length > 1) {
    const longer: Uint16Array[] = [];
    for (let at = 0; at < runs.length; at += 2) {
      longer.push(at + 1 < runs.length ? merged(runs[at]!, runs[at + 1]!, comesBefore) : runs[at]!);
      yield;
    }
    runs = longer;
  }
  return runs[0] ?? new Uint16Array(0);
}

function merged(some: Uint16Array, others: Uint16Array, comesBefore: (a: number, b: number) => number): Uint16Array {
  const all = new Uint16Array(some.length + others.length);
  let [one, other] = [0, 0];
  for (let at = 0; at < all.length; at += 1) {
    const takesOne = other === others.length || (one < some.length && comesBefore(some[one]!, others[other]!) < 0);
    all[at] = takesOne ? some[one++]! : others[other++]!;
  }
  return all;
}
