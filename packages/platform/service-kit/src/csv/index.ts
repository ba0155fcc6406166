import { stringify } from 'csv-stringify/sync';

/** Byte order mark, without which spreadsheet programs assume the system's encoding. */
const UTF8_MARK = '\uFEFF';

/**
 * Formats lines of a CSV file, heads first. A value that a spreadsheet program would execute as a formula (`=`, `+`,
 * `-`, `@`) is prefixed with an apostrophe, and each value is quoted, so that a separator in it starts no new cell
 * (docs/security.md, S240).
 */
export const csvFile = (lines: ReadonlyArray<readonly string[]>): string =>
  UTF8_MARK +
  stringify(
    lines.map((line) => [...line]),
    { escape_formulas: true, quoted: true, record_delimiter: 'windows' },
  );
