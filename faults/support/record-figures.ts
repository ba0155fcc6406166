import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Figures of the latest run of each long test, by its name; `docs/reliability.md` is made from this file. */
export const RESULTS_FILE = join(__dirname, '..', 'results.json');

export type Figures = Record<string, string | number>;
export interface RecordedRun {
  /** Day of the run. */
  on: string;
  figures: Figures;
  /** Rows of a table, where one run has several. */
  table?: Figures[];
}

/** Prints the figures of a run and stores them beside those of the other runs. */
export function recordFigures(name: string, figures: Figures, table?: Figures[]): void {
  console.log(`${name}: ${JSON.stringify(figures, null, 1)}`);
  if (table) console.table(table);
  const runs = readResults();
  runs[name] = { on: new Date().toISOString().slice(0, 10), figures, ...(table ? { table } : {}) };
  writeFileSync(
    RESULTS_FILE,
    `${JSON.stringify(Object.fromEntries(Object.entries(runs).sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`,
  );
}

export function readResults(): Record<string, RecordedRun> {
  return existsSync(RESULTS_FILE)
    ? (JSON.parse(readFileSync(RESULTS_FILE, 'utf8')) as Record<string, RecordedRun>)
    : {};
}

/** Variant for a short test of the regular suite: records its figures only in a run of `npm run test:faults`. */
export function recordWhenAsked(name: string, figures: Figures): void {
  if (process.env.FAULTS_RECORD === '1') recordFigures(name, figures);
}
