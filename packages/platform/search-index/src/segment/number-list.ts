import { listByValue, type ValueList } from './value-list';

const BUCKETS = 256;
const SAMPLED = 2_048;

/**
 * A column's documents in buckets of about the same size, in ascending order of numbers. The first bucket has the
 * documents without a number.
 */
export interface NumberList extends ValueList {
  /** The lowest number of each bucket but the first; the lowest of all is -Infinity. */
  edges: Float64Array;
}

export function listByNumber(column: Float64Array): NumberList {
  const step = Math.max(1, Math.floor(column.length / SAMPLED));
  const sample = column.filter((number, document) => document % step === 0 && !Number.isNaN(number)).sort();
  const edges = Float64Array.from(
    new Set([
      -Infinity,
      ...Array.from(
        { length: Math.min(BUCKETS, sample.length) },
        (_, part) => sample[Math.floor((part * sample.length) / BUCKETS)]!,
      ),
    ]),
  ).sort();
  const buckets = new Uint16Array(column.length);
  for (let document = 0; document < column.length; document += 1)
    buckets[document] = bucketOf(column[document]!, edges);
  return { ...listByValue(buckets), edges };
}

/** Bucket of a number: the number of edges that are not above it, hence 0 for NaN. */
export function bucketOf(number: number, edges: Float64Array): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (edges[middle]! <= number) low = middle + 1;
    else high = middle;
  }
  return Number.isNaN(number) ? 0 : low;
}
