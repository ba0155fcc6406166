/** A table of figures, with the words that explain how each was got. */
export interface Figures {
  title: string;
  how: string;
  columns: string[];
  rows: Array<Array<string | number>>;
}

/** A table in Markdown, under its title and words. */
export function asText({ title, how, columns, rows }: Figures): string {
  const line = (cells: Array<string | number>) => `| ${cells.join(' | ')} |`;
  return [`## ${title}`, '', how, '', line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

const FAILED = 'FAILED';

/** Answers by their status; a connection that breaks off or an answer that never comes is `no answer`. */
export type Statuses = ReadonlyMap<number | 'no answer', number>;

/**
 * The cells of a row of throughput, or one that says why there is no figure: answers other than 2xx are no work, so a
 * row with any of them is void.
 */
export function rowOf(name: string, statuses: Statuses, cells: Array<string | number>): Array<string | number> {
  const bad = [...statuses].filter(([status]) => status === 'no answer' || status < 200 || status > 299);
  if (bad.length === 0) return [name, ...cells];
  const all = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const reasons = bad.map(([status, count]) => `${count} × ${status}${status === 429 ? ' (rate limited)' : ''}`);
  return [name, `${FAILED}: of ${all} answers ${reasons.join(', ')}`, ...cells.slice(1).map(() => '')];
}

export const isFailed = (row: ReadonlyArray<string | number>) => row.some((cell) => String(cell).startsWith(FAILED));

/** Middle one of several figures. */
export const median = (all: readonly number[]): number =>
  all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? NaN;
