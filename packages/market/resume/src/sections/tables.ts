import { periodsIn } from '../dates/periods';
import type { ResumeLine } from '../text';
import { type Field, fieldNamed } from '../words/field-labels';

const COLUMNS_MIN = 3;

/** Fields of the columns if a text is the head row of a table: `Degree | Institution | Year | CGPA/%`. */
export function tableHead(text: string): Field[] | undefined {
  const cells = text.split('\t').flatMap(twoLabels);
  if (cells.length < COLUMNS_MIN) return undefined;
  const fields = cells.map(fieldNamed);
  const unknown = fields.filter((field) => field === undefined).length;
  if (unknown > (cells.length > COLUMNS_MIN ? 1 : 0)) return undefined;
  const columns = fields.map((field) => field ?? 'duties');
  // The board beside a school is a remark, as is a second column of the same kind.
  const [school, board] = [columns.indexOf('school'), columns.indexOf('board')];
  if (board >= 0 && school < 0) columns[board] = 'school';
  return columns.map((field, at) =>
    field !== 'period' && field !== 'board' && columns.indexOf(field) < at ? 'board' : field,
  );
}

/** Labels of two narrow columns with little room between them: `Year of passing Percentage`. */
function twoLabels(cell: string): string[] {
  if (cell.length > 60 || fieldNamed(cell)) return [cell];
  const words = cell.split(' ');
  for (let at = words.length - 1; at > 0; at -= 1) {
    const both = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    if (both.every((label) => /^\p{Lu}|^%/u.test(label) && fieldNamed(label))) return both;
  }
  return [cell];
}

/** Cells of a table row with the fields of their columns; undefined for a line that is no row of the table. */
export function rowCells(
  line: ResumeLine,
  columns: readonly Field[],
): Array<{ field: Field; value: string }> | undefined {
  const cells = line.text.split('\t').map((cell) => cell.trim());
  const missing = columns.length - cells.length;
  if (missing < 0 || missing > 1 || cells.length < 2) return undefined;
  const dated = cells.findIndex((cell) => periodsIn(cell).length > 0);
  const period = columns.indexOf('period');
  // Cells behind the dates are counted from the dates, so that an empty cell before them shifts none.
  const shift = missing > 0 && dated >= 0 && period >= 0 ? period - dated : 0;
  return cells.map((value, at) => ({ field: columns[at + (at >= dated ? shift : 0)] ?? 'duties', value }));
}
