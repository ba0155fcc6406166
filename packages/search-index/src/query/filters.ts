import type { ValueDictionary } from '../dictionary/value-dictionary';
import type { IndexQuery, IndexSchema, SpherePoint } from '../schema';
import type { Segment } from '../segment/segment';
import type { DocumentList } from './document-list';

/** A column whose values a search counts. */
export interface Facet {
  name: string;
  kind: 'keys' | 'tags';
  column: number;
  values: ValueDictionary;
}

/** Keeps the documents of a list that pass; the others go to `rejected`, where they are wanted. */
export interface Filter {
  /** What counts the documents that this filter alone keeps out: a facet's position, the histogram, or nothing. */
  countedBy: number | 'histogram' | null;
  keep(list: DocumentList, segment: Segment, rejected?: DocumentList): void;
}

/**
 * The filters of a query but for those by choices: those that nothing counts by come first, for they leave the others less.
 * @param columns the values of each key and tag column, by its name
 */
export function filtersOf(query: IndexQuery, schema: IndexSchema, facets: readonly Facet[], columns: ReadonlyMap<string, ValueDictionary>): Filter[] {
  const filters: Filter[] = [];
  const { from, near } = query;
  if (from !== null) filters.push({ countedBy: null, keep: (list, { time }, rejected) => list.keepAtLeast(time, from, rejected) });
  for (const [name, least] of Object.entries(query.atLeast)) {
    const column = schema.numbers.indexOf(name);
    filters.push({ countedBy: query.histogram?.number === name ? 'histogram' : null, keep: (list, { numbers }, rejected) => list.keepAtLeast(numbers[column]!, least, rejected) });
  }
  const countedBy = (kind: Facet['kind'], column: number) => {
    const facet = facets.findIndex((one) => one.kind === kind && one.column === column);
    return facet < 0 ? null : facet;
  };
  for (const [column, { name }] of schema.keys.entries()) {
    const wanted = query.keys[name];
    if (!wanted) continue;
    const passing = flagsOf(wanted, columns.get(name)!.size);
    const isNear = near?.key === name ? nearTest(near.centre, near.chord) : undefined;
    filters.push({
      countedBy: countedBy('keys', column),
      keep: isNear
        ? (list, segment, rejected) => list.keep((document) => passing[segment.keys[column]![document]!] === 1 || isNear(segment, document), rejected)
        : (list, { keys }, rejected) => list.keepPassing(keys[column]!, passing, rejected),
    });
  }
  for (const [column, { name }] of schema.tags.entries()) {
    const wanted = query.tags[name];
    if (!wanted) continue;
    const passing = flagsOf(wanted, columns.get(name)!.size);
    filters.push({ countedBy: countedBy('tags', column), keep: (list, { tagStarts, tags }, rejected) => list.keepAnyPassing(tagStarts[column]!, tags[column]!, passing, rejected) });
  }
  return filters.sort((a, b) => Number(a.countedBy !== null) - Number(b.countedBy !== null));
}

/** Straight lines through the earth are compared: they grow with the distance along the great circle, and need no trigonometry. */
function nearTest([x, y, z]: SpherePoint, chord: number): (segment: Segment, document: number) => boolean {
  const longest = chord ** 2;
  return ({ pointStarts, points }, document) => {
    for (let at = pointStarts[document]!; at < pointStarts[document + 1]!; at += 1) {
      if ((points[3 * at]! - x) ** 2 + (points[3 * at + 1]! - y) ** 2 + (points[3 * at + 2]! - z) ** 2 <= longest) return true;
    }
    return false;
  };
}

/** One for each value that there is: reading beyond an array's end is slow. */
function flagsOf(wanted: ReadonlySet<number>, values: number): Uint8Array {
  const flags = new Uint8Array(values);
  for (const number of wanted) flags[number] = 1;
  return flags;
}
