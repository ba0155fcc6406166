/** Documents of a segment at most: their numbers take two bytes, and what a search notes of each fits the processor's cache. */
export const SEGMENT_DOCUMENTS = 65_536;

/** Why a document is not found: flags of `Segment.hidden`. */
export const REMOVED = 1;
export const EXPIRED = 2;

/** The columns of a segment's documents, each by the document's number in it. */
export interface Columns {
  ids: string[];
  /** The document's place in the table of all combinations of choices (see `Cells`). */
  cells: Uint16Array;
  /** For each key, the value's number. */
  keys: Uint32Array[];
  /** For each tag column, where a document's values begin in `tags`; one entry more than documents. */
  tagStarts: Uint32Array[];
  tags: Uint32Array[];
  /** For each number; NaN where the document has none. */
  numbers: Float64Array[];
  time: Float64Array;
  /** Infinity for never. */
  expiresAt: Float64Array;
  pointStarts: Uint32Array;
  /** Three numbers a point. */
  points: Float64Array;
}

/** Where a word's postings lie: `documents` in ascending order, each with the byte of `impact.ts`. */
export interface Postings {
  documents: Uint16Array;
  impacts: Uint8Array;
  from: number;
  to: number;
}

/** Some documents with their columns and postings. Only `hidden` ever changes in a sealed one. */
export interface Segment extends Columns {
  readonly size: number;
  /** Documents that were not removed. */
  kept: number;
  hidden: Uint8Array;
  /** Documents that ever expire, the earliest first, and how many of them have at the time last searched at. */
  expiring: Uint16Array | number[];
  expired: number;
  /** Sets `postings` to those of the word: from = to where there are none. */
  find(term: number, postings: Postings): void;
}

export function noPostings(): Postings {
  return { documents: new Uint16Array(0), impacts: new Uint8Array(0), from: 0, to: 0 };
}
