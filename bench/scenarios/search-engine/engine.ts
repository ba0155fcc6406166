import type { JobQuery, SearchableJob } from '@market/jobs/search';
import type { Corpus } from './corpus';

/**
 * The facets whose counts are compared. (Ours counts places by what their filter would find, the others by the location
 * as a whole.)
 */
export const COMPARED_FACETS = ['job_cate', 'skills', 'emp_type', 'work_mode'] as const;
export type ComparedFacet = (typeof COMPARED_FACETS)[number];

/** The most values of a facet that are asked for. */
export const LONGEST_FACET = 50;

export interface Answer {
  total: number;
  /** The first twenty, by id or by number in the corpus. */
  first: Array<string | number>;
  facets: Record<ComparedFacet, Record<string, number>>;
}

/** An answer, and how long it took. */
export interface Timed {
  answer: Answer;
  ms: number;
}

/** An engine that is filled and asked in the process that measures it. */
export interface Engine {
  /** Takes in the corpus' first jobs; gives the milliseconds that took, without those of making the jobs. */
  build(corpus: Corpus, jobs: number): Promise<number>;
  ask(query: JobQuery): Promise<Timed>;
  /** Answers a second with four clients, each with one question at a time, for so many seconds. */
  askFour(queries: readonly JobQuery[], seconds: number): Promise<number>;
  /** Milliseconds from writing a job until the question finds it. */
  freshness(job: SearchableJob, number: number, query: JobQuery): Promise<number>;
  /** Bytes: what its process grew by, and what it has on disk (null where nothing). */
  memory(): Promise<{ memory: number; disk: number | null }>;
  /** Figures that only this engine has. */
  more?(): Promise<{ warmStartMs: number; longestPauseMs: number; heldMemory: number }>;
  close(): Promise<void>;
}

/** Why an engine is not measured, in plain words. */
export class LeftOut extends Error {
  override name = 'LeftOut';
}

/** Four clients of `ask`, each with the next question as soon as it has its answer. */
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

/** Milliseconds from a write until the question finds one job. */
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
 * Makes jobs, turns each into what the engine takes, and hands them on in batches; gives the milliseconds of the
 * handing on alone.
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
