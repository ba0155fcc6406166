import type { SourceRow } from './source-row';

type Cells = Readonly<Record<string, unknown>>;

/** A value as good as missing, whichever way a record writes it. */
export const isNothing = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Names of nested objects: `salary` of `salary.min`. */
function nestedIn(names: Iterable<string>): Set<string> {
  const nested = new Set<string>();
  for (const name of names)
    for (let dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) nested.add(name.slice(0, dot));
  return nested;
}

/**
 * Column names of a file, without those of objects that some rows leave empty: `salary: null` in one row is no column
 * beside another row's `salary.min`.
 */
export function namesOfColumns(rows: readonly SourceRow[], sampled: readonly SourceRow[]): string[] {
  const names = new Set(sampled.flatMap((row) => ('cells' in row ? Object.keys(row.cells) : [])));
  const nested = nestedIn(names);
  const empty = [...names].filter(
    (name) => nested.has(name) && rows.every((row) => !('cells' in row) || isNothing(row.cells[name])),
  );
  for (const name of empty) names.delete(name);
  return [...names];
}

/** Names that are an object in some rows and a plain value in others: `location: "Leeds"` beside `location.city`. */
export function mixedNames(names: readonly string[]): Set<string> {
  const nested = nestedIn(names);
  return new Set(names.filter((name) => nested.has(name)));
}

/** The mixed names that are plain values in a row, which has none of their parts. */
export function valuesOfRow(cells: Cells, mixed: ReadonlySet<string>): string[] {
  return Object.keys(cells).filter((name) => mixed.has(name) && !isNothing(cells[name]));
}

/** The names that a row with these plain values can have: of each mixed name either the value or the object's parts. */
export function namesOfRow(values: readonly string[], names: readonly string[], mixed: ReadonlySet<string>): string[] {
  const asValue = new Set(values);
  const isOfObject = (name: string) => {
    for (let dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1))
      if (asValue.has(name.slice(0, dot))) return false;
    return true;
  };
  return names.filter((name) => (!mixed.has(name) || asValue.has(name)) && isOfObject(name));
}
