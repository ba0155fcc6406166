import { isRecord } from '@market/api';

/** A row of a file, or why it cannot be read. `line` counts from 1, as an editor does. */
export type SourceRow = { line: number; cells: Record<string, unknown> } | { line: number; problem: string };

/** The whole file cannot be read. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** A row of a table before its cells have names. */
export interface CsvRow {
  line: number;
  record: string[];
}

/** Letters that are read in one go. */
export const CHUNK = 32 * 1024;
export const MAX_NESTING = 4;

/** `{"hiringOrganization": {"name": "X"}}` becomes `hiringOrganization.name`; lists stay as they are. */
export function flat(value: Record<string, unknown>, prefix = '', depth = 1): Record<string, unknown> {
  // Without inherited names, which a row may use.
  const cells = Object.create(null) as Record<string, unknown>;
  for (const [name, cell] of Object.entries(value)) {
    if (isRecord(cell)) {
      if (depth < MAX_NESTING) Object.assign(cells, flat(cell, `${prefix}${name}.`, depth + 1));
    } else cells[`${prefix}${name}`] = cell;
  }
  return cells;
}
