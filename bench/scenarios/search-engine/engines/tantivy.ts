import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { finished } from 'node:stream/promises';
import type { JobQuery } from '@market/jobs/search';
import { DEFAULT_PRODUCT_NAME } from '@market/contracts/site';
import { runCommand } from '../../../../scripts/tools/run-command';
import { askedText } from '../asked';
import type { Corpus } from '../corpus';
import { LeftOut, type Engine, type Timed } from '../engine';
import { peerJob, type PeerJob } from '../peer-job';

const WHEEL = 'tantivy==0.26.0';
const FETCH_LIMIT_MS = 120_000;
/** Number of cores of a typical machine. */
const INDEXING_THREADS = 2;
const OPEN_END = 2 ** 50;

/** Tantivy by its Python binding, in a separate process, which also measures the times. */
export async function tantivy(): Promise<Engine> {
  const python = new PythonEngine(await packagesFolder());
  const { memory: before } = await python.call<{ memory: number }>({ do: 'memory' });

  return {
    async build(corpus, jobs) {
      const folder = mkdtempSync(join(tmpdir(), 'bench-jobs-'));
      try {
        const file = join(folder, 'jobs');
        await writeJobs(corpus, jobs, file);
        return (await python.call<{ ms: number }>({ do: 'build', file, threads: INDEXING_THREADS })).ms;
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    ask: (query) => python.call<Timed>({ do: 'ask_timed', asked: askedOf(query) }),
    askFour: async (queries, seconds) =>
      (await python.call<{ perSecond: number }>({ do: 'ask_four', asked: queries.map(askedOf), seconds })).perSecond,
    freshness: async (job, number, query) =>
      (await python.call<{ ms: number }>({ do: 'fresh', line: lineOf(peerJob(job, number)), asked: askedOf(query) }))
        .ms,
    async memory() {
      const { memory, disk } = await python.call<{ memory: number; disk: number }>({ do: 'memory' });
      return { memory: memory - before, disk };
    },
    close: () => python.close(),
  };
}

/** Folder of Tantivy's wheel, downloaded from the Python package index when missing. */
async function packagesFolder(): Promise<string> {
  const folder = join(
    process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
    `${DEFAULT_PRODUCT_NAME.toLowerCase()}-market`,
    'bench',
    WHEEL.replace('==', '-'),
  );
  if (existsSync(join(folder, 'tantivy'))) return folder;
  await mkdir(folder, { recursive: true });
  const { code, output } = await runCommand(
    'python3',
    [
      '-m',
      'pip',
      'install',
      '--quiet',
      '--disable-pip-version-check',
      '--root-user-action=ignore',
      '--only-binary=:all:',
      '--target',
      folder,
      WHEEL,
    ],
    FETCH_LIMIT_MS,
  );
  if (code !== 0)
    throw new LeftOut(
      `Tantivy could not be fetched: 'python3 -m pip install ${WHEEL}' must work here. ${output.trim().split('\n').at(-1) ?? ''}`,
    );
  return folder;
}

async function writeJobs(corpus: Corpus, jobs: number, file: string): Promise<void> {
  const out = createWriteStream(file);
  for (let number = 0; number < jobs; number += 1) {
    if (!out.write(`${lineOf(peerJob(corpus.job(number), number))}\n`)) await once(out, 'drain');
  }
  out.end();
  await finished(out);
}

/**
 * Serializes a job without empty values; `by_salary` combines salary and time in one sort key, an integer that only
 * text holds exactly.
 */
function lineOf({ emp_type, work_mode, salary, closes_at, ...job }: PeerJob): string {
  const line = JSON.stringify({
    ...job,
    ...(emp_type === null ? {} : { emp_type }),
    ...(work_mode === null ? {} : { work_mode }),
    salary: salary ?? -1,
    closes_at: closes_at ?? OPEN_END,
  });
  const bySalary = (BigInt((salary ?? -1) + 1) << 42n) + BigInt(job.created_at);
  return `${line.slice(0, -1)},"by_salary":${bySalary}}`;
}

function askedOf(query: JobQuery) {
  return {
    text: askedText(query.text),
    sort: query.sort,
    now: query.now,
    created_since: query.createdSince,
    salary_min: query.salary_min,
    job_cate: query.job_cate,
    location: query.location === '' ? [] : [query.location],
    skills: query.skills,
    emp_type: query.emp_type,
    work_mode: query.work_mode,
  };
}

/** Python process that reads one command per line and answers each with one line. */
class PythonEngine {
  readonly #process: ChildProcess;
  readonly #lines: Interface;
  #waiting: Array<{ resolve: (line: string) => void; reject: (error: Error) => void }> = [];

  constructor(packages: string) {
    this.#process = spawn('python3', [join(__dirname, 'ask_tantivy.py')], {
      env: { ...process.env, PYTHONPATH: packages },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#lines = createInterface({ input: this.#process.stdout! });
    this.#lines.on('line', (line) => this.#waiting.shift()?.resolve(line));
    this.#process.once('exit', (code) =>
      this.#waiting
        .splice(0)
        .forEach(({ reject }) =>
          reject(new Error(`The process with Tantivy ended with ${String(code)}: see the lines above.`)),
        ),
    );
  }

  async call<Result>(command: { do: string; [name: string]: unknown }): Promise<Result> {
    const answer = new Promise<string>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    this.#process.stdin!.write(`${JSON.stringify(command)}\n`);
    return JSON.parse(await answer) as Result;
  }

  async close(): Promise<void> {
    this.#process.stdin!.end();
    await new Promise((resolve) => this.#process.once('exit', resolve));
  }
}
