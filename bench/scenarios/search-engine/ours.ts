import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createIndexedJobSearch } from '@market/jobs/search';
import { createPace } from '@market/search-index';
import { Corpus } from './corpus';
import { share, type Measured } from './measured';
import { answersLikeOracle } from './oracle';
import { makeQueries } from './queries';

const QUERIES = 3_000;
const WARM_UP = 500;
const JUDGED = 60;
/** Jobs that the oracle can look at in a reasonable time, for each query. */
const ORACLE_JOBS = 20_000;

/** Our index behind the service's own port, in this process. */
export async function measureOurs(jobs: number): Promise<Measured> {
  const corpus = new Corpus();
  const before = memoryNow();
  const search = createIndexedJobSearch();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let makingMs = 0;
  const startedAt = performance.now();
  const pace = createPace();
  for (let number = 0; number < jobs; number += 1) {
    const makingAt = performance.now();
    const job = corpus.job(number);
    makingMs += performance.now() - makingAt;
    search.upsert(job);
    await pace();
  }
  await search.settled();
  const buildMs = performance.now() - startedAt - makingMs;
  delay.disable();
  const memory = memoryNow() - before;

  const queries = makeQueries(corpus, jobs, QUERIES);
  for (const { query } of queries.slice(0, WARM_UP)) search.search(query);
  const times = queries.map(({ query }) => {
    const askedAt = performance.now();
    search.search(query);
    return performance.now() - askedAt;
  });
  return {
    engine: 'ours', jobs, buildMs, memory,
    warmStartMs: await warmStart(search),
    p50: share(times, 0.5), p95: share(times, 0.95), p99: share(times, 0.99),
    perSecond: (1000 * times.length) / times.reduce((sum, time) => sum + time, 0),
    longestPauseMs: delay.max / 1e6,
    agreement: jobs <= ORACLE_JOBS ? agreement(corpus, jobs, search) : null,
  };
}

async function warmStart(search: ReturnType<typeof createIndexedJobSearch>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-search-'));
  const file = join(folder, 'search');
  try {
    await pipeline(Readable.from(search.snapshot('')), createWriteStream(file));
    const startedAt = performance.now();
    await createIndexedJobSearch().restore(createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Uint8Array>);
    return performance.now() - startedAt;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function agreement(corpus: Corpus, jobs: number, search: ReturnType<typeof createIndexedJobSearch>): number {
  const all = Array.from({ length: jobs }, (_, number) => corpus.job(number));
  const judged = makeQueries(corpus, jobs, JUDGED, 5).filter(({ kind }) => kind === 'filters' || kind === 'description');
  const right = judged.filter(({ query }) => answersLikeOracle(all, query, search.search(query)));
  return right.length / judged.length;
}

function memoryNow(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
