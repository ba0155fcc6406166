/** Table of figures, with an explanation of how each figure was measured. */
export interface Figures {
  title: string;
  how: string;
  columns: string[];
  rows: Array<Array<string | number>>;
}

/** Renders a table as Markdown, below its title and explanation. */
export function asText({ title, how, columns, rows }: Figures): string {
  const line = (cells: Array<string | number>) => `| ${cells.join(' | ')} |`;
  return [`## ${title}`, '', how, '', line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

const FAILED = 'FAILED';

/** Responses counted by status; a broken connection or a missing response counts as `no answer`. */
export type Statuses = ReadonlyMap<number | 'no answer', number>;

/**
 * Cells of a throughput row. Responses other than 2xx are no work, so a row that has any is void and states why
 * instead.
 */
export function rowOf(name: string, statuses: Statuses, cells: Array<string | number>): Array<string | number> {
  const bad = [...statuses].filter(([status]) => status === 'no answer' || status < 200 || status > 299);
  if (bad.length === 0) return [name, ...cells];
  const all = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const reasons = bad.map(([status, count]) => `${count} × ${status}${status === 429 ? ' (rate limited)' : ''}`);
  return [name, `${FAILED}: of ${all} answers ${reasons.join(', ')}`, ...cells.slice(1).map(() => '')];
}

export const isFailed = (row: ReadonlyArray<string | number>) => row.some((cell) => String(cell).startsWith(FAILED));

/** Median of the figures. */
export const median = (all: readonly number[]): number =>
  all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? NaN;
