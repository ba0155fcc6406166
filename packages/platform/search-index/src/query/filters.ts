import type { ValueDictionary } from '../dictionary/value-dictionary';
import { numberColumn, type IndexQuery, type IndexSchema, type SpherePoint } from '../schema';
import type { Segment } from '../segment/segment';
import { bucketOf, type NumberList } from '../segment/number-list';
import type { ValueList } from '../segment/value-list';
import type { DocumentSet } from './document-set';

/** A column whose values a search counts. */
export interface Facet {
  name: string;
  kind: 'keys' | 'tags';
  column: number;
  values: ValueDictionary;
}

export interface Filter {
  /** Counter that ignores this filter: a facet's position, the histogram, or null. */
  countedBy: number | 'histogram' | null;
  /** Adds the documents of a segment that pass to an empty set; hidden ones may be among them. */
  addPassing(set: DocumentSet, segment: Segment): void;
}

/**
 * The filters of a query but for those by choices.
 * @param columns the values of each key and tag column, by its name
 */
export function filtersOf(
  query: IndexQuery,
  schema: IndexSchema,
  facets: readonly Facet[],
  columns: ReadonlyMap<string, ValueDictionary>,
): Filter[] {
  const filters: Filter[] = [];
  const { from, near } = query;
  if (from !== null)
    filters.push({
      countedBy: null,
      addPassing: (set, { time, lists, size }) => addAtLeast(set, { column: time, list: lists?.time, size }, from),
    });
  for (const [name, least] of Object.entries(query.atLeast)) {
    const column = numberColumn(schema, name);
    filters.push({
      countedBy: query.histogram?.number === name ? 'histogram' : null,
      addPassing: (set, { numbers, lists, size }) =>
        addAtLeast(set, { column: numbers[column]!, list: lists?.numbers[column], size }, least),
    });
  }
  const countedBy = (kind: Facet['kind'], column: number) => {
    const facet = facets.findIndex((one) => one.kind === kind && one.column === column);
    return facet < 0 ? null : facet;
  };
  for (const [column, { name }] of schema.keys.entries()) {
    const wanted = query.keys[name];
    if (!wanted) continue;
    const passing = flagsOf(wanted, columns.get(name)!.size);
    const areNear = near?.key === name ? near.around.map(({ centre, chord }) => nearTest(centre, chord)) : [];
    filters.push({
      countedBy: countedBy('keys', column),
      addPassing(set, segment) {
        const list = segment.lists?.keys[column];
        if (list) addListed(set, list, wanted);
        else set.addPassing(segment.keys[column]!, passing, segment.size);
        for (const isNear of areNear)
          for (let document = 0; document < segment.size; document += 1)
            if (isNear(segment, document)) set.add(document);
      },
    });
  }
  for (const [column, { name }] of schema.keys.entries()) {
    const leftOut = query.withoutKeys?.[name];
    if (!leftOut || leftOut.size === 0) continue;
    filters.push({
      countedBy: null,
      addPassing(set, segment) {
        set.become(segment.findable, segment.size);
        const list = segment.lists?.keys[column];
        if (list) removeListed(set, list, leftOut);
        else
          for (let document = 0; document < segment.size; document += 1)
            if (leftOut.has(segment.keys[column]![document]!)) set.delete(document);
      },
    });
  }
  for (const [column, { name }] of schema.tags.entries()) {
    const wanted = query.tags[name];
    if (!wanted) continue;
    const passing = flagsOf(wanted, columns.get(name)!.size);
    filters.push({
      countedBy: countedBy('tags', column),
      addPassing(set, { lists, tagStarts, tags, size }) {
        const list = lists?.tags[column];
        if (list) addListed(set, list, wanted);
        else set.addAnyPassing(tagStarts[column]!, tags[column]!, passing, size);
      },
    });
  }
  return filters;
}

/** Adds the documents whose choices pass. */
export function addPassingCells(set: DocumentSet, { lists, cells, size }: Segment, passing: Uint8Array): void {
  if (!lists) return set.addPassing(cells, passing, size);
  const { starts, documents } = lists.cells;
  for (let cell = 0; cell + 1 < starts.length; cell += 1)
    if (passing[cell] === 1) set.addAll(documents, starts[cell]!, starts[cell + 1]!);
}

function addListed(set: DocumentSet, { starts, documents }: ValueList, numbers: ReadonlySet<number>): void {
  for (const value of numbers) if (value + 1 < starts.length) set.addAll(documents, starts[value]!, starts[value + 1]!);
}

function removeListed(set: DocumentSet, { starts, documents }: ValueList, leftOut: ReadonlySet<number>): void {
  for (const value of leftOut)
    if (value + 1 < starts.length)
      for (let at = starts[value]!; at < starts[value + 1]!; at += 1) set.delete(documents[at]!);
}

/** Adds the documents whose number exists and is at least `least`. */
function addAtLeast(
  set: DocumentSet,
  { column, list, size }: { column: Float64Array; list: NumberList | undefined; size: number },
  least: number,
): void {
  if (!list) return set.addAtLeast(column, least, size);
  const { starts, documents, edges } = list;
  const bucket = bucketOf(least, edges);
  const end = starts[bucket + 1] ?? documents.length;
  for (let at = starts[bucket] ?? end; at < end; at += 1) if (column[documents[at]!]! >= least) set.add(documents[at]!);
  set.addAll(documents, end, documents.length);
}

/** Compares chords through the earth: they grow with the great-circle distance and need no trigonometry. */
function nearTest([x, y, z]: SpherePoint, chord: number): (segment: Segment, document: number) => boolean {
  const longest = chord ** 2;
  return ({ pointStarts, points }, document) => {
    for (let at = pointStarts[document]!; at < pointStarts[document + 1]!; at += 1) {
      if ((points[3 * at]! - x) ** 2 + (points[3 * at + 1]! - y) ** 2 + (points[3 * at + 2]! - z) ** 2 <= longest)
        return true;
    }
    return false;
  };
}

/** Sized by the number of values: reads beyond an array's end are slow. */
function flagsOf(numbers: ReadonlySet<number>, values: number): Uint8Array {
  const flags = new Uint8Array(values);
  for (const number of numbers) flags[number] = 1;
  return flags;
}
