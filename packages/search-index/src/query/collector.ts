import { roomFor } from '../dictionary/growing';
import type { ValueDictionary } from '../dictionary/value-dictionary';
import type { IndexAnswer, IndexQuery, IndexSchema } from '../schema';
import type { Cells } from '../segment/cells';
import type { Segment } from '../segment/segment';
import { DocumentList } from './document-list';
import { filtersOf, type Facet, type Filter } from './filters';
import { FirstDocuments } from './first-documents';
import { Histogram } from './histogram';
import type { ScoredDocuments } from './scored-documents';

/** What a query needs of the index while it is answered. */
export interface Searched {
  segments: readonly Segment[];
  /** Documents that can be found. */
  live: number;
  /** The documents of a segment that have the text; undefined where the text has no words. */
  match: ((segment: Segment) => ScoredDocuments) | undefined;
  /** Documents of a segment to which the search is confined; undefined where it is not. */
  among: ((segment: Segment) => ReadonlySet<number>) | undefined;
}

/** A query on its way over the segments. */
interface Run {
  query: IndexQuery;
  filters: readonly Filter[];
  passing: ReturnType<Cells['passing']>;
  first: FirstDocuments;
  histogram: Histogram | undefined;
  /** Position of the number by which documents are ordered; -1 for none. */
  orderColumn: number;
}

/**
 * Filters, counts and orders documents. The documents of a segment go through one filter after another as a list of numbers; those that
 * exactly one filter keeps out go on in a list of that filter's own, so that its facet can be counted as if it were not set.
 * Holds the memory that all this takes from search to search.
 */
export class Collector {
  readonly #found: DocumentList[] = [];
  readonly #all = new DocumentList();
  readonly #rest = new DocumentList();
  readonly #missed: DocumentList[] = [];
  readonly #cellCounts: Uint32Array;
  readonly #counts: Uint32Array[];

  constructor(private readonly schema: IndexSchema, private readonly cells: Cells, private readonly facets: readonly Facet[], private readonly columns: ReadonlyMap<string, ValueDictionary>) {
    this.#cellCounts = new Uint32Array(cells.count);
    this.#counts = facets.map(() => new Uint32Array(64));
  }

  collect(query: IndexQuery, searched: Searched): Omit<IndexAnswer, 'meant'> {
    const run: Run = {
      query,
      filters: filtersOf(query, this.schema, this.facets, this.columns),
      passing: this.cells.passing(query.choices),
      first: new FirstDocuments(query.limit === 0 ? 0 : query.offset + query.limit),
      histogram: query.histogram ? new Histogram(query.histogram.edges, this.schema.numbers.indexOf(query.histogram.number)) : undefined,
      orderColumn: typeof query.order === 'object' ? this.schema.numbers.indexOf(query.order.number) : -1,
    };
    this.#cellCounts.fill(0);
    this.#counts.forEach((counts, facet) => (this.#counts[facet] = roomFor(counts, this.facets[facet]!.values.size).fill(0)));
    let total = 0;
    for (const [at, segment] of searched.segments.entries()) {
      const found = (this.#found[at] ??= new DocumentList());
      this.#find(run, segment, { matched: searched.match?.(segment), among: searched.among?.(segment) }, found);
      total += found.count;
    }
    this.#countFound(run, searched, total);
    return {
      ids: run.first.inOrder().slice(query.offset).map(({ id }) => id),
      total,
      choices: Object.fromEntries(this.schema.choices.map(({ name }, choice) => [name, this.cells.countsOf(choice, this.#cellCounts, run.passing.butOne[choice]!)])),
      values: Object.fromEntries(this.facets.map(({ name }, facet) => [name, this.#counts[facet]!])),
      histogram: run.histogram?.counts ?? [],
    };
  }

  #find(run: Run, segment: Segment, { matched, among }: { matched: ScoredDocuments | undefined; among: ReadonlySet<number> | undefined }, found: DocumentList): void {
    if (matched) found.fillWith(matched.documents, matched.count, segment);
    else found.fillWithAll(segment);
    if (among) found.keep((document) => among.has(document));
    const counted: Array<{ filter: Filter; missed: DocumentList }> = [];
    for (const filter of run.filters) {
      const missed = filter.countedBy === null ? undefined : (this.#missed[counted.length] ??= new DocumentList());
      if (missed) missed.count = 0;
      filter.keep(found, segment, missed);
      for (const other of counted) filter.keep(other.missed, segment);
      if (missed) counted.push({ filter, missed });
    }
    found.countCells(segment.cells, this.#cellCounts);
    if (run.passing.isFiltered) found.keepPassing(segment.cells, run.passing.all);
    run.histogram?.count(found, segment);
    for (const { filter, missed } of counted) {
      if (run.passing.isFiltered) missed.keepPassing(segment.cells, run.passing.all);
      if (filter.countedBy === 'histogram') run.histogram?.count(missed, segment);
      else this.#countFacet(filter.countedBy!, missed, segment);
    }
    if (run.orderColumn >= 0) run.first.offerByNumber(found, segment, segment.numbers[run.orderColumn]!);
    else if (run.query.order === 'relevance' && matched) run.first.offerByScore(found, segment, matched.scores);
    else run.first.offerNewest(found, segment);
  }

  /** Where most documents are found, those that are not are counted, and taken away from what all would give. */
  #countFound({ filters }: Run, { segments, live, match }: Searched, total: number): void {
    const isByRest = !match && total > live / 2 && filters.every(({ countedBy }) => typeof countedBy !== 'number');
    for (const [at, segment] of segments.entries()) {
      let list = this.#found[at]!;
      if (isByRest) {
        this.#all.fillWithAll(segment);
        if (this.#all.count === list.count) continue;
        this.#rest.fillWithRest(this.#all, list);
        list = this.#rest;
      }
      for (let facet = 0; facet < this.facets.length; facet += 1) this.#countFacet(facet, list, segment);
    }
    if (!isByRest) return;
    for (const [facet, { values }] of this.facets.entries()) {
      const counts = this.#counts[facet]!;
      for (let value = 0; value < values.size; value += 1) counts[value] = values.live[value]! - counts[value]!;
    }
  }

  #countFacet(facet: number, list: DocumentList, segment: Segment): void {
    const { kind, column } = this.facets[facet]!;
    if (kind === 'keys') list.countKeys(segment.keys[column]!, this.#counts[facet]!);
    else list.countTags(segment.tagStarts[column]!, segment.tags[column]!, this.#counts[facet]!);
  }
}
