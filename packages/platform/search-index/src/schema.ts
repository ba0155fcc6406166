import type { ListedColumns } from './segment/sealed-segment';

/** Schema of an index. Fixed at creation; a snapshot can only be loaded with the same. */
export interface IndexSchema {
  fields: readonly TextField[];
  /** Facets with a short, predefined list of values, of which a document has at most one. */
  choices: ReadonlyArray<{ name: string; values: number }>;
  /** Single-valued columns, or none: a company, a place. */
  keys: readonly ValueColumn[];
  /** Columns with any number of values: skills. */
  tags: readonly ValueColumn[];
  /** Numeric columns for filters and sorting; a document may lack them. */
  numbers: readonly NumberColumn[];
}

export interface TextField {
  name: string;
  /** The field's boost: how much a word counts here. */
  weight: number;
  /**
   * Words of a typical document. BM25 compares a document's length with this constant, not with the present average, so
   * that a document's scores stay valid while others are added and removed.
   */
  typicalLength: number;
  /** Whether words in this field state what the document is, as opposed to mentioning something in its text. */
  telling: boolean;
  /** Whether phrases are found here, words in quotes that stand side by side: the order of its words is kept for that. */
  phrases: boolean;
}

/** Columns with lists of documents by value. */
export function listedColumns({ keys, tags, numbers }: IndexSchema): ListedColumns {
  return {
    keys: keys.map(({ filters, counted }) => filters || counted),
    tags: tags.map(({ filters, counted }) => filters || counted),
    numbers: numbers.map(({ filters }) => filters),
  };
}

/** Index of a number in the schema. */
export function numberColumn({ numbers }: IndexSchema, name: string): number {
  return numbers.findIndex((column) => column.name === name);
}

export interface ValueColumn {
  name: string;
  /** Whether searches filter by the values: lists of documents by value are built then, which takes memory. */
  filters: boolean;
  /** Whether a search counts the values: a facet. */
  counted: boolean;
  /** Whether the values can be completed while somebody types. */
  completes: boolean;
}

export interface NumberColumn {
  name: string;
  /** Whether searches filter by the number: lists of documents by it are built then, which takes memory. */
  filters: boolean;
}

/** Value of a column: equal keys are the same value, whose displayed text is the first one received. */
export interface IndexValue {
  key: string;
  text: string;
}

/** A point of the earth as a unit vector from its centre. */
export type SpherePoint = readonly [x: number, y: number, z: number];

export interface IndexDocument {
  id: string;
  /** A text may be several, with `TEXT_END` between them, and have words beside it, after `BESIDE`. */
  texts: Readonly<Record<string, string>>;
  /** Position in the list of values; -1 for none. */
  choices: Readonly<Record<string, number>>;
  keys: Readonly<Record<string, IndexValue | null>>;
  tags: Readonly<Record<string, readonly IndexValue[]>>;
  numbers: Readonly<Record<string, number | null>>;
  points: readonly SpherePoint[];
  /** Tie-breaker: the later time comes first. */
  time: number;
  /** Time from which the document is no longer found; null for never. */
  expiresAt: number | null;
}

/** Columns of a segment's documents for a scorer, each by the document's number in the segment. */
export interface ScoredColumns {
  /** Number of documents, including hidden ones. */
  size: number;
  /** Whether columns of this identity (`cells`) are immutable: points can be cached by it. */
  isSealed: boolean;
  /** A choice's value in each possible cell (`Cells`); -1 for none. */
  choiceIn(name: string): Int16Array;
  cells: Uint16Array;
  /** Start of each document's values, with one final entry for the end. */
  tagStarts(name: string): Uint32Array;
  tags(name: string): Uint32Array;
  /** Documents by their values: those of value `v` from `starts[v]` to `starts[v + 1]`; undefined if not sealed. */
  documentsByTag(name: string): { starts: Uint32Array; documents: Uint16Array } | undefined;
  /** NaN for a document without the number. */
  numbers(name: string): Float64Array;
  pointStarts: Uint32Array;
  /** Three coordinates per point. */
  points: Float64Array;
}

/** Added to points that a document may reach at most, and whose exact number has not been asked for. */
export const AT_MOST = 128;

/** Points of all documents of a segment, 0 to 127, and the highest of every 32. */
export interface DocumentPoints {
  /** Exact, or `AT_MOST` and an upper bound. */
  points: Uint8Array;
  /** Upper bounds; a search lowers those whose documents it has computed, so that later ones skip them. */
  highest: Uint8Array;
  /** Exact points of a document, which are then in `points` too. */
  exactly(document: number): number;
}

/** Points of a document, computed now if only their upper bound is known. */
export function exactPoints({ points, exactly }: DocumentPoints, document: number): number {
  const known = points[document] ?? 0;
  return known < AT_MOST ? known : exactly(document);
}
export type ScoreDocuments = (columns: ScoredColumns) => DocumentPoints;

export type Order = 'relevance' | 'newest' | { number: string } | { score: ScoreDocuments };

/**
 * Factors that multiply a document's word score in the order of relevance. They are whole numbers, so that scores stay
 * whole; `SAME` changes nothing.
 */
export interface Signals {
  /** Factors by age: the first range that contains the document's time applies, newest range first. */
  fresh: ReadonlyArray<{ from: number; factor: number }>;
  /** Factor for documents whose time in this number column has passed. */
  past: { number: string; factor: number };
}

/** Neutral factor. */
export const SAME = 64;

/** Query: several values of one filter widen it, several filters narrow it. */
export interface IndexQuery {
  text: string;
  choices: Readonly<Record<string, readonly number[]>>;
  /** Numbers of values (see `ValueDictionary`): only documents with one of them. */
  keys: Readonly<Record<string, ReadonlySet<number>>>;
  tags: Readonly<Record<string, ReadonlySet<number>>>;
  /** Excludes documents with one of these values of a key, from all counts too. */
  withoutKeys?: Readonly<Record<string, ReadonlySet<number>>> | undefined;
  /** Documents within this distance of one of the points pass the filter of this key as well. */
  near: { key: string; around: ReadonlyArray<{ centre: SpherePoint; chord: number }> } | null;
  /** Only documents whose number exists and is at least this. */
  atLeast: Readonly<Record<string, number>>;
  /** Only documents whose time is this or later. */
  from: number | null;
  /** Excludes documents with one of these ids. */
  without?: readonly string[] | undefined;
  /** Only documents with one of these ids; absent for all. */
  among?: readonly string[] | undefined;
  /**
   * Histogram: counts documents by a number, in buckets between neighbouring edges, ignoring the filter on that number.
   */
  histogram: { number: string; edges: readonly number[] } | null;
  now: number;
  order: Order;
  signals?: Signals;
  offset: number;
  limit: number;
}

export interface IndexAnswer {
  /** Ids of the requested page, in order. */
  ids: string[];
  total: number;
  /** For each choice, the number of documents with each of its values, under all other filters. */
  choices: Record<string, Uint32Array>;
  /**
   * The same for counted keys and tags, by the value's number. The arrays belong to the index and are reused: read them
   * before the next search.
   */
  values: Record<string, Uint32Array>;
  /** Number of documents in each bucket of the histogram; empty if none was requested. */
  histogram: number[];
  /** The text with its typos corrected; null if it was searched as typed. */
  meant: string | null;
}
