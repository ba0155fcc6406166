import { roomFor } from '../dictionary/growing';
import type { ValueDictionary } from '../dictionary/value-dictionary';
import { numberColumn, type IndexAnswer, type IndexQuery, type IndexSchema, type ScoredColumns } from '../schema';
import type { Cells } from '../segment/cells';
import type { Segment } from '../segment/segment';
import { SLOTS } from '../segment/tag-slots';
import type { ValueList } from '../segment/value-list';
import { DocumentList } from './document-list';
import { DocumentSet } from './document-set';
import { addPassingCells, filtersOf, type Facet, type Filter } from './filters';
import { FarDocuments } from './far-documents';
import { FirstDocuments, type PageOfDocuments } from './first-documents';
import { Histogram } from './histogram';
import { rankingOf, type Ranking } from './ranking';
import type { ScoredDocuments } from './scored-documents';

/** Parts of the index that a query uses. */
export interface Searched {
  segments: readonly Segment[];
  /** Documents of a segment that match the text; undefined if the text has no words. */
  match: ((segment: Segment) => ScoredDocuments) | undefined;
  /** Documents of a segment to which the search is restricted; undefined without a restriction. */
  among: ((segment: Segment) => ReadonlySet<number>) | undefined;
  /** Documents of a segment to exclude; undefined for none. */
  without: ((segment: Segment) => ReadonlySet<number>) | undefined;
}

/** State of a running query over the segments. */
interface Run {
  query: IndexQuery;
  filters: readonly Filter[];
  passing: ReturnType<Cells['passing']>;
  /** Facets without a filter. */
  free: readonly number[];
  page: PageOfDocuments;
  histogram: Histogram | undefined;
  ranking: Ranking | undefined;
}

/** Restrictions of a segment's documents, besides the filters. */
interface Confined {
  matched: ScoredDocuments | undefined;
  among: ReadonlySet<number> | undefined;
  without: ReadonlySet<number> | undefined;
}

const CELLS = -1;
/** Page end from which on sorting plain numbers is faster than a heap. */
export const FAR_FROM = 10_000;

/**
 * Filters, counts and orders documents. Each filter yields a set of a segment's documents; the intersection of all sets
 * is the result, that of all but one is counted by that filter's own facet. Only then are documents processed one by
 * one. Reuses its buffers between searches.
 */
export class Collector {
  readonly #filtered: DocumentSet[] = [];
  readonly #chosen = new DocumentSet();
  readonly #found = new DocumentSet();
  readonly #others = new DocumentSet();
  readonly #list = new DocumentList();
  readonly #cellCounts: Uint32Array;
  readonly #counts: Uint32Array[];

  constructor(
    private readonly schema: IndexSchema,
    private readonly cells: Cells,
    private readonly facets: readonly Facet[],
    private readonly columns: ReadonlyMap<string, ValueDictionary>,
    private readonly farFrom: number,
  ) {
    this.#cellCounts = new Uint32Array(cells.count);
    this.#counts = facets.map(() => new Uint32Array(64));
  }

