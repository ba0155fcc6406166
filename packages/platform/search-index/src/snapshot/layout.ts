import type { IndexSchema } from '../schema';
import { IMPACT } from '../segment/impact';
import type { SealedParts } from '../segment/sealed-segment';

/**
 * Format version: incremented with every change of a snapshot's content, or of the computation of words and impacts.
 */
const VERSION = 6;

/** First record: metadata of the snapshot, and its schema's fingerprint. */
export interface SnapshotHead {
  fingerprint: string;
  note: string;
  terms: number;
  columns: Array<{ name: string; values: number }>;
  segments: number;
}

/** Fingerprint by which a snapshot is compatible: indexes with the same one can read each other's snapshots. */
export function fingerprintOf(schema: IndexSchema): string {
  return JSON.stringify({
    version: VERSION,
    impacts: IMPACT,
    littleEndian: new Uint8Array(new Uint16Array([1]).buffer)[0] === 1,
    schema,
  });
}

export type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Arrays of a segment in the order of the snapshot. */
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

/** Texts per record: reading this many takes about a millisecond. */
export const TEXTS_A_RECORD = 4_096;
