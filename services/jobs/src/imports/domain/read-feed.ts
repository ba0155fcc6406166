import { isRecord, keysOf } from '@market/api';
import type { FeedColumns, ImportField } from './columns';
import { FEEDS, type Feed, type FeedPlace } from './feeds';
import { joinedPlace, writtenCountry } from './join-place';
import { isStateWord } from './read-status';

type Cells = Record<string, unknown>;

/** The system whose records have these columns; undefined for a user's own table. */
export function feedOf(names: readonly string[]): Feed | undefined {
  const have = new Set(names);
  // Nested values appear as columns named by their parts.
  const isThere = (path: string) => have.has(path) || names.some((name) => name.startsWith(`${path}.`));
  return FEEDS.find(({ has, hasOneOf }) => has.every(isThere) && (hasOneOf?.some(isThere) ?? true));
}

/** Converts a feed's records to rows with one cell per field. */
export interface FeedRows extends FeedColumns {
  /** A record's cells, extended by those that the feed combines from several. */
  withFields: (cells: Cells) => Cells;
}

/** Columns of a feed's fields. A combined value gets its own column, named after its sources. */
export function feedRows(feed: Feed, names: readonly string[]): FeedRows {
  const have = new Set(names);
  const { labelled } = feed;
  // A list is a single cell; a single object in its place has one cell per part.
  const isThere = (path: string) => {
    const lists = path.split('[]').slice(0, -1);
    const whole = path.replaceAll('[]', '');
    return (
      have.has(whole) ||
      (labelled !== undefined && have.has(labelled.in) && whole.startsWith(`${labelled.in}.`)) ||
      names.some((name) => name.startsWith(`${whole}.`)) ||
      lists.some((_part, at) => have.has(lists.slice(0, at + 1).join('')))
    );
  };
  const columns = columnsOf(feed, isThere);
  return {
    columns: Object.fromEntries(columns.map(({ field, name }) => [field, name])),
    // Excludes a column called `state`, which may be the job's status or its place's state: its values decide.
    taken: columns.flatMap(({ paths }) =>
      names.filter(
        (name) =>
          name !== 'state' && paths.some((path) => rootOf(path) === name || name.startsWith(`${rootOf(path)}.`)),
      ),
    ),
    withFields(cells) {
      // Null prototype: a row may use inherited names; the object has no cells yet.
      const made = Object.assign(Object.create(null) as Cells, cells);
      const all = labelled ? { ...cells, ...labelledIn(cells, labelled) } : cells;
      for (const { name, value } of columns) {
        const said = value(all);
        if (said !== undefined) made[name] = said;
      }
      return made;
    },
  };
}

/** Entries of a list by their kind: `placeholders.salary`. */
function labelledIn(cells: Cells, { in: list, kind, value }: NonNullable<Feed['labelled']>): Cells {
  const found = listAt(cells, list).flatMap((entry): Array<[string, unknown]> => {
    const [name, said] = [valueAt(entry, kind), valueAt(entry, value)];
    if (typeof name !== 'string') return [];
    const path = `${list}.${name.trim().toLowerCase()}`;
    return isRecord(said) ? Object.entries(said).map(([part, one]) => [`${path}.${part}`, one]) : [[path, said]];
  });
  return Object.fromEntries(found);
}

interface FeedColumn {
  field: ImportField;
  name: string;
  paths: readonly string[];
  value: (cells: Cells) => unknown;
}

