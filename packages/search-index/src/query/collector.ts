import { roomFor } from '../dictionary/growing';
import type { IndexAnswer, IndexQuery, IndexSchema } from '../schema';
import type { Cells } from '../segment/cells';
import { SEGMENT_DOCUMENTS, type Segment } from '../segment/segment';
import { filtersOf, passes, type Facet, type NumberFilter, type ValueFilter } from './filters';
import { FirstDocuments } from './first-documents';
import type { ScoredDocuments } from './scored-documents';

/** Documents of a segment, by their numbers in it. */
interface DocumentList {
  documents: Uint16Array;
  count: number;
}

interface Lists {
  found: DocumentList;
  /** Documents that can be found, but not by this query. Only kept where no text is asked for. */
  rest: DocumentList;
}

/** What a query needs of the index while it is answered. */
export interface Searched {
  segments: readonly Segment[];
  /** Documents that can be found. */
  live: number;
  /** Those in each cell. */
  liveCells: Uint32Array;
  /** The documents of a segment that have the text; undefined where the text has no words. */
  match: ((segment: Segment) => ScoredDocuments) | undefined;
}

/** Filters, counts and orders documents. Holds the memory that this takes from search to search. */
export class Collector {
  readonly #lists: Lists[] = [];
  readonly #cellCounts: Uint32Array;
  readonly #counts: Uint32Array[];

  constructor(private readonly schema: IndexSchema, private readonly cells: Cells, private readonly facets: readonly Facet[]) {
    this.#cellCounts = new Uint32Array(cells.count);
    this.#counts = facets.map(() => new Uint32Array(64));
  }

