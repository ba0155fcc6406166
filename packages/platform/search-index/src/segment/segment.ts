import type { PrefixImpacts } from './prefix-impacts';
import type { NumberList } from './number-list';
import type { TagSlots } from './tag-slots';
import type { ValueList } from './value-list';

/**
 * Documents of a segment at most: their numbers take two bytes, and what a search notes of each fits the processor's
 * cache.
 */
export const SEGMENT_DOCUMENTS = 65_536;

/** Words of a set of documents, one bit each (see `DocumentSet`). */
export const SET_WORDS = SEGMENT_DOCUMENTS / 32;

/** Words that the documents of a segment of this size take. */
export function setWordsOf(size: number): number {
  return (size + 31) >>> 5;
}

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

/** Some documents with their columns and postings. Only what tells which can be found ever changes in a sealed one. */
export interface Segment extends Columns {
  readonly size: number;
  /** Documents that were not removed. */
  kept: number;
  readonly hidden: Uint8Array;
  /** The documents that are not hidden, one bit each. Kept by `hide` and `show`. */
  readonly findable: Int32Array;
  /** Documents by what searches filter by or count; absent where the columns themselves have to be looked through. */
  readonly lists: ValueLists | undefined;
  /** The highest of every 32 documents, hidden ones included; absent where it is not known. */
  readonly highest: { time: Float64Array; numbers: Float64Array[] } | undefined;
  /** Impacts of common prefixes; absent where postings have to be read. */
  readonly prefixed: PrefixImpacts | undefined;
  /** Documents that ever expire, the earliest first, and how many of them have at the time last searched at. */
  expiring: Uint16Array | number[];
  expired: number;
  /** Sets `postings` to those of the word: from = to where there are none. */
  find(term: number, postings: Postings): void;
}

export interface ValueLists {
  cells: ValueList;
  /** By the column's position, as the next. */
  keys: Array<ValueList | undefined>;
  tags: Array<ValueList | undefined>;
  tagSlots: Array<TagSlots | undefined>;
  numbers: Array<NumberList | undefined>;
  time: NumberList;
}

/** Hides a document for a reason more. */
export function hide({ hidden, findable }: Pick<Segment, 'hidden' | 'findable'>, document: number, why: number): void {
  hidden[document]! |= why;
  findable[document >>> 5]! &= ~(1 << (document & 31));
}

/** Takes a reason away: the document can be found if it was the last. */
export function show({ hidden, findable }: Pick<Segment, 'hidden' | 'findable'>, document: number, why: number): void {
  const left = hidden[document]! & ~why;
  hidden[document] = left;
  if (left === 0) findable[document >>> 5]! |= 1 << (document & 31);
}

export function noPostings(): Postings {
  return { documents: new Uint16Array(0), impacts: new Uint8Array(0), from: 0, to: 0 };
}
