import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Figures } from '../../run';
import type { Measured } from './measured';

const ENGINES = ['ours'];
const SIZES = [10_000, 100_000];

/** Engines on the same generated jobs and queries; `--jobs 10000,1000000` says at which sizes, `--engines ours` which ones. */
export async function searchEngine(args: readonly string[]): Promise<Figures[]> {
  const option = (name: string) => (args.includes(`--${name}`) ? args[args.indexOf(`--${name}`) + 1]?.split(',') : undefined);
  const sizes = option('jobs')?.map(Number) ?? SIZES;
  const rows: Figures['rows'] = [];
  for (const jobs of sizes) {
    for (const engine of option('engines') ?? ENGINES) rows.push(rowOf(await measureApart(engine, jobs)));
  }
  return [{
    title: 'Search engines',
    how: 'One process an engine: generated jobs are taken in, then 3,000 queries asked one after another (words, beginnings, typos, companies, descriptions, filters), each answered with total, all facets and the first 20. Building leaves out the making of the jobs. Agreement: total and facet counts are those of looking at every job.',
    columns: ['engine', 'jobs', 'build s', 'memory MB', 'warm start s', 'p50 ms', 'p95 ms', 'p99 ms', 'queries/s', 'longest pause ms', 'agreement'],
    rows,
  }];
}

function measureApart(engine: string, jobs: number): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = fork(join(__dirname, 'run-one.ts'), [engine, String(jobs)], { execArgv: ['-r', 'tsx/cjs'] });
    child.once('message', (measured) => resolve(measured as Measured));
    child.once('exit', (code) => reject(new Error(`${engine} ended with ${String(code)} at ${jobs} jobs: see the lines above.`)));
  });
}

function rowOf({ engine, jobs, buildMs, memory, warmStartMs, p50, p95, p99, perSecond, longestPauseMs, agreement }: Measured): Array<string | number> {
  const seconds = (ms: number | null) => (ms === null ? '–' : (ms / 1000).toFixed(1));
  return [engine, jobs, seconds(buildMs), Math.round(memory / 1e6), seconds(warmStartMs), p50.toFixed(3), p95.toFixed(2), p99.toFixed(2), Math.round(perSecond), longestPauseMs === null ? '–' : longestPauseMs.toFixed(0), agreement === null ? '–' : `${Math.round(100 * agreement)} %`];
}
