import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createIndexedJobSearch, type IndexedJobSearch, type JobHits, type JobQuery } from '@market/jobs/search';
import { createPace } from '@market/search-index';
import { fourClients, untilFound, type Answer, type Engine } from '../engine';
import { heldBytes, residentAfterCollecting } from '../memory';

/** Our index behind the service's own port, in this process. */
export async function ours(): Promise<Engine> {
  const search = createIndexedJobSearch();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const before = { resident: residentAfterCollecting(), held: heldBytes() };
  const ask = async (query: JobQuery) => {
    const askedAt = performance.now();
    const hits = search.search(query);
    return { ms: performance.now() - askedAt, answer: answerOf(hits) };
  };

  return {
    async build(corpus, jobs) {
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
      delay.disable();
      return performance.now() - startedAt - makingMs;
    },
    ask,
    askFour: (queries, seconds) => fourClients(async (query) => search.search(query), queries, seconds),
    freshness: (job, _number, query) => untilFound(() => search.upsert(job), ask, query),
    async memory() {
      return { memory: residentAfterCollecting() - before.resident, disk: null };
    },
    async more() {
      const heldMemory = heldBytes() - before.held;
      return { heldMemory, longestPauseMs: delay.max / 1e6, warmStartMs: await warmStart(search) };
    },
    async close() {},
  };
}

function answerOf({ ids, total, facets }: JobHits): Answer {
  const countsOf = (values: ReadonlyArray<{ value: string | number; count: number }>) =>
    Object.fromEntries(values.filter(({ count }) => count > 0).map(({ value, count }) => [String(value), count]));
  return {
    total,
    first: ids,
    facets: {
      job_cate: countsOf(facets.job_cate),
      skills: countsOf(facets.skills),
      emp_type: countsOf(facets.emp_type),
      work_mode: countsOf(facets.work_mode),
    },
  };
}

async function warmStart(search: IndexedJobSearch): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-search-'));
  const file = join(folder, 'search');
  try {
    await pipeline(Readable.from(search.snapshot('')), createWriteStream(file));
    const startedAt = performance.now();
    await createIndexedJobSearch().restore(
      createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Uint8Array>,
    );
    return performance.now() - startedAt;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
