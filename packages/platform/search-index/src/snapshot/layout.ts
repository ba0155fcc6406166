import type { IndexSchema } from '../schema';
import { IMPACT } from '../segment/impact';
import type { SealedParts } from '../segment/sealed-segment';

/** Grows with every change of what a snapshot holds, or of how words and impacts are made. */
const VERSION = 4;

/** The first record: what follows, and for whom. */
export interface SnapshotHead {
  fingerprint: string;
  note: string;
  terms: number;
  columns: Array<{ name: string; values: number }>;
  segments: number;
}

/** Two indexes with the same fingerprint can read each other's snapshots. */
export function fingerprintOf(schema: IndexSchema): string {
  return JSON.stringify({
    version: VERSION,
    impacts: IMPACT,
    littleEndian: new Uint8Array(new Uint16Array([1]).buffer)[0] === 1,
    schema,
  });
}

export type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** The arrays of a segment in the order in which they stand in a snapshot. */
export function arraysOf(
  {
    cells,
    keys,
    tagStarts,
    tags,
    numbers,
    time,
    expiresAt,
    pointStarts,
    points,
    wordStarts,
    words,
    starts,
    documents,
    impacts,
  }: SealedParts,
  hidden: Uint8Array,
): Numbers[] {
  return [
    hidden,
    cells,
    ...keys,
    ...tagStarts,
    ...tags,
    ...numbers,
    time,
    expiresAt,
    pointStarts,
    points,
    wordStarts,
    words,
    starts,
    documents,
    impacts,
  ];
}

/** Texts of one record: reading so many takes about a millisecond. */
export const TEXTS_A_RECORD = 4_096;
