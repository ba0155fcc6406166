import { Completions, type Completion } from './complete';
import { TermDictionary } from './dictionary/term-dictionary';
import { ShardedMap } from './dictionary/sharded-map';
import { ValueDictionary } from './dictionary/value-dictionary';
import { createHighlighter, type Highlighter } from './highlight';
import { createPace } from './pace';
import { Collector, FAR_FROM } from './query/collector';
import type { Facet } from './query/filters';
import { TextMatcher } from './query/match-text';
import { planText, type TextPlan } from './query/text-plan';
import {
  listedColumns,
  numberColumn,
  type IndexAnswer,
  type IndexDocument,
  type IndexQuery,
  type IndexSchema,
  type ValueColumn,
} from './schema';
import { Cells } from './segment/cells';
import { TELLING } from './segment/impact';
import { OPEN_DOCUMENTS } from './segment/open-segment';
import { noPostings, type Segment } from './segment/segment';
import { Segments, type Place } from './segment/segments';
import { readSnapshot } from './snapshot/read-snapshot';
import { writeSnapshot } from './snapshot/write-snapshot';
import { Analyzer } from './analyzer';
import { sameTextKey } from './words/words';

/** Search index in this process's memory. It answers synchronously; long work is done in slices. */
export interface SearchIndex {
  /** Adds a document, or replaces its earlier state. */
  put(document: IndexDocument): void;
  /** Removes a document; returns whether it existed. */
  remove(id: string): boolean;
  has(id: string): boolean;
  /** A number of a document, whether or not it has expired; undefined where the document or the number is absent. */
  number(id: string, name: string): number | undefined;
  search(query: IndexQuery): IndexAnswer;
  /** Returns a highlighter for the words by which a search for `text` matches. */
  highlighter(text: string): Highlighter;
  /** Autocomplete: values of a column that continue the typed text, the likeliest first. */
  complete(column: string, typed: string, options: { now: number; limit: number }): Completion[];
  /** The values of a key or tag column, with the number of documents of each, as of the last search or completion. */
  values(column: string): ValueDictionary;
  ids(): Iterable<string>;
  /** Number of documents, including expired ones. */
  readonly size: number;
  /** Documents with a word in the collection's statistics, including removed ones until compaction. */
  documentsWith(word: string): { documents: number; telling: number; of: number };
  /** Resolves when the background merging of segments is done. */
  settled(): Promise<void>;
  /** Merges and compacts the index to its minimum size. */
  compact(): Promise<void>;
  /** Streams the present state of the index, which stays usable meanwhile. `note` is returned on restoring. */
  snapshot(note: string): AsyncGenerator<Uint8Array>;
}

/**
 * Creates an empty index. New documents go to a segment that is sealed after `sealAt` of them: a lower value makes
 * shorter pauses and more segments. Pages that end beyond `farFrom` are found by another method.
 */
export function createSearchIndex(
  schema: IndexSchema,
  { sealAt = OPEN_DOCUMENTS, farFrom = FAR_FROM } = {},
): SearchIndex {
  return new TypedArrayIndex(schema, { sealAt, farFrom });
}

/**
 * Restores an index from a snapshot's chunks, in slices.
 * @throws SnapshotError when it is damaged, of another version, or of another schema.
 */
export async function restoreSearchIndex(
  schema: IndexSchema,
  pieces: AsyncIterable<Uint8Array>,
  { sealAt = OPEN_DOCUMENTS, farFrom = FAR_FROM } = {},
): Promise<{ index: SearchIndex; note: string }> {
  const index = new TypedArrayIndex(schema, { sealAt, farFrom });
  return { index, note: await index.restore(pieces) };
}

class TypedArrayIndex implements SearchIndex {
  readonly #schema: IndexSchema;
  readonly #terms = new TermDictionary();
  readonly #places = new ShardedMap<Place>();
  readonly #cells: Cells;
  readonly #columns = new Map<string, ValueDictionary>();
  readonly #completions = new Map<string, Completions>();
  readonly #keys: ValueDictionary[];
  readonly #tags: ValueDictionary[];
  readonly #segments: Segments;
  readonly #analyzer: Analyzer;
  readonly #matcher = new TextMatcher(this.#terms);
  readonly #collector: Collector;
  readonly #postings = noPostings();
  #merging: Promise<void> | undefined;

