import { isRecord, keysOf } from '@market/api';
import type { FeedColumns, ImportField } from './columns';
import { FEEDS, type Feed, type FeedPlace } from './feeds';

type Cells = Record<string, unknown>;

/** The system whose records have these columns; undefined for a table of somebody's own. */
export function feedOf(names: readonly string[]): Feed | undefined {
  const have = new Set(names);
  // Nested values have the names of their parts as columns.
  const isThere = (path: string) => have.has(path) || names.some((name) => name.startsWith(`${path}.`));
  return FEEDS.find(({ has, hasOneOf }) => has.every(isThere) && (hasOneOf?.some(isThere) ?? true));
}

/** A feed's records as rows with a cell for each of its fields. */
export interface FeedRows extends FeedColumns {
  /** A record's cells with those that its feed makes of several. */
  withFields: (cells: Cells) => Cells;
}

/** Columns of a feed's fields. A value made of several gets a column of its own, named after them. */
export function feedRows(feed: Feed, names: readonly string[]): FeedRows {
  const isThere = (path: string) => names.some((name) => name === rootOf(path) || name.startsWith(`${rootOf(path)}.`));
  const columns = columnsOf(feed, isThere);
  return {
    columns: Object.fromEntries(columns.map(({ field, name }) => [field, name])),
    taken: columns.flatMap(({ paths }) =>
      names.filter((name) => paths.some((path) => rootOf(path) === name || name.startsWith(`${rootOf(path)}.`))),
    ),
    withFields(cells) {
      // An object without inherited names, which a row may use; it has no cells yet.
      const made = Object.assign(Object.create(null) as Cells, cells);
      for (const { name, value } of columns) {
        const said = value(cells);
        if (said !== undefined) made[name] = said;
      }
      return made;
    },
  };
}

interface FeedColumn {
  field: ImportField;
  name: string;
  paths: readonly string[];
  value: (cells: Cells) => unknown;
}

function columnsOf(feed: Feed, isThere: (path: string) => boolean): FeedColumn[] {
  const { first, all = {}, text, places } = feed;
  const columns: FeedColumn[] = keysOf(first).map((field) => {
    const paths = (first[field] ?? []).filter(isThere);
    return { field, name: paths.join(' / '), paths, value: (cells) => firstOf(cells, paths) };
  });
  for (const field of keysOf(all)) {
    const paths = (all[field] ?? []).filter(isThere);
    columns.push({
      field,
      name: paths.join(' + '),
      paths,
      value: (cells) => paths.map((path) => firstOf(cells, [path])).filter((said) => said !== undefined),
    });
  }
  if (text) {
    const paths = text.flatMap((part) => ('path' in part ? part.path.split('|') : [part.in])).filter(isThere);
    columns.push({
      field: 'job_description',
      name: paths.join(' + '),
      paths,
      value: (cells) => text.flatMap((part) => textOf(cells, part)).join('\n'),
    });
  }
  if (places) {
    const all = places.flatMap((place) => (place.in === undefined ? place.parts.flat() : [place.in.replace(/,$/, '')]));
    const paths = [...new Set(all)].filter(isThere);
    columns.push({ field: 'job_location', name: paths.join(' + '), paths, value: (cells) => placesIn(cells, places) });
  }
  return columns.filter(({ paths }) => paths.length > 0);
}

function textOf(cells: Cells, part: NonNullable<Feed['text']>[number]): string[] {
  if ('path' in part) {
    const said = firstOf(cells, part.path.split('|'));
    return typeof said === 'string' && said !== '' ? [said] : [];
  }
  return listAt(cells, part.in).flatMap((entry) => {
    if (!isRecord(entry)) return [];
    const [heading, body] = [firstOf(entry, [part.heading]), firstOf(entry, [part.body])];
    const [head, list] = [heading, body].map((said) => (typeof said === 'string' ? said : ''));
    return head || list ? [`<p>${head}</p>${/<li[ >]/i.test(list ?? '') ? `<ul>${list}</ul>` : list}`] : [];
  });
}

/** Each place once, with its region and country. */
function placesIn(cells: Cells, places: readonly FeedPlace[]): string[] {
  for (const { in: list, parts } of places) {
    const entries =
      list === undefined ? [cells] : list.endsWith(',') ? partedAt(cells, list.slice(0, -1)) : listAt(cells, list);
    const found = entries.map((entry) => placeOf(entry, parts)).filter((place) => place !== '');
    const also = list === undefined ? places.filter(({ isMore }) => isMore) : [];
    const others = also.flatMap((other) => listAt(cells, other.in ?? '').map((entry) => placeOf(entry, other.parts)));
    const all = [...new Set([...found, ...others].filter((place) => place !== ''))];
    if (all.length > 0) return all;
  }
  return [];
}

/** `Pune, Bengaluru` in an export of one country are two places. */
function partedAt(cells: Cells, path: string): unknown[] {
  const said = valueAt(cells, path);
  return typeof said === 'string' ? said.split(/[,/]/).map((part) => part.trim()) : listAt(cells, path);
}

function placeOf(entry: unknown, parts: FeedPlace['parts']): string {
  const said = parts.map((paths) =>
    typeof entry === 'string' ? (paths.includes('') ? entry : '') : firstOf(entry, paths),
  );
  const names = said.flatMap((part) =>
    typeof part === 'string' || typeof part === 'number' ? [String(part).trim()] : [],
  );
  const named = names.map((name, at) => (at > 0 && /^[a-z]{2}$/.test(name) ? name.toUpperCase() : name));
  // A town that has its country in its name already is not told twice.
  return named
    .filter(
      (name, at) =>
        name !== '' && !named.slice(0, at).some((before) => before.toLowerCase().endsWith(name.toLowerCase())),
    )
    .join(', ');
}

function firstOf(from: unknown, paths: readonly string[]): unknown {
  for (const path of paths) {
    const said = path.includes('[]') ? saidIn(from, path) : valueAt(from, path);
    if (
      said !== undefined &&
      said !== null &&
      said !== '' &&
      !isRecord(said) &&
      !(Array.isArray(said) && said.length === 0)
    )
      return said;
  }
  return undefined;
}

/** Single entry of a list, or the whole list when it has several. */
function saidIn(from: unknown, path: string): unknown {
  const [list = '', rest = ''] = path.split('[]');
  const said = listAt(from, list).map((entry) => (rest === '' ? entry : valueAt(entry, rest.replace(/^\./, ''))));
  const kept = said.filter((one) => one !== undefined && one !== null && one !== '');
  return kept.length <= 1 ? kept[0] : kept.every((one) => typeof one === 'number') ? kept[0] : kept;
}

/** The entries of a list; a single object stands for a list of one. */
function listAt(from: unknown, path: string): unknown[] {
  const said = valueAt(from, path);
  if (Array.isArray(said)) return said;
  return said === undefined || said === null || said === '' ? [] : [said];
}

const MISSING = undefined;

/** A value by its path: of cells, whose names are paths, as of objects. */
function valueAt(from: unknown, path: string): unknown {
  if (path === '') return from;
  if (!isRecord(from)) return MISSING;
  if (Object.hasOwn(from, path)) return from[path];
  const nested = Object.keys(from).filter((name) => name.startsWith(`${path}.`));
  if (nested.length > 0) return Object.fromEntries(nested.map((name) => [name.slice(path.length + 1), from[name]]));
  const [first = '', ...rest] = path.split('.');
  return rest.length > 0 && Object.hasOwn(from, first) ? valueAt(from[first], rest.join('.')) : MISSING;
}

function rootOf(path: string): string {
  return path.split('[]')[0] ?? '';
}
