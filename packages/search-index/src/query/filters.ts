import type { ValueDictionary } from '../dictionary/value-dictionary';
import type { IndexQuery, IndexSchema, SpherePoint } from '../schema';
import type { Segment } from '../segment/segment';

/** A filter by a key or tag column. */
export interface ValueFilter {
  /** Position of the column among the counted ones; -1 for one that is not counted. */
  facet: number;
  kind: 'keys' | 'tags';
  column: number;
  /** 1 for each value that passes, by its number. */
  passing: Uint8Array;
  near: { centre: SpherePoint; longestSquared: number } | undefined;
}

export interface NumberFilter {
  column: number;
  atLeast: number;
  /** Documents that fail nothing else are counted in the histogram all the same. */
  isHistogram: boolean;
}

/** A column whose values a search counts. */
export interface Facet {
  name: string;
  kind: 'keys' | 'tags';
  column: number;
  values: ValueDictionary;
}

/** The filters by values and the filters by numbers of a query. */
export function filtersOf(query: IndexQuery, schema: IndexSchema, facets: readonly Facet[]): { values: ValueFilter[]; numbers: NumberFilter[] } {
  const values: ValueFilter[] = [];
  for (const kind of ['keys', 'tags'] as const) {
    for (const [column, { name }] of schema[kind].entries()) {
      const wanted = query[kind][name];
      if (!wanted) continue;
      const near = kind === 'keys' && query.near?.key === name ? { centre: query.near.centre, longestSquared: query.near.chord ** 2 } : undefined;
      values.push({ facet: facets.findIndex((facet) => facet.kind === kind && facet.column === column), kind, column, passing: flagsOf(wanted), near });
    }
  }
  const numbers = Object.entries(query.atLeast).map(([name, atLeast]) => ({ column: schema.numbers.indexOf(name), atLeast, isHistogram: query.histogram?.number === name }));
  return { values, numbers };
}

export function passes({ kind, column, passing, near }: ValueFilter, segment: Segment, document: number): boolean {
  if (kind === 'keys') return passing[segment.keys[column]![document]!] === 1 || (near !== undefined && liesNear(near, segment, document));
  const starts = segment.tagStarts[column]!;
  const tags = segment.tags[column]!;
  for (let at = starts[document]!; at < starts[document + 1]!; at += 1) if (passing[tags[at]!] === 1) return true;
  return false;
}

/** Straight lines through the earth are compared: they grow with the distance along the great circle, and need no trigonometry. */
function liesNear({ centre: [x, y, z], longestSquared }: NonNullable<ValueFilter['near']>, { pointStarts, points }: Segment, document: number): boolean {
  for (let at = pointStarts[document]!; at < pointStarts[document + 1]!; at += 1) {
    if ((points[3 * at]! - x) ** 2 + (points[3 * at + 1]! - y) ** 2 + (points[3 * at + 2]! - z) ** 2 <= longestSquared) return true;
  }
  return false;
}

function flagsOf(wanted: ReadonlySet<number>): Uint8Array {
  let highest = 0;
  for (const number of wanted) if (number > highest) highest = number;
  const flags = new Uint8Array(highest + 1);
  for (const number of wanted) flags[number] = 1;
  return flags;
}
