import type { PrefixImpacts } from './prefix-impacts';
import type { NumberList } from './number-list';
import type { TagSlots } from './tag-slots';
import type { ValueList } from './value-list';

/**
 * Maximum number of documents of a segment: numbers then take two bytes, and a search's data per document fits the
 * processor's cache.
 */
export const SEGMENT_DOCUMENTS = 65_536;

/** Words of a document bit set (see `DocumentSet`). */
export const SET_WORDS = SEGMENT_DOCUMENTS / 32;

/** Words of a bit set of a segment of this size. */
export function setWordsOf(size: number): number {
  return (size + 31) >>> 5;
}

/** Reasons why a document is hidden: flags of `Segment.hidden`. */
export const REMOVED = 1;
export const EXPIRED = 2;

/** The columns of a segment's documents, each by the document's number in it. */
export interface Columns {
  ids: string[];
  /** The document's place in the table of all combinations of choices (see `Cells`). */
  cells: Uint16Array;
  /** For each key, the value's number. */
  keys: Uint32Array[];
  /** For each tag column, the start of each document's values in `tags`, with one final entry for the end. */
  tagStarts: Uint32Array[];
  tags: Uint32Array[];
  /** For each number column; NaN for a document without the number. */
  numbers: Float64Array[];
  time: Float64Array;
  /** Infinity if the document never expires. */
  expiresAt: Float64Array;
  pointStarts: Uint32Array;
  /** Three coordinates per point. */
  points: Float64Array;
  /** Start of each document's words in `words`; one entry more than documents. */
  wordStarts: Uint32Array;
  /** The words of the documents' texts in their order (see `WordOrder`). */
  words: Uint8Array;
}

/** Postings of a word: `documents` in ascending order, each with the byte of `impact.ts`. */
export interface Postings {
  documents: Uint16Array;
  impacts: Uint8Array;
  from: number;
  to: number;
}

/** Documents with their columns and postings. A sealed segment changes only in which documents can be found. */
export interface Segment extends Columns {
  readonly size: number;
  /** Documents that were not removed. */
  kept: number;
  readonly hidden: Uint8Array;
  /** Bit set of the documents that are not hidden, maintained by `hide` and `show`. */
  readonly findable: Int32Array;
  /** Documents by the values that searches filter or count; absent if the columns themselves must be scanned. */
  readonly lists: ValueLists | undefined;
  /** Maximum of every 32 documents, including hidden ones; absent if unknown. */
  readonly highest: { time: Float64Array; numbers: Float64Array[] } | undefined;
  /** Impacts of frequent prefixes; absent if postings must be read. */
  readonly prefixed: PrefixImpacts | undefined;
  /**
   * Documents that expire at some time, the earliest first, and how many of them have expired as of the last search's
   * time.
   */
  expiring: Uint16Array | number[];
  expired: number;
  /** Sets `postings` to those of the word: from = to if it has none. */
  find(term: number, postings: Postings): void;
}

export interface ValueLists {
  cells: ValueList;
  /** Lists by the column's position, as in the next fields. */
  keys: Array<ValueList | undefined>;
  tags: Array<ValueList | undefined>;
  tagSlots: Array<TagSlots | undefined>;
  numbers: Array<NumberList | undefined>;
  time: NumberList;
}

/** Adds a reason to hide a document. */
export function hide({ hidden, findable }: Pick<Segment, 'hidden' | 'findable'>, document: number, why: number): void {
  hidden[document]! |= why;
  findable[document >>> 5]! &= ~(1 << (document & 31));
}

/** Removes a reason to hide a document: it becomes findable if that was the last. */
export function show({ hidden, findable }: Pick<Segment, 'hidden' | 'findable'>, document: number, why: number): void {
  const left = hidden[document]! & ~why;
  hidden[document] = left;
  if (left === 0) findable[document >>> 5]! |= 1 << (document & 31);
}

export function noPostings(): Postings {
  return { documents: new Uint16Array(0), impacts: new Uint8Array(0), from: 0, to: 0 };
}
