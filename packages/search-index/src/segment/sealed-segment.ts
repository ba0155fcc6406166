import type { Columns, Segment } from './segment';

/** What a sealed segment is made of: all of it can be written to a file and read back. */
export interface SealedParts extends Columns {
  readonly size: number;
  /** By a word's number: where its postings begin; one entry more than words. Words that came later have none here. */
  starts: Uint32Array;
  documents: Uint16Array;
  impacts: Uint8Array;
}

export interface SealedSegment extends Segment, SealedParts {
  readonly isSealed: true;
}

/** A segment whose documents do not change any more. */
export function sealedSegment(parts: SealedParts): SealedSegment {
  const { starts, documents, impacts, expiresAt, size } = parts;
  const last = starts.length - 1;
  const everExpiring: number[] = [];
  for (let at = 0; at < size; at += 1) if (expiresAt[at] !== Infinity) everExpiring.push(at);
  const expiring = Uint16Array.from(everExpiring).sort((a, b) => expiresAt[a]! - expiresAt[b]! || a - b);
  return {
    ...parts,
    isSealed: true,
    kept: size,
    hidden: new Uint8Array(size),
    expiring,
    expired: 0,
    find(term, postings) {
      postings.documents = documents;
      postings.impacts = impacts;
      postings.from = term < last ? starts[term]! : 0;
      postings.to = term < last ? starts[term + 1]! : 0;
    },
  };
}
