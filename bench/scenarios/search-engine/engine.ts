import type { JobQuery, SearchableJob } from '@market/jobs/search';
import type { Corpus } from './corpus';

/**
 * Facets whose counts are compared. (Our index counts places by what their filter would find, the other engines count
 * exact locations.)
 */
export const COMPARED_FACETS = ['job_cate', 'skills', 'emp_type', 'work_mode'] as const;
export type ComparedFacet = (typeof COMPARED_FACETS)[number];

/** Maximum number of values requested per facet. */
export const LONGEST_FACET = 50;

export interface Answer {
  total: number;
  /** The first twenty, by id or by number in the corpus. */
  first: Array<string | number>;
  facets: Record<ComparedFacet, Record<string, number>>;
}

/** Result of a query, and its duration. */
export interface Timed {
  answer: Answer;
  ms: number;
}

/** Search engine, filled and queried in the measuring process. */
export interface Engine {
  /**
   * Indexes the first jobs of the corpus; returns the indexing time in milliseconds, excluding the generation of the
   * jobs.
   */
  build(corpus: Corpus, jobs: number): Promise<number>;
  ask(query: JobQuery): Promise<Timed>;
  /** Queries per second with four concurrent clients, one query at a time per client, for the given seconds. */
  askFour(queries: readonly JobQuery[], seconds: number): Promise<number>;
  /** Milliseconds from writing a job until the query finds it. */
  freshness(job: SearchableJob, number: number, query: JobQuery): Promise<number>;
  /** Growth of the process's memory and size on disk (null where nothing is stored), in bytes. */
  memory(): Promise<{ memory: number; disk: number | null }>;
  /** Figures available for this engine only. */
  more?(): Promise<{ warmStartMs: number; longestPauseMs: number; heldMemory: number }>;
  close(): Promise<void>;
}

/** Reason, in plain words, for not measuring an engine. */
export class LeftOut extends Error {
  override name = 'LeftOut';
}

/** Runs four clients of `ask`, each sending its next query as soon as it has a result. */
export async function fourClients(
  ask: (query: JobQuery) => Promise<unknown>,
  queries: readonly JobQuery[],
  seconds: number,
): Promise<number> {
  const startedAt = performance.now();
  const endsAt = startedAt + 1000 * seconds;
  let asked = 0;
  const client = async () => {
    while (performance.now() < endsAt) {
      await ask(queries[asked++ % queries.length]!);
      // Yields, so that in-process engines give the other clients a turn.
      if (asked % 64 === 0) await new Promise(setImmediate);
    }
  };
  await Promise.all([client(), client(), client(), client()]);
  return (1000 * asked) / (performance.now() - startedAt);
}

/** Milliseconds from a write until the query finds anything. */
export async function untilFound(
  write: () => Promise<void> | void,
  ask: (query: JobQuery) => Promise<Timed>,
  query: JobQuery,
): Promise<number> {
  const startedAt = performance.now();
  await write();
  while ((await ask(query)).answer.total === 0) await new Promise(setImmediate);
  return performance.now() - startedAt;
}

/**
 * Generates jobs, converts each to the engine's input, and passes them in batches; returns the milliseconds of indexing
 * alone.
 */
export async function takenInBatches<Item>(
  corpus: Corpus,
  jobs: number,
  {
    make,
    take,
    batch,
  }: { make: (job: SearchableJob, number: number) => Item; take: (items: Item[]) => Promise<unknown>; batch: number },
): Promise<number> {
  let ms = 0;
  for (let from = 0; from < jobs; from += batch) {
    const items = Array.from({ length: Math.min(batch, jobs - from) }, (_, at) =>
      make(corpus.job(from + at), from + at),
    );
    const startedAt = performance.now();
    await take(items);
    ms += performance.now() - startedAt;
  }
  return ms;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