  collect(query: IndexQuery, searched: Searched): Omit<IndexAnswer, 'meant'> {
    const filters = filtersOf(query, this.schema, this.facets, this.columns);
    const run: Run = {
      query,
      filters,
      passing: this.cells.passing(query.choices),
      free: [...this.facets.keys()].filter((facet) => !filters.some(({ countedBy }) => countedBy === facet)),
      page: pageOf(query, searched.segments, this.farFrom),
      histogram: query.histogram
        ? new Histogram(query.histogram.edges, numberColumn(this.schema, query.histogram.number))
        : undefined,
      ranking: rankingOf(query, this.schema),
    };
    this.#cellCounts.fill(0);
    this.#counts.forEach(
      (counts, facet) => (this.#counts[facet] = roomFor(counts, this.facets[facet]!.values.size).fill(0)),
    );
    let total = 0;
    for (const segment of searched.segments)
      total += this.#collectFrom(segment, run, {
        matched: searched.match?.(segment),
        among: searched.among?.(segment),
        without: searched.without?.(segment),
      });
    return {
      ids: run.page.ids(),
      total,
      choices: Object.fromEntries(
        this.schema.choices.map(({ name }, choice) => [
          name,
          this.cells.countsOf(choice, this.#cellCounts, run.passing.butOne[choice]!),
        ]),
      ),
      values: Object.fromEntries(this.facets.map(({ name }, facet) => [name, this.#counts[facet]!])),
      histogram: run.histogram?.counts ?? [],
    };
  }

  /** Gives how many documents of the segment are found. */
  #collectFrom(segment: Segment, run: Run, { matched, among, without }: Confined): number {
    const { filters, passing, histogram } = run;
    const filtered = this.#filter(segment, { filters, matched, among, without });
    const isChosen = passing.isFiltered;
    if (isChosen) {
      this.#chosen.clear(segment.size);
      addPassingCells(this.#chosen, segment, passing.all);
    }
    for (const [which, { countedBy }] of filters.entries()) {
      if (countedBy === null) continue;
      const others = this.#others.become(segment.findable, segment.size);
      for (const [other, set] of filtered.entries()) if (other !== which) others.cross(set);
      if (isChosen) others.cross(this.#chosen);
      if (countedBy === 'histogram') histogram!.count(this.#list.fillWith(others), segment);
      else this.#count(others, [countedBy], segment);
    }
    const found = this.#found.become(segment.findable, segment.size);
    for (const set of filtered) found.cross(set);
    if (isChosen) {
      this.#count(found, [CELLS], segment);
      found.cross(this.#chosen);
    }
    const count = this.#count(found, isChosen ? run.free : [CELLS, ...run.free], segment);
    if (histogram && !filters.some(({ countedBy }) => countedBy === 'histogram'))
      histogram.count(this.#list.fillWith(found), segment);
    this.#order(run, { segment, found, matched });
    return count;
  }

  /**
   * Document sets of a segment, one for each filter in order, then for the text, the given subset, and the documents
   * not excluded.
   */
  #filter(
    segment: Segment,
    { filters, matched, among, without }: Confined & { filters: readonly Filter[] },
  ): DocumentSet[] {
    const sets: DocumentSet[] = [];
    const next = () => {
      const set = (this.#filtered[sets.length] ??= new DocumentSet());
      set.clear(segment.size);
      sets.push(set);
      return set;
    };
    for (const filter of filters) filter.addPassing(next(), segment);
    if (matched) next().addAll(matched.documents, 0, matched.count);
    if (among) {
      const set = next();
      for (const document of among) set.add(document);
    }
    if (without && without.size > 0) {
      const set = next().become(segment.findable, segment.size);
      for (const document of without) set.delete(document);
    }
    return sets;
  }

  /**
   * Counts a set by some facets, and returns its size. If it has most of the segment, the complement is counted and
   * subtracted from the totals.
   */
  #count(set: DocumentSet, facets: readonly number[], segment: Segment): number {
    const list = this.#list;
    const size = set.count();
    const { lists } = segment;
    if (lists && size > segment.size / 2) {
      list.fillWithRest(set, segment.size);
      for (const facet of facets) {
        addAll(this.#listOf(facet, lists), this.#countsOf(facet));
        this.#countList(facet, segment, { set, by: -1 });
      }
    } else if (size > 0) {
      list.fillWith(set);
      for (const facet of facets) this.#countList(facet, segment, { set, by: 1 });
    }
    return size;
  }

  /** Adds `by` for each document of the list, which contains the set (1) or its complement (-1). */
  #countList(facet: number, segment: Segment, { set, by }: { set: DocumentSet; by: 1 | -1 }): void {
    const counts = this.#countsOf(facet);
    if (facet === CELLS) return this.#list.countValues(segment.cells, counts, by);
    const { kind, column } = this.facets[facet]!;
    if (kind === 'keys') return this.#list.countValues(segment.keys[column]!, counts, by);
    const starts = segment.tagStarts[column]!;
    const tags = segment.tags[column]!;
    const slots = segment.lists?.tagSlots[column];
    if (!slots) return this.#list.countTags(starts, tags, counts, by);
    this.#list.countSlots(slots.slots, counts, by);
    counts[0] = 0;
    for (const document of slots.longer) {
      if (set.has(document) !== (by === 1)) continue;
      for (let at = starts[document]! + SLOTS; at < starts[document + 1]!; at += 1) counts[tags[at]!]! += by;
    }
  }

  #countsOf(facet: number): Uint32Array {
    return facet === CELLS ? this.#cellCounts : this.#counts[facet]!;
  }

  #listOf(facet: number, lists: NonNullable<Segment['lists']>): ValueList {
    if (facet === CELLS) return lists.cells;
    const { kind, column } = this.facets[facet]!;
    return lists[kind][column]!;
  }

  #order(
    { query, page, ranking }: Run,
    { segment, found, matched }: { segment: Segment; found: DocumentSet; matched: ScoredDocuments | undefined },
  ): void {
    if (typeof query.order === 'object' && 'score' in query.order)
      page.offerByPoints(found, segment, query.order.score(this.#columnsOf(segment)));
    else if (typeof query.order === 'object')
      page.offerByNumber(found, segment, numberColumn(this.schema, query.order.number));
    else if (query.order === 'relevance' && matched) page.offerByScore(found, segment, matched.scores, ranking);
    else page.offerNewest(found, segment);
  }

  #columnsOf(segment: Segment): ScoredColumns {
    const { schema, cells } = this;
    const columnOf = (name: string) => schema.tags.findIndex((column) => column.name === name);
    return {
      size: segment.size,
      isSealed: segment.lists !== undefined,
      choiceIn: (name) => cells.valueIn(schema.choices.findIndex((choice) => choice.name === name)),
      cells: segment.cells,
      tagStarts: (name) => segment.tagStarts[columnOf(name)]!,
      tags: (name) => segment.tags[columnOf(name)]!,
      documentsByTag: (name) => segment.lists?.tags[columnOf(name)],
      numbers: (name) => segment.numbers[numberColumn(schema, name)]!,
      pointStarts: segment.pointStarts,
      points: segment.points,
    };
  }
}

/** Collector of a query's page; stores no documents for a page beyond the last one. */
function pageOf({ offset, limit }: IndexQuery, segments: readonly Segment[], farFrom: number): PageOfDocuments {
  const documents = segments.reduce((sum, { kept }) => sum + kept, 0);
  if (limit === 0 || offset >= documents) return new FirstDocuments(0, 0);
  return offset + limit > farFrom ? new FarDocuments(offset, limit) : new FirstDocuments(offset + limit, offset);
}

/** Adds each value's number of documents in a segment to the counts. */
function addAll({ starts }: ValueList, counts: Uint32Array): void {
  for (let value = 0; value + 1 < starts.length; value += 1) counts[value]! += starts[value + 1]! - starts[value]!;
}