  collect(query: IndexQuery, searched: Searched): Omit<IndexAnswer, 'meant'> {
    const run = new Run(query, { schema: this.schema, cells: this.cells, facets: this.facets, cellCounts: this.#cellCounts.fill(0), isText: searched.match !== undefined });
    this.#counts.forEach((counts, facet) => (this.#counts[facet] = roomFor(counts, this.facets[facet]!.values.size).fill(0)));
    if (!searched.match && run.hasNoFilter) {
      for (const segment of searched.segments) run.orderAll(segment);
      this.#cellCounts.set(searched.liveCells);
      for (const [facet, { values }] of this.facets.entries()) this.#counts[facet]!.set(values.live.subarray(0, values.size));
      return this.#answer(query, run, searched.live);
    }
    let total = 0;
    for (const [at, segment] of searched.segments.entries()) {
      const lists = (this.#lists[at] ??= { found: emptyList(), rest: emptyList() });
      run.collect(segment, searched.match?.(segment), lists, (facet, document) => this.#countOne(facet, segment, document));
      total += lists.found.count;
    }
    this.#countFound(searched, total, run);
    return this.#answer(query, run, total);
  }

  /** Where most documents are found, those that are not are counted, and taken away from what all would give. */
  #countFound({ segments, live, match }: Searched, total: number, run: Run): void {
    const isByRest = !match && !run.missesFacets && total > live / 2;
    for (const [facet, { values, kind, column }] of this.facets.entries()) {
      const counts = this.#counts[facet]!;
      for (const [at, segment] of segments.entries()) {
        const list = isByRest ? this.#lists[at]!.rest : this.#lists[at]!.found;
        if (kind === 'keys') countKeys(list, segment.keys[column]!, counts);
        else countTags(list, segment.tagStarts[column]!, segment.tags[column]!, counts);
      }
      if (isByRest) for (let value = 0; value < values.size; value += 1) counts[value] = values.live[value]! - counts[value]!;
    }
  }

  #countOne(facet: number, segment: Segment, document: number): void {
    const { kind, column } = this.facets[facet]!;
    const counts = this.#counts[facet]!;
    if (kind === 'keys') counts[segment.keys[column]![document]!]! += 1;
    else for (let at = segment.tagStarts[column]![document]!; at < segment.tagStarts[column]![document + 1]!; at += 1) counts[segment.tags[column]![at]!]! += 1;
  }

  #answer({ offset }: IndexQuery, run: Run, total: number): Omit<IndexAnswer, 'meant'> {
    return {
      ids: run.first.inOrder().slice(offset).map(({ id }) => id),
      total,
      choices: Object.fromEntries(this.schema.choices.map(({ name }, choice) => [name, this.cells.countsOf(choice, this.#cellCounts, run.passing.butOne[choice]!)])),
      values: Object.fromEntries(this.facets.map(({ name }, facet) => [name, this.#counts[facet]!])),
      histogram: run.histogram,
    };
  }
}

interface RunNeeds {
  schema: IndexSchema;
  cells: Cells;
  facets: readonly Facet[];
  cellCounts: Uint32Array;
  isText: boolean;
}

/** One query on its way over the segments. */
class Run {
  readonly first: FirstDocuments;
  readonly passing: ReturnType<Cells['passing']>;
  readonly histogram: number[];
  readonly hasNoFilter: boolean;
  /** Whether documents may be counted in a facet without being found. */
  readonly missesFacets: boolean;
  readonly #values: ValueFilter[];
  readonly #numbers: NumberFilter[];
  readonly #histogramColumn: number;
  readonly #orderColumn: number;
  readonly #cellCounts: Uint32Array;

  constructor(private readonly query: IndexQuery, { schema, cells, facets, cellCounts, isText }: RunNeeds) {
    const { values, numbers } = filtersOf(query, schema, facets);
    this.#values = values;
    this.#numbers = numbers;
    this.#cellCounts = cellCounts;
    this.passing = cells.passing(query.choices);
    this.#histogramColumn = query.histogram ? schema.numbers.indexOf(query.histogram.number) : -1;
    this.histogram = query.histogram ? new Array<number>(query.histogram.edges.length - 1).fill(0) : [];
    this.#orderColumn = typeof query.order === 'object' ? schema.numbers.indexOf(query.order.number) : -1;
    this.first = new FirstDocuments(query.limit === 0 ? 0 : query.offset + query.limit);
    this.missesFacets = values.some(({ facet }) => facet >= 0);
    this.hasNoFilter = !isText && values.length === 0 && numbers.length === 0 && query.from === null && query.histogram === null && Object.values(query.choices).every((chosen) => chosen.length === 0);
  }

  /** Notes the first of all documents that can be found. Later ones are often the newer ones: from the end, fewer come in to go out again. */
  orderAll(segment: Segment): void {
    for (let document = segment.size - 1; document >= 0; document -= 1) if (segment.hidden[document] === 0) this.#order(segment, document, 0);
  }

  /** Goes over a segment's documents: notes which are found, and counts those that one facet's own filter keeps out in that facet. */
  collect(segment: Segment, matched: ScoredDocuments | undefined, { found, rest }: Lists, countIn: (facet: number, document: number) => void): void {
    found.count = 0;
    rest.count = 0;
    const { hidden, cells } = segment;
    const passesChoices = this.passing.all;
    const cellCounts = this.#cellCounts;
    const hasChecks = this.#values.length > 0 || this.#numbers.length > 0 || this.query.from !== null;
    const orders = this.query.order === 'relevance' ? matched?.scores : undefined;
    for (let at = (matched ? matched.count : segment.size) - 1; at >= 0; at -= 1) {
      const document = matched ? matched.documents[at]! : at;
      if (hidden[document] !== 0) continue;
      const cell = cells[document]!;
      const missed = hasChecks ? this.#missed(segment, document) : NOTHING;
      if (missed === NOTHING) {
        cellCounts[cell]! += 1;
        if (passesChoices[cell] === 1) {
          found.documents[found.count] = document;
          found.count += 1;
          if (this.#histogramColumn >= 0) this.#countInHistogram(segment, document);
          this.#order(segment, document, orders ? orders[document]! : 0);
          continue;
        }
      } else if (passesChoices[cell] === 1) {
        if (missed >= 0) countIn(missed, document);
        else if (missed === THE_HISTOGRAM) this.#countInHistogram(segment, document);
      }
      rest.documents[rest.count] = document;
      rest.count += 1;
    }
  }

  /** The one facet whose filter keeps the document out, or the histogram's; NOTHING where it passes, MORE where it misses more. */
  #missed(segment: Segment, document: number): number {
    let missed = NOTHING;
    if (this.query.from !== null && segment.time[document]! < this.query.from) return MORE;
    for (const { column, atLeast, isHistogram } of this.#numbers) {
      if (segment.numbers[column]![document]! >= atLeast) continue;
      if (!isHistogram) return MORE;
      missed = THE_HISTOGRAM;
    }
    for (const filter of this.#values) {
      if (passes(filter, segment, document)) continue;
      if (missed !== NOTHING || filter.facet < 0) return MORE;
      missed = filter.facet;
    }
    return missed;
  }

  #order(segment: Segment, document: number, score: number): void {
    const time = segment.time[document]!;
    let first = score;
    if (this.#orderColumn >= 0) {
      const number = segment.numbers[this.#orderColumn]![document]!;
      first = Number.isNaN(number) ? -Infinity : number;
    }
    if (this.first.wants(first, time)) this.first.offer({ first, time, id: segment.ids[document]! });
  }

  #countInHistogram(segment: Segment, document: number): void {
    const number = segment.numbers[this.#histogramColumn]![document]!;
    const { edges } = this.query.histogram!;
    if (!(number >= edges[0]!)) return;
    let part = 0;
    while (part < this.histogram.length && number >= edges[part + 1]!) part += 1;
    if (part < this.histogram.length) this.histogram[part]! += 1;
  }
}

const NOTHING = -1;
const MORE = -2;
const THE_HISTOGRAM = -3;

function emptyList(): DocumentList {
  return { documents: new Uint16Array(SEGMENT_DOCUMENTS), count: 0 };
}

function countKeys({ documents, count }: DocumentList, column: Uint32Array, counts: Uint32Array): void {
  for (let at = 0; at < count; at += 1) counts[column[documents[at]!]!]! += 1;
}

function countTags({ documents, count }: DocumentList, starts: Uint32Array, tags: Uint32Array, counts: Uint32Array): void {
  for (let at = 0; at < count; at += 1) {
    const document = documents[at]!;
    const end = starts[document + 1]!;
    for (let tag = starts[document]!; tag < end; tag += 1) counts[tags[tag]!]! += 1;
  }
}
