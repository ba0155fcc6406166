import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figures } from '../../figures';
import { dotPlot, shown, type PlotRow } from './dot-plot';
import type { Measured, NotMeasured } from './measured';
import { QUERY_KINDS } from './queries';

const BENCH = join(__dirname, '..', '..');
const KEPT = join(BENCH, 'search-engines.json');
const MB = 1e6;

/** All engines at one size, in one run. */
export interface Run {
  jobs: number;
  /** Description of the machine. */
  machine: string;
  rows: Array<Measured | NotMeasured>;
}

/** Stores runs, replacing earlier ones of the same sizes, and writes tables and plots of all stored runs. */
export function keep(runs: readonly Run[], write: (figures: Figures) => string): void {
  const earlier = existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as Run[]) : [];
  const all = [...earlier.filter(({ jobs }) => !runs.some((run) => run.jobs === jobs)), ...runs].sort(
    (a, b) => a.jobs - b.jobs,
  );
  writeFileSync(
    KEPT,
    `${JSON.stringify(all, (_, value: unknown) => (typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value), 1)}\n`,
  );
  const plots = join(BENCH, 'plots');
  mkdirSync(plots, { recursive: true });
  for (const [name, svg] of Object.entries(plotsOf(all))) writeFileSync(join(plots, `${name}.svg`), svg);
  const head =
    '# Search engines side by side\n\nWritten by `npm run bench -- search-engine`; the plots are made from the same figures. What each engine does, and where it cannot do the same as ours, is told in the [README](README.md#search-engines).';
  writeFileSync(join(BENCH, 'search-engines.md'), `${[head, ...tablesOf(all).map(write)].join('\n\n')}\n`);
}

const isMeasured = (row: Measured | NotMeasured): row is Measured => 'p50' in row;
const inWords = (jobs: number) => `${jobs.toLocaleString('en')} jobs`;
const percent = (share: number) => `${Math.floor(100 * share)} %`;

/** Tables: latency first, then an engine's costs, then figures of our engine only. */
export function tablesOf(runs: readonly Run[]): Figures[] {
  return [
    ...runs.flatMap(({ jobs, machine, rows }): Figures[] => {
      const measured = rows.filter(isMeasured);
      const ours = measured.find(({ engine }) => engine === 'ours');
      const leftOut = rows
        .filter((row): row is NotMeasured => !isMeasured(row))
        .map(({ engine, reason }) => ` Left out: ${engine}. ${reason}`);
      return [
        {
          title: inWords(jobs),
          how: `${machine} The same queries in the same order, one after another: total, facets and the first 20. Agreement with the oracle, which looks at every job, on 120 other queries: totals; totals and all facet counts; the first 20 where the order is fixed.${leftOut.join('')}`,
          columns: [
            'engine',
            'queries',
            'p50 ms',
            'p95 ms',
            'p99 ms',
            'p95 beside ours',
            '1 client, queries/s',
            '4 clients, queries/s',
            'right totals',
            'and facets',
            'right first 20',
          ],
          rows: measured.map((row) => [
            row.engine,
            row.asked,
            shown(row.p50),
            shown(row.p95),
            shown(row.p99),
            ours ? `${shown(row.p95 / ours.p95)} ×` : '–',
            shown(row.oneClient),
            shown(row.fourClients),
            percent(row.agreement.totals),
            percent(row.agreement.facets),
            percent(row.agreement.first),
          ]),
        },
        {
          title: `Cost at ${inWords(jobs)}`,
          how: 'Build without the making of the jobs. Memory: what the process grew by while resident (PostgreSQL: its largest backend, shared buffers included). Freshness: from a write until a search finds it, 20 writes.',
          columns: ['engine', 'build s', 'memory MB', 'on disk MB', 'freshness p50 ms', 'freshness at most ms'],
          rows: measured.map((row) => [
            row.engine,
            shown(row.buildMs / 1000),
            shown(row.memory / MB),
            row.disk === null ? '–' : shown(row.disk / MB),
            shown(row.freshness.p50),
            shown(row.freshness.most),
          ]),
        },
        {
          title: `p95 in ms by kind of query, ${inWords(jobs)}`,
          how: 'Each kind with or without filters beside the text; the last has filters only.',
          columns: ['engine', ...QUERY_KINDS],
          rows: measured.map((row) => [row.engine, ...QUERY_KINDS.map((kind) => shown(row.kinds[kind].p95))]),
        },
      ];
    }),
    {
      title: 'Ours alone',
      how: 'In use: objects and buffers of the index. Warm start: from a snapshot on disk. Pause: the longest time for which the event loop stood still while the index was built and merged.',
      columns: ['jobs', 'in use MB', 'warm start s', 'longest pause ms'],
      rows: runs
        .flatMap(({ rows }) => rows.filter(isMeasured))
        .filter(({ heldMemory }) => heldMemory !== undefined)
        .map((row) => [
          row.jobs,
          shown(row.heldMemory! / MB),
          shown(row.warmStartMs! / 1000),
          shown(row.longestPauseMs!),
        ]),
    },
  ];
}

function plotsOf(runs: readonly Run[]): Record<string, string> {
  const panels = (valuesOf: (row: Measured) => number[]) =>
    runs.map(({ jobs, rows }) => ({
      title: inWords(jobs),
      rows: rows.filter(isMeasured).map((row): PlotRow => ({ label: row.engine, values: valuesOf(row) })),
    }));
  return {
    'search-latency': dotPlot({
      title: 'Milliseconds a query',
      marks: ['p50', 'p95', 'p99'],
      panels: panels(({ p50, p95, p99 }) => [p50, p95, p99]),
    }),
    'search-throughput': dotPlot({
      title: 'Queries a second',
      marks: ['one client', 'four clients'],
      panels: panels(({ oneClient, fourClients }) => [oneClient, fourClients]),
    }),
    'search-build': dotPlot({
      title: 'Seconds to build',
      marks: ['seconds'],
      panels: panels(({ buildMs }) => [buildMs / 1000]),
    }),
    'search-memory': dotPlot({
      title: 'Memory and disk together, MB',
      marks: ['MB'],
      panels: panels(({ memory, disk }) => [(memory + (disk ?? 0)) / MB]),
    }),
  };
}
