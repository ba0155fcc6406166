import type { ListedColumns } from './segment/sealed-segment';

/** Schema of an index. Fixed at creation; a snapshot can only be loaded with the same. */
export interface IndexSchema {
  fields: readonly TextField[];
  /** Facets with a short list of values known beforehand, of which a document has one or none. */
  choices: ReadonlyArray<{ name: string; values: number }>;
  /** Single-valued columns, or none: a company, a place. */
  keys: readonly ValueColumn[];
  /** Several values out of any number: skills. */
  tags: readonly ValueColumn[];
  /** Numbers that can be read and sorted by; a document may lack them. */
  numbers: readonly NumberColumn[];
}

export interface TextField {
  name: string;
  /** The field's boost: how much a word counts here. */
  weight: number;
  /**
   * Words of an ordinary document. BM25 compares a document's length with this number, not with the present average, so
   * that a document's scores are its own and stay true while others come and go.
   */
  typicalLength: number;
  /** Whether words stand here for what the document is, as opposed to being mentioned in its text. */
  telling: boolean;
  /** Whether phrases are found here, words in quotes that stand side by side: the order of its words is kept for that. */
  phrases: boolean;
}

/** Columns whose documents are listed by value. */
export function listedColumns({ keys, tags, numbers }: IndexSchema): ListedColumns {
  return {
    keys: keys.map(({ filters, counted }) => filters || counted),
    tags: tags.map(({ filters, counted }) => filters || counted),
    numbers: numbers.map(({ filters }) => filters),
  };
}

/** The position of a number among the schema's. */
export function numberColumn({ numbers }: IndexSchema, name: string): number {
  return numbers.findIndex((column) => column.name === name);
}

export interface ValueColumn {
  name: string;
  /** Whether searches filter by the values: their documents are listed then, which takes room. */
  filters: boolean;
  /** Whether a search counts the values: a facet. */
  counted: boolean;
  /** Whether the values can be completed while somebody types. */
  completes: boolean;
}

export interface NumberColumn {
  name: string;
  /** Whether searches filter by the number: documents are listed by it then, which takes room. */
  filters: boolean;
}

/** A value: equal keys are the same one, and the first text that came with it is shown. */
export interface IndexValue {
  key: string;
  text: string;
}

/** A point of the earth as a vector of length 1 from its middle. */
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
  /** From this time on it is not found any more; null for never. */
  expiresAt: number | null;
}

/** Columns that a scorer reads of a segment's documents, each by the document's number in the segment. */
export interface ScoredColumns {
  /** Documents, those included that are hidden. */
  size: number;
  /** Whether columns of this identity (`cells`) never change again: points can be kept by it. */
  isSealed: boolean;
  /** A choice's value in each possible cell (`Cells`); -1 for none. */
  choiceIn(name: string): Int16Array;
  cells: Uint16Array;
  /** Start of each document's values; one entry more than documents. */
  tagStarts(name: string): Uint32Array;
  tags(name: string): Uint32Array;
  /** NaN where the document has none. */
  numbers(name: string): Float64Array;
  pointStarts: Uint32Array;
  /** Three numbers a point. */
  points: Float64Array;
}

/** Points of all documents of a segment, and the highest of every 32. */
export interface DocumentPoints {
  points: Uint8Array;
  highest: Uint8Array;
}
export type ScoreDocuments = (columns: ScoredColumns) => DocumentPoints;

export type Order = 'relevance' | 'newest' | { number: string } | { score: ScoreDocuments };

/**
 * Factors that multiply a document's word score in the order of relevance. They are whole numbers, so that scores stay
 * whole; `SAME` changes nothing.
 */
export interface Signals {
  /** By how new it is: the first stretch of time that it is in, the newest first. */
  fresh: ReadonlyArray<{ from: number; factor: number }>;
  /** Factor for documents in which this number is a time that has passed. */
  past: { number: string; factor: number };
}

/** The factor that changes nothing. */
export const SAME = 64;

/** Several values of one filter widen it, several filters narrow it. */
export interface IndexQuery {
  text: string;
  choices: Readonly<Record<string, readonly number[]>>;
  /** Numbers of values (see `ValueDictionary`): only documents with one of them. */
  keys: Readonly<Record<string, ReadonlySet<number>>>;
  tags: Readonly<Record<string, ReadonlySet<number>>>;
  /** Documents with one of these values of a key are left out, in all counts too. */
  withoutKeys?: Readonly<Record<string, ReadonlySet<number>>> | undefined;
  /** Documents that lie so near one of these points pass the filter of this key as well. */
  near: { key: string; around: ReadonlyArray<{ centre: SpherePoint; chord: number }> } | null;
  /** Only documents whose number is there and at least so large. */
  atLeast: Readonly<Record<string, number>>;
  /** Only documents whose time is this or later. */
  from: number | null;
  /** Documents with one of these ids are left out. */
  without?: readonly string[] | undefined;
  /** Only documents with one of these ids; all where left out. */
  among?: readonly string[] | undefined;
  /**
   * Counts the documents by a number, each between two neighbouring edges, as if the number itself were not filtered
   * by.
   */
  histogram: { number: string; edges: readonly number[] } | null;
  now: number;
  order: Order;
  signals?: Signals;
  offset: number;
  limit: number;
}

export interface IndexAnswer {
  /** The asked page, in order. */
  ids: string[];
  total: number;
  /** For each choice, how many documents have each of its values, by what the other filters leave. */
  choices: Record<string, Uint32Array>;
  /**
   * The same for counted keys and tags, by the value's number. They are the index's own: read them before the next
   * search.
   */
  values: Record<string, Uint32Array>;
  /** Documents in each part of the histogram; empty where none was asked for. */
  histogram: number[];
  /** The text with words that nothing has put right; null where it was taken as typed. */
  meant: string | null;
}