  constructor(schema: IndexSchema, { sealAt, farFrom }: { sealAt: number; farFrom: number }) {
    this.#schema = schema;
    this.#cells = new Cells(schema.choices);
    this.#keys = schema.keys.map((column) => this.#makeColumn(column));
    this.#tags = schema.tags.map((column) => this.#makeColumn(column));
    this.#analyzer = new Analyzer(schema.fields, this.#terms);
    this.#segments = new Segments({
      columns: { keys: schema.keys.length, tags: schema.tags.length, numbers: schema.numbers.length },
      listed: listedColumns(schema),
      terms: this.#terms,
      sealAt: Math.min(sealAt, OPEN_DOCUMENTS),
      moved: (id, place) => this.#places.set(id, place),
      changed: (segment, document, by) => this.#count(segment, document, by),
    });
    const facets = (['keys', 'tags'] as const).flatMap((kind) =>
      schema[kind].flatMap(({ name, counted }, column): Facet[] =>
        counted ? [{ name, kind, column, values: this.#columns.get(name)! }] : [],
      ),
    );
    this.#collector = new Collector(schema, this.#cells, facets, this.#columns, farFrom);
  }

  get size(): number {
    return this.#places.size;
  }

  put(document: IndexDocument): void {
    this.#takeOut(document.id);
    const { terms, impacts, count, order } = this.#analyzer.analyze(document.texts);
    const statistics = this.#terms;
    for (let at = 0; at < count; at += 1) {
      statistics.documents[terms[at]!]! += 1;
      statistics.telling[terms[at]!]! += impacts[at]! >>> 7;
    }
    const place = this.#segments.add({
      id: document.id,
      cell: this.#cells.cellOf(document.choices),
      keys: this.#schema.keys.map(({ name }, column) =>
        document.keys[name] ? this.#keys[column]!.take(document.keys[name]) : 0,
      ),
      tags: this.#schema.tags.map(({ name }, column) => [
        ...new Set((document.tags[name] ?? []).map((value) => this.#tags[column]!.take(value))),
      ]),
      numbers: this.#schema.numbers.map(({ name }) => document.numbers[name] ?? NaN),
      time: document.time,
      expiresAt: document.expiresAt ?? Infinity,
      points: document.points,
      terms,
      impacts,
      termCount: count,
      order,
    });
    this.#places.set(document.id, place);
    this.#maintain();
  }

  remove(id: string): boolean {
    const wasThere = this.#takeOut(id);
    if (wasThere) this.#maintain();
    return wasThere;
  }

  has(id: string): boolean {
    return this.#places.get(id) !== undefined;
  }

  number(id: string, name: string): number | undefined {
    const place = this.#places.get(id);
    if (place === undefined) return undefined;
    const { segment, document } = this.#segments.at(place);
    const number = segment.numbers[numberColumn(this.#schema, name)]![document]!;
    return Number.isNaN(number) ? undefined : number;
  }

  search(query: IndexQuery): IndexAnswer {
    this.#segments.moveTime(query.now);
    const { parts, excluded, meant } = this.#plan(query.text);
    const match =
      parts.length + excluded.length > 0
        ? (segment: Segment) => this.#matcher.match({ parts, excluded }, segment)
        : undefined;
    return {
      ...this.#collector.collect(query, {
        segments: this.#segments.all,
        match,
        among: query.among && this.#confinedTo(query.among),
        without: query.without && query.without.length > 0 ? this.#confinedTo(query.without) : undefined,
      }),
      meant,
    };
  }

  highlighter(text: string): Highlighter {
    return createHighlighter(this.#plan(text).parts, this.#terms);
  }

  complete(column: string, typed: string, { now, limit }: { now: number; limit: number }): Completion[] {
    this.#segments.moveTime(now);
    return this.#completions.get(column)?.complete(sameTextKey(typed), limit) ?? [];
  }

  values(column: string): ValueDictionary {
    const values = this.#columns.get(column);
    if (!values) throw new Error(`The index has no key or tag column ${column}.`);
    return values;
  }

  ids(): Iterable<string> {
    return this.#places.keys();
  }

  documentsWith(word: string): { documents: number; telling: number; of: number } {
    const term = this.#terms.find(word);
    return {
      documents: term === undefined ? 0 : this.#terms.documents[term]!,
      telling: term === undefined ? 0 : this.#terms.telling[term]!,
      of: this.#segments.documents,
    };
  }

  async settled(): Promise<void> {
    while (this.#merging) await this.#merging;
  }

  async compact(): Promise<void> {
    await this.settled();
    this.#segments.seal();
    this.#startMerging({ all: true });
    await this.settled();
  }

  snapshot(note: string): AsyncGenerator<Uint8Array> {
    this.#segments.seal();
    this.#segments.finishMoving();
    return writeSnapshot({
      schema: this.#schema,
      note,
      terms: this.#terms,
      columns: this.#columns,
      segments: this.#segments.sealed,
    });
  }

  /** Fills this empty index, and gives the snapshot's note. */
  async restore(pieces: AsyncIterable<Uint8Array>): Promise<string> {
    return readSnapshot(pieces, {
      schema: this.#schema,
      terms: this.#terms,
      columns: this.#columns,
      adopt: (segment) => this.#segments.adopt(segment),
    });
  }

  #plan(text: string): TextPlan {
    return planText(text, {
      terms: this.#terms,
      documents: this.#segments.documents,
      occurs: (term, options) => this.#occurs(term, options),
    });
  }

  #makeColumn({ name, completes }: ValueColumn): ValueDictionary {
    const completions = completes ? new Completions((number) => values.live[number]!) : undefined;
    const values = new ValueDictionary((value, number) =>
      completions?.add({ key: sameTextKey(value.text), text: value.text }, number),
    );
    if (completions) this.#completions.set(name, completions);
    this.#columns.set(name, values);
    return values;
  }

  /** Numbers of the given documents in each segment. */
  #confinedTo(ids: readonly string[]): (segment: Segment) => ReadonlySet<number> {
    const none: ReadonlySet<number> = new Set();
    const documents = new Map<Segment, Set<number>>();
    for (const id of ids) {
      const place = this.#places.get(id);
      if (place === undefined) continue;
      const { segment, document } = this.#segments.at(place);
      const list = documents.get(segment);
      if (list) list.add(document);
      else documents.set(segment, new Set([document]));
    }
    return (segment) => documents.get(segment) ?? none;
  }

  #takeOut(id: string): boolean {
    const place = this.#places.get(id);
    if (place === undefined) return false;
    this.#segments.remove(place);
    return this.#places.delete(id);
  }

  /** Updates the counts of findable documents by value. */
  #count(segment: Segment, document: number, by: 1 | -1): void {
    for (let column = 0; column < this.#keys.length; column += 1)
      this.#keys[column]!.live[segment.keys[column]![document]!]! += by;
    for (let column = 0; column < this.#tags.length; column += 1) {
      const { live } = this.#tags[column]!;
      const starts = segment.tagStarts[column]!;
      for (let at = starts[document]!; at < starts[document + 1]!; at += 1) live[segment.tags[column]![at]!]! += by;
    }
  }

  #occurs(term: number, { telling }: { telling: boolean }): boolean {
    const needed = telling ? TELLING : 0;
    for (const segment of this.#segments.all) {
      segment.find(term, this.#postings);
      const { documents, impacts, from, to } = this.#postings;
      for (let at = from; at < to; at += 1)
        if ((impacts[at]! & needed) === needed && segment.hidden[documents[at]!] === 0) return true;
    }
    return false;
  }

  #maintain(): void {
    if (!this.#merging) this.#startMerging();
  }

  /** Merges in slices until no segments need it. */
  #startMerging(options: { all?: boolean } = {}): void {
    if (!this.#segments.wanting(options)) return;
    const run = async () => {
      const pace = createPace();
      for (let sources = this.#segments.wanting(options); sources; sources = this.#segments.wanting(options)) {
        const work = this.#segments.merge(sources);
        while (!work.next().done) await pace();
      }
      this.#merging = undefined;
    };
    this.#merging = run();
  }
}
