import { stringify } from 'csv-stringify/sync';

/** Marks the file as UTF-8, which spreadsheet programs take for the system's own encoding else. */
const UTF8_MARK = '\uFEFF';

/**
 * Lines of a CSV file, heads first. A value that a spreadsheet program would carry out (`=`, `+`, `-`, `@`) begins with
 * an apostrophe, and each is quoted, so that a separator in it begins no other cell (docs/security.md, S240).
 */
export const csvFile = (lines: ReadonlyArray<readonly string[]>): string =>
  UTF8_MARK +
  stringify(
    lines.map((line) => [...line]),
    { escape_formulas: true, quoted: true, record_delimiter: 'windows' },
  );
