import { isRecord } from '@market/api';

/**
 * A row of a file, or the reason why it cannot be parsed, with its title where that is known. `line` counts from 1, as
 * in an editor; `hiddenColumns` are the names of columns that a sheet does not show.
 */
export type SourceRow =
  | { line: number; cells: Record<string, unknown>; hiddenColumns?: readonly string[] }
  | { line: number; problem: string; title?: string };

/** Error if the whole file cannot be parsed. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** A table row before its cells are mapped to column names. */
export interface CsvRow {
  line: number;
  record: string[];
  /** Whether a sheet does not show it, as behind a filter. */
  isHidden?: boolean;
  /** Numbers of the columns that a sheet does not show, from 0. */
  hiddenColumns?: ReadonlySet<number>;
}

/** Number of characters parsed per chunk. */
export const CHUNK = 32 * 1024;
export const MAX_NESTING = 4;

/**
 * `{"hiringOrganization": {"name": "X"}}` becomes `hiringOrganization.name`; lists stay as they are. A value of JSON-LD
 * with its language or type, `{"@value": "X", "@language": "en"}`, is the value.
 */
export function flat(value: Record<string, unknown>, prefix = '', depth = 1): Record<string, unknown> {
  // Null prototype, since a row may use inherited names.
  const cells = Object.create(null) as Record<string, unknown>;
  for (const [name, cell] of Object.entries(value)) {
    if (isRecord(cell) && '@value' in cell) cells[`${prefix}${name}`] = cell['@value'];
    else if (isRecord(cell)) {
      if (depth < MAX_NESTING) Object.assign(cells, flat(cell, `${prefix}${name}.`, depth + 1));
    } else cells[`${prefix}${name}`] = cell;
  }
  return cells;
}
