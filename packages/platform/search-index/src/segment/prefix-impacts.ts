import type { Prefixes } from '../dictionary/prefixes';
import { IMPACT } from './impact';

/**
 * Local copies of imported constants: reading them through the module each time is too slow for the innermost loops.
 */
const IMPACT_BITS = IMPACT;
/** Postings processed between two yields. */
const STEPS = 25_000;
const NOT_KEPT = 0xffff;

/**
 * Precomputed impacts of frequent prefixes, whose words have more postings than there are documents: the highest impact
 * of these words in each document, 0 for none. A prefix search reads this instead of every word's postings.
 */
export class PrefixImpacts {
  constructor(
    private readonly size: number,
    private readonly rows: Uint16Array,
    private readonly impacts: Uint8Array,
  ) {}

  /** Impacts by document; undefined if the postings must be read. `prefix`: its number. */
  of(prefix: number): Uint8Array | undefined {
    const row = this.rows[prefix] ?? NOT_KEPT;
    return row === NOT_KEPT ? undefined : this.impacts.subarray(row * this.size, (row + 1) * this.size);
  }
}

/** Yields often. `starts`, `documents` and `impacts`: a segment's postings by word. */
export function* prefixImpacts(
  {
    size,
    starts,
    documents,
    impacts,
  }: { size: number; starts: Uint32Array; documents: Uint16Array; impacts: Uint8Array },
  prefixes: Prefixes,
): Generator<void, PrefixImpacts> {
  const { ofWords } = prefixes;
  const terms = starts.length - 1;
  const postings = new Uint32Array(prefixes.size);
  for (const numbers of ofWords) {
    for (let term = 0; term < terms; term += 1) postings[numbers[term]!]! += starts[term + 1]! - starts[term]!;
    yield;
  }
  const rows = new Uint16Array(prefixes.size).fill(NOT_KEPT);
  let count = 0;
  for (let prefix = 1; prefix < rows.length; prefix += 1)
    if (postings[prefix]! > size && count < NOT_KEPT) rows[prefix] = count++;
  const highest = new Uint8Array(count * size);
  let steps = 0;
  for (const numbers of ofWords) {
    for (let term = 0; term < terms; term += 1) {
      const row = rows[numbers[term]!]!;
      const end = starts[term + 1]!;
      if (row === NOT_KEPT || starts[term] === end) continue;
      const first = row * size;
      for (let at = starts[term]!; at < end; at += 1) {
        const place = first + documents[at]!;
        const impact = impacts[at]! & IMPACT_BITS;
        if (impact > highest[place]!) highest[place] = impact;
      }
      steps += end - starts[term]!;
      if (steps < STEPS) continue;
      steps = 0;
      yield;
    }
  }
  return new PrefixImpacts(size, rows, highest);
}
