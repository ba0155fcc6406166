import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { asText, type Figures } from '../../figures';
import { keep, tablesOf, type Run } from './report';
import { ENGINE_NAMES, ORACLE, type Outcome } from './run-one';

const SIZES = [10_000, 100_000];
/** Time limit per engine and size; a slower engine is skipped at that size. */
const LONGEST_MS = 30 * 60 * 1000;

/**
 * Compares engines on the same generated jobs and queries; `--jobs 10000,1000000` selects the sizes, `--engines
 * ours,tantivy` the engines. Figures are stored only when all engines run; otherwise they are only printed.
 */
export async function searchEngine(args: readonly string[]): Promise<Figures[]> {
  const { values } = parseArgs({ args: [...args], options: { jobs: { type: 'string' }, engines: { type: 'string' } } });
  const sizes = values.jobs?.split(',').map(Number) ?? SIZES;
  const engines = values.engines?.split(',') ?? ENGINE_NAMES;
  const unknown = engines.filter((engine) => !ENGINE_NAMES.includes(engine));
  if (unknown.length > 0)
    throw new Error(`There is no engine ${unknown.join(', ')}: choose ${ENGINE_NAMES.join(', ')}.`);
  const runs: Run[] = [];
  for (const jobs of sizes) {
    runs.push(await runAll(engines, jobs));
    if (engines.length === ENGINE_NAMES.length) keep(runs, asText);
  }
  return tablesOf(runs);
}

async function runAll(engines: readonly string[], jobs: number): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-judged-'));
  try {
    const file = join(folder, 'right-answers.json');
    const machine = `${availableParallelism()} cores, load average ${loadavg()[0]!.toFixed(1)} before the run.`;
    await outcomeOf(ORACLE, jobs, file);
    const rows: Run['rows'] = [];
    for (const engine of engines) {
      const outcome = await outcomeOf(engine, jobs, file);
      if ('jobs' in outcome) rows.push(outcome);
    }
    return { jobs, machine, rows };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs one engine in a separate process with a sufficient memory limit. */
function outcomeOf(engine: string, jobs: number, file: string): Promise<Outcome> {
  console.log(`${engine}, ${jobs.toLocaleString('en')} jobs …`);
  return new Promise((resolve, reject) => {
    const child = fork(join(__dirname, 'run-one.ts'), [engine, String(jobs), file], {
      execArgv: ['-r', 'tsx/cjs', '--max-old-space-size=8192'],
    });
    const timer = setTimeout(() => {
      resolve({ engine, jobs, reason: `It took longer than ${LONGEST_MS / 60_000} minutes.` });
      child.kill('SIGKILL');
    }, LONGEST_MS);
    child.once('message', (outcome) => resolve(outcome as Outcome));
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`${engine} ended with ${String(code)} at ${jobs} jobs: see the lines above.`));
    });
  });
}