function columnsOf(feed: Feed, isThere: (path: string) => boolean): FeedColumn[] {
  const { first, all = {}, words = {}, always = {}, text, places } = feed;
  const cents = new Set(feed.cents);
  const fields = [...new Set([...keysOf(first), ...keysOf(words), ...keysOf(always)])];
  const columns: FeedColumn[] = fields.map((field) => {
    const meanings = (words[field] ?? []).filter(({ path }) => isThere(path));
    const paths = (first[field] ?? []).filter(isThere);
    const named = [...new Set([...meanings.map(({ path }) => path), ...paths])];
    const standing = always[field];
    return {
      field,
      name: named.length > 0 ? shortName(named) : standing === undefined ? '' : `${feed.system}: ${field}`,
      paths: named,
      value: (cells) => meaningOf(cells, meanings) ?? firstOf(cells, paths, cents) ?? standing,
    };
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
    const all = places.flatMap(pathsOfPlace);
    const paths = [...new Set(all)].filter(isThere);
    columns.push({ field: 'job_location', name: paths.join(' + '), paths, value: (cells) => placesIn(cells, places) });
  }
  const named = columns.filter(({ name }) => name !== '');
  // A value that two fields are read from is a column for each.
  return named.map((column, at) =>
    named.slice(0, at).some(({ name }) => name === column.name)
      ? { ...column, name: `${column.name} (${column.field})` }
      : column,
  );
}

/** All paths of a column, or only the first if they are too long. */
function shortName(paths: readonly string[]): string {
  const all = paths.join(' / ');
  return all.length <= LONGEST_NAME ? all : `${paths[0] ?? ''} / …`;
}

const LONGEST_NAME = 120;

const pathsOfPlace = ({ in: list, parts, widestFirst, within }: FeedPlace): string[] => [
  ...(widestFirst === undefined ? [] : [widestFirst]),
  ...(list === undefined ? parts.flat() : [list.replace(/,$/, '')]),
  ...(within?.parts.flat() ?? []),
];

/** The meaning of the first of these values that has one. */
function meaningOf(cells: Cells, meanings: NonNullable<NonNullable<Feed['words']>[ImportField]>): string | undefined {
  for (const { path, means } of meanings) {
    const said = firstOf(cells, [path]);
    if (typeof said !== 'string' && typeof said !== 'number' && typeof said !== 'boolean') continue;
    const word = String(said).trim().toLowerCase();
    if (Object.hasOwn(means, word)) return means[word];
  }
  return undefined;
}

function textOf(cells: Cells, part: NonNullable<Feed['text']>[number]): string[] {
  if ('path' in part) {
    const said = firstOf(cells, part.path.split('|'));
    // A list has the paragraphs of one text.
    return [said].flat().flatMap((one) => {
      const paragraph = isRecord(one) ? one['@value'] : one;
      return typeof paragraph === 'string' && paragraph !== '' ? [paragraph] : [];
    });
  }
  return listAt(cells, part.in).flatMap((entry) => {
    if (!isRecord(entry)) return [];
    const [heading, body] = [firstOf(entry, [part.heading]), firstOf(entry, [part.body])];
    const [head, list] = [heading, body].map((said) => (typeof said === 'string' ? said : ''));
    const isBare = /<li[ >]/i.test(list ?? '') && !/<[uo]l[ >]/i.test(list ?? '');
    return head || list ? [`<p>${head}</p>${isBare ? `<ul>${list}</ul>` : list}`] : [];
  });
}

/** Distinct places, with region and country. */
function placesIn(cells: Cells, places: readonly FeedPlace[]): string[] {
  const more = places.filter(({ isMore }) => isMore).flatMap((place) => placesAt(cells, place));
  for (const place of places) {
    if (place.isMore) continue;
    const found = placesAt(cells, place);
    if (found.length > 0) return [...new Set([...found, ...more])];
  }
  return [...new Set(more)];
}

function placesAt(cells: Cells, place: FeedPlace): string[] {
  const { in: list, parts, prefix = '', widestFirst, within, country, without, unless } = place;
  if (widestFirst !== undefined) {
    const areas = listAt(cells, widestFirst).filter((area) => typeof area === 'string');
    // Country, its region, and the narrowest area; a level in between is a county.
    const named = [areas.at(-1), areas[1], areas[0]].filter((area) => area !== undefined);
    return areas.length === 0 ? [] : [joinedPlace([...new Set(named)])];
  }
  const entries =
    list === undefined
      ? [cells]
      : list.endsWith(',')
        ? partedAt(cells, list.slice(0, -1), without)
        : listAt(cells, list);
  const primary = within?.of === undefined ? undefined : firstOf(cells, [within.of]);
  return entries.flatMap((entry) => {
    if (unless !== undefined && isRecord(entry) && entry[unless] === true) return [];
    const narrow = partsOf(entry, parts).map((part) => (without ? part.replace(without, '') : part));
    if (narrow.every((part) => part === '')) return [];
    const isWithin = within && (entries.length === 1 || (primary !== undefined && entry === primary));
    const wide = isWithin ? partsOf(cells, within.parts) : [];
    const named = joinedPlace([...narrow, ...wide, country ?? '']);
    return [prefix !== '' && /^(?:anywhere|worldwide|remote)/i.test(named) ? 'Remote' : `${prefix}${named}`];
  });
}

/** Splits lists: `Pune, Bengaluru` in an export of one country are two places. */
function partedAt(cells: Cells, path: string, without: RegExp = /^$/): unknown[] {
  const said = valueAt(cells, path);
  return typeof said === 'string'
    ? said
        .replace(without, '')
        .split(/[,/]/)
        .map((part) => part.trim())
    : listAt(cells, path);
}

function partsOf(entry: unknown, parts: FeedPlace['parts']): string[] {
  return parts.map((paths) => {
    const said =
      typeof entry === 'string'
        ? paths.includes('')
          ? entry
          : ''
        : firstOf(
            entry,
            paths.filter((path) => !isStatus(entry, path)),
          );
    const part = typeof said === 'string' || typeof said === 'number' ? String(said).trim() : '';
    return paths.some((path) => /country/i.test(path)) ? writtenCountry(part) : part;
  });
}

/** `state: archived` is a status, no region. */
function isStatus(entry: unknown, path: string): boolean {
  const said = path === 'state' ? valueAt(entry, path) : undefined;
  return typeof said === 'string' && isStateWord(said);
}

function firstOf(from: unknown, paths: readonly string[], cents?: ReadonlySet<string>): unknown {
  for (const path of paths) {
    const said = path.includes('[]') ? saidIn(from, path) : valueAt(from, path);
    if (
      said !== undefined &&
      said !== null &&
      said !== '' &&
      !isRecord(said) &&
      !(Array.isArray(said) && said.length === 0)
    )
      return cents?.has(path) && Number.isFinite(Number(said)) ? Number(said) / 100 : said;
  }
  return undefined;
}

/** The only value of a list, or all values if there are several; of several amounts the first. */
function saidIn(from: unknown, path: string): unknown {
  const [list = '', ...rest] = path.split('[]');
  const said = listAt(from, list).flatMap((entry) =>
    rest.length === 1 && rest[0] === ''
      ? [entry]
      : rest.length > 1
        ? [saidIn(entry, rest.join('[]').replace(/^\./, ''))]
        : [valueAt(entry, rest[0]?.replace(/^\./, '') ?? '')],
  );
  const kept = said.flat().filter((one) => one !== undefined && one !== null && one !== '' && !isRecord(one));
  const isAmount = (one: unknown) => typeof one === 'number' || (typeof one === 'string' && /^[\d.,]+$/.test(one));
  return kept.length <= 1 || kept.every(isAmount) ? kept[0] : kept;
}

/** Entries of a list; a single object counts as a list of one, and `[]` flattens nested lists. */
function listAt(from: unknown, path: string): unknown[] {
  const [list = '', ...rest] = path.split('[]');
  if (rest.length > 0) return listAt(from, list).flatMap((entry) => listAt(entry, rest.join('[]').replace(/^\./, '')));
  const said = valueAt(from, path);
  if (Array.isArray(said)) return said;
  return said === undefined || said === null || said === '' ? [] : [said];
}

const MISSING = undefined;

/** A value by its path, both in cells, whose names are paths, and in objects. */
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
