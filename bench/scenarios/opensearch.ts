import { parseArgs } from 'node:util';
import { Client } from '@opensearch-project/opensearch';
import { createOpenSearchJobSearch, type JobQuery } from '@market/jobs/search';
import { createLog } from '@market/service-kit';
import { skillKey } from '@market/match';
import { startOpenSearch } from '../../scripts/tools/test-opensearch';
import type { Figures } from '../figures';
import { Corpus, NOW } from './search-engine/corpus';
import { SeededRandom } from './search-engine/random';
import { latencyOf } from './search-engine/measured';
import { makeQueries, QUERY_KINDS, type BenchQuery, type QueryKind } from './search-engine/queries';

const NAME = 'bench_jobs';
const CLIENTS = 8;
const WRITES_A_SECOND = 10;
const QUERIES = 2_000;
const ROUNDS = 4;
const ROUND_MS = 8_000;
const WARM_UP_MS = 10_000;
const SHOWN_VALUES = 50;

interface Asked {
  kind: QueryKind;
  ms: number;
  /** Whether the same query was sent earlier in this run. */
  isKnown: boolean;
}

/**
 * Searches of 100,000 jobs in a real OpenSearch (the server of OPENSEARCH_URL, else one that is downloaded and
 * started), alternating with one plain `match` of the same texts, filters and facets, while new jobs are written.
 */
export async function opensearch(options: readonly string[]): Promise<Figures[]> {
  const { values } = parseArgs({ args: [...options], options: { jobs: { type: 'string', default: '100000' } } });
  const jobs = Number(values.jobs);
  const { OPENSEARCH_URL } = process.env;
  const server = OPENSEARCH_URL
    ? { url: OPENSEARCH_URL, stop: async () => undefined }
    : await startOpenSearch({ megabytes: 2_048, say: console.log });
  const client = new Client({ node: server.url });
  try {
    const search = createOpenSearchJobSearch({
      url: server.url,
      name: NAME,
      clock: { now: () => new Date(NOW) },
      log: createLog({ name: 'bench', level: 'warn' }),
    });
    await search.restore();
    const corpus = new Corpus();
    await search.fill(
      (async function* () {
        for (let number = 0; number < jobs; number += 1) {
          const job = corpus.job(number);
          yield { id: job.id, revision: job.revision, job };
        }
      })(),
      async () => [],
    );
    await search.settled();
    const queries = makeQueries(corpus, jobs, QUERIES);
    let written = 0;
    const failures: unknown[] = [];
    const writing = setInterval(() => {
      const job = corpus.job(jobs + (written += 1));
      void Promise.resolve(search.upsert(job)).catch((error: unknown) => failures.push(error));
    }, 1_000 / WRITES_A_SECOND);
    const ours = (query: JobQuery) => search.search(query);
    const plain = (query: JobQuery) => client.search({ index: `${NAME}-*`, body: plainBody(query) });
    const [taken, plainly]: [Asked[], Asked[]] = [[], []];
    const [drawn, drawnPlainly] = [drawing(queries), drawing(queries)];
    try {
      await askFor(WARM_UP_MS, drawn, ours);
      await askFor(WARM_UP_MS, drawnPlainly, plain);
      for (let round = 0; round < ROUNDS; round += 1) {
        taken.push(...(await askFor(ROUND_MS, drawn, ours)));
        plainly.push(...(await askFor(ROUND_MS, drawnPlainly, plain)));
        // A failed write would make the row look cheaper, so it ends the scenario.
        if (failures.length > 0)
          throw new Error(`${failures.length} new jobs were not written`, { cause: failures[0] });
      }
    } finally {
      clearInterval(writing);
    }
    return [
      {
        title: `OpenSearch: ${jobs.toLocaleString('en')} jobs, ${CLIENTS} clients, ${WRITES_A_SECOND} new jobs a second`,
        how: `One node; ${(ROUNDS * ROUND_MS) / 1_000} s each, in turns of ${ROUND_MS / 1_000} s, client and server on the same cores. Plain: one \`match\` of the same text in one field, with the same filters and facets of ${SHOWN_VALUES} values.`,
        columns: ['search', 'ours a second', 'plain', 'ours p50 ms', 'plain', 'times', 'ours p95 ms', 'plain'],
        rows: [
          row('all', taken, plainly),
          ...(['asked before in this run', 'asked for the first time'] as const).map((name, at) =>
            row(
              name,
              taken.filter(({ isKnown }) => isKnown === (at === 0)),
              plainly.filter(({ isKnown }) => isKnown === (at === 0)),
            ),
          ),
          ...QUERY_KINDS.map((kind) =>
            row(
              kind,
              taken.filter((one) => one.kind === kind),
              plainly.filter((one) => one.kind === kind),
            ),
          ),
        ],
      },
    ];
  } finally {
    // The server is stopped in any case, and a clean-up error must not hide the scenario's own error.
    await client.indices.delete({ index: `${NAME}-*` }).catch((error: unknown) => console.error(error));
    await client.close();
    await server.stop();
  }
}

