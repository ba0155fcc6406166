import type { JobQuery } from '@market/jobs/search';
import { Corpus, NOW } from './corpus';
import type { Engine } from './engine';
import { latencyOf, type Measured } from './measured';
import { agreementOf, type Judged } from './oracle';
import { QUERY_KINDS, makeQueries, type QueryKind } from './queries';

const QUERIES = 3_000;
/** Warm-up with other queries, until caches are filled and code is compiled, as in a long-running process. */
const WARM_UP = 30_000;
const WARM_UP_SEED = 23;
/** Time limit for queries: slow engines answer fewer of the same queries. */
const LONGEST_WARM_UP_MS = 10_000;
const LONGEST_ASKING_MS = 40_000;
const FOUR_CLIENTS_SECONDS = 8;
const WRITES = 20;

/** Fills an engine and sends it the same queries in the same order as every other engine. */
export async function measure(
  engine: Engine,
  { name, jobs, judged }: { name: string; jobs: number; judged: readonly Judged[] },
): Promise<Measured> {
  const corpus = new Corpus();
  const queries = makeQueries(corpus, jobs, QUERIES);
  const buildMs = await engine.build(corpus, jobs);
  const { memory, disk } = await engine.memory();
  const more = await engine.more?.();

  await askFor(LONGEST_WARM_UP_MS, makeQueries(corpus, jobs, WARM_UP, WARM_UP_SEED), engine);
  const times = await askFor(LONGEST_ASKING_MS, queries, engine);
  const ofKind = (kind: QueryKind) => latencyOf(times.filter((_, at) => queries[at]!.kind === kind));
  const fourClients = await engine.askFour(
    queries.map(({ query }) => query),
    FOUR_CLIENTS_SECONDS,
  );

  const answers = [];
  for (const { query } of judged) answers.push((await engine.ask(query)).answer);
  const fresh = await freshnesses(engine, corpus, jobs);
  return {
    engine: name,
    jobs,
    asked: times.length,
    buildMs,
    memory,
    disk,
    ...latencyOf(times),
    kinds: Object.fromEntries(QUERY_KINDS.map((kind) => [kind, ofKind(kind)])) as Measured['kinds'],
    oneClient: (1000 * times.length) / times.reduce((sum, time) => sum + time, 0),
    fourClients,
    freshness: { p50: latencyOf(fresh).p50, most: Math.max(...fresh) },
    agreement: agreementOf(answers, judged),
    ...more,
  };
}

async function askFor(
  longestMs: number,
  queries: ReadonlyArray<{ query: JobQuery }>,
  engine: Engine,
): Promise<number[]> {
  const times: number[] = [];
  const endsAt = performance.now() + longestMs;
  for (const { query } of queries) {
    times.push((await engine.ask(query)).ms);
    if (performance.now() > endsAt) break;
  }
  return times;
}

/** Measures freshness with new jobs, each with a unique word in its title. */
async function freshnesses(engine: Engine, corpus: Corpus, jobs: number): Promise<number[]> {
  const times: number[] = [];
  for (let write = 0; write < WRITES; write += 1) {
    const number = jobs + write;
    const word = `zzyzx${'abcdefghijklmnopqrst'[write]!.repeat(4)}`;
    const query: JobQuery = {
      text: `${word} keeper`,
      job_cate: [],
      location: '',
      near: [],
      salary_min: null,
      skills: [],
      emp_type: [],
      work_mode: [],
      cmp_code: null,
      createdSince: null,
      sort: 'relevance',
      now: NOW,
      offset: 0,
      limit: 20,
    };
    times.push(
      await engine.freshness({ ...corpus.job(number), title: `${word} keeper`, closesAt: null }, number, query),
    );
  }
  return times;
}
