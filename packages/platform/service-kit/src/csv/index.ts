import { stringify } from 'csv-stringify/sync';

/** Byte order mark, without which spreadsheet programs assume the system's encoding. */
const UTF8_MARK = '\uFEFF';

/** Start of a formula after a character at which a spreadsheet program with another separator may begin a cell. */
const LATER_FORMULA = /([;\t\r\n][ "]*)(?=[=+\-@＝＋－＠])/g;

/**
 * Formats lines of a CSV file, heads first. A value that a spreadsheet program would execute as a formula (`=`, `+`,
 * `-`, `@`) is prefixed with an apostrophe, and each value is quoted, so that a separator in it starts no new cell;
 * so is one after a semicolon, tab or line break, where a program of another locale starts one (docs/security.md, S240).
 */
export const csvFile = (lines: ReadonlyArray<readonly string[]>): string =>
  UTF8_MARK +
  stringify(
    lines.map((line) => line.map((value) => value.replace(LATER_FORMULA, "$1'"))),
    { escape_formulas: true, quoted: true, record_delimiter: 'windows' },
  );