/** Draws queries with a realistic distribution: a few often, most rarely (Zipf). */
function drawing(queries: readonly BenchQuery[]): () => BenchQuery & Pick<Asked, 'isKnown'> {
  const random = new SeededRandom(5);
  const seen = new Set<number>();
  return () => {
    const at = random.zipf(queries.length);
    const isKnown = seen.has(at);
    seen.add(at);
    // The index is always within the list.
    return { ...queries[at]!, isKnown };
  };
}

/** Runs searches for the given time with all clients concurrently, one query at a time per client. */
async function askFor(
  ms: number,
  draw: () => BenchQuery & Pick<Asked, 'isKnown'>,
  ask: (query: JobQuery) => unknown,
): Promise<Asked[]> {
  const asked: Asked[] = [];
  const until = performance.now() + ms;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < until) {
        const { kind, query, isKnown } = draw();
        const from = performance.now();
        await ask(query);
        asked.push({ kind, ms: performance.now() - from, isKnown });
      }
    }),
  );
  return asked;
}

/** Query body for a server that analyses words by itself: no typos, synonyms, prefixes or places. */
function plainBody({
  text,
  job_cate,
  skills,
  emp_type,
  work_mode,
  salary_min,
  createdSince,
  location,
  now,
  sort,
}: JobQuery): object {
  const terms = (field: string, values: ReadonlyArray<string | number>) =>
    values.length > 0 ? [{ terms: { [field]: values } }] : [];
  const facet = (field: string) => ({ terms: { field, size: SHOWN_VALUES } });
  return {
    size: 20,
    track_total_hits: true,
    _source: false,
    query: {
      bool: {
        must: text === '' ? [] : [{ match: { words: { query: text.toLowerCase(), operator: 'and' } } }],
        filter: [
          { range: { closes_at: { gt: now } } },
          ...terms('job_cate', job_cate),
          ...terms('emp_type', emp_type),
          ...terms('work_mode', work_mode),
          ...terms('skill', skills.map(skillKey)),
          ...(location === '' ? [] : [{ term: { location } }]),
          ...(salary_min === null ? [] : [{ range: { salary: { gte: salary_min } } }]),
          ...(createdSince === null ? [] : [{ range: { created_at: { gte: createdSince } } }]),
        ],
      },
    },
    ...(sort === 'relevance' && text !== ''
      ? {}
      : { sort: [{ [sort === 'salary' ? 'salary' : 'created_at']: 'desc' }] }),
    aggs: {
      job_cate: facet('job_cate'),
      emp_type: facet('emp_type'),
      work_mode: facet('work_mode'),
      location: facet('location'),
      skills: facet('skill'),
    },
  };
}

function row(name: string, ours: readonly Asked[], plain: readonly Asked[]): Array<string | number> {
  const [own, other] = [latencyOf(ours.map(({ ms }) => ms)), latencyOf(plain.map(({ ms }) => ms))];
  const aSecond = (asked: readonly Asked[]) => Math.round(asked.length / ((ROUNDS * ROUND_MS) / 1_000));
  return [
    name,
    aSecond(ours),
    aSecond(plain),
    own.p50.toFixed(1),
    other.p50.toFixed(1),
    (own.p50 / other.p50).toFixed(1),
    own.p95.toFixed(1),
    other.p95.toFixed(1),
  ];
}
