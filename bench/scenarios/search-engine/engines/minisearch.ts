import type { JobQuery } from '@market/jobs/search';
import MiniSearch, { type Query } from 'minisearch';
import { askedText, type AskedText, type AskedWord } from '../asked';
import {
  LONGEST_FACET,
  LeftOut,
  fourClients,
  takenInBatches,
  timed,
  untilFound,
  type Answer,
  type ComparedFacet,
  type Engine,
} from '../engine';
import { residentAfterCollecting } from '../memory';
import { FIELDS, FIELD_NAMES, peerJob, type PeerJob } from '../peer-job';

/** Limit above which filling takes minutes and more memory than Node gives a process. */
const MOST_JOBS = 200_000;
const FACETS: ReadonlyArray<ComparedFacet | 'location'> = ['job_cate', 'location', 'skills', 'emp_type', 'work_mode'];

/**
 * MiniSearch in this process, with filters and counts over its hits. Fuzzy matching applies only where an exact search
 * finds nothing.
 */
export async function minisearch(): Promise<Engine> {
  const before = residentAfterCollecting();
  const jobs: PeerJob[] = [];
  const index = new MiniSearch<PeerJob>({
    fields: FIELD_NAMES,
    idField: 'number',
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
    searchOptions: { boost: { ...FIELDS } },
  });

  const ask = async (query: JobQuery) => {
    const askedAt = performance.now();
    const text = askedText(query.text);
    let found = find(text, { slips: false });
    if (found.length === 0) found = find(text, { slips: true });
    const answer = collect(found, query);
    return { ms: performance.now() - askedAt, answer };
  };

  function find(text: AskedText, options: { slips: boolean }): Array<{ job: PeerJob; score: number }> {
    if (text.length === 0) return jobs.map((job) => ({ job, score: 0 }));
    return index.search(queryOf(text, options)).map(({ id, score }) => ({ job: jobs[id as number]!, score }));
  }

  return {
    async build(corpus, count) {
      if (count > MOST_JOBS)
        throw new LeftOut(
          `MiniSearch is not filled with more than ${MOST_JOBS.toLocaleString('en')} jobs: it would need more memory than Node gives a process.`,
        );
      return takenInBatches(corpus, count, {
        batch: 1_000,
        make: peerJob,
        take: async (some) => {
          jobs.push(...some);
          index.addAll(some);
        },
      });
    },
    ask,
    askFour: (queries, seconds) => fourClients(ask, queries, seconds),
    freshness: (job, _number, query) =>
      untilFound(
        () => {
          const added = peerJob(job, jobs.length);
          jobs.push(added);
          index.add(added);
        },
        ask,
        query,
      ),
    async memory() {
      return { memory: residentAfterCollecting() - before, disk: null };
    },
    async close() {
      await timed(async () => index.removeAll());
    },
  };
}

function queryOf(text: AskedText, { slips }: { slips: boolean }): Query {
  const anyOf = (queries: Query[]): Query => (queries.length === 1 ? queries[0]! : { combineWith: 'OR', queries });
  const allOf = (queries: Query[]): Query => (queries.length === 1 ? queries[0]! : { combineWith: 'AND', queries });
  const wordOf = ({ word, others, begins, slips: most }: AskedWord): Query =>
    anyOf([{ queries: [word], prefix: begins, fuzzy: slips && most > 0 ? most : false }, ...others]);
  return allOf(text.map((writings) => anyOf(writings.map((writing) => allOf(writing.map(wordOf))))));
}

/** Filters, counts and sorts; a job excluded by a single filter still counts in that filter's facet. */
function collect(found: Array<{ job: PeerJob; score: number }>, query: JobQuery): Answer {
  const skills = new Set(query.skills.map((skill) => skill.toLowerCase()));
  const tests: Record<(typeof FACETS)[number], ((job: PeerJob) => boolean) | undefined> = {
    job_cate: query.job_cate.length > 0 ? ({ job_cate }) => query.job_cate.includes(job_cate) : undefined,
    location: query.location !== '' ? ({ location }) => location === query.location : undefined,
    skills: skills.size > 0 ? (job) => job.skills.some((skill) => skills.has(skill.toLowerCase())) : undefined,
    emp_type:
      query.emp_type.length > 0
        ? ({ emp_type }) => emp_type !== null && query.emp_type.includes(emp_type as never)
        : undefined,
    work_mode:
      query.work_mode.length > 0
        ? ({ work_mode }) => work_mode !== null && query.work_mode.includes(work_mode as never)
        : undefined,
  };
  const counts = new Map(FACETS.map((facet) => [facet, new Map<string | number, number>()]));
  const kept: typeof found = [];
  for (const hit of found) {
    const { job } = hit;
    if (job.closes_at !== null && job.closes_at <= query.now) continue;
    if (query.createdSince !== null && job.created_at < query.createdSince) continue;
    if (query.salary_min !== null && (job.salary ?? -1) < query.salary_min) continue;
    const missed = FACETS.filter((facet) => tests[facet] && !tests[facet](job));
    if (missed.length > 1) continue;
    if (missed.length === 0) kept.push(hit);
    for (const facet of missed.length === 0 ? FACETS : missed) {
      const of = counts.get(facet)!;
      const value = job[facet];
      for (const one of Array.isArray(value) ? value : [value]) if (one !== null) of.set(one, (of.get(one) ?? 0) + 1);
    }
  }
  const newest = (a: (typeof found)[number], b: (typeof found)[number]) => b.job.created_at - a.job.created_at;
  if (query.sort === 'newest') kept.sort(newest);
  else if (query.sort === 'salary') kept.sort((a, b) => (b.job.salary ?? -1) - (a.job.salary ?? -1) || newest(a, b));
  else kept.sort((a, b) => b.score - a.score || newest(a, b));
  const countsOf = (facet: ComparedFacet) =>
    Object.fromEntries([...counts.get(facet)!].sort(([, a], [, b]) => b - a).slice(0, LONGEST_FACET));
  return {
    total: kept.length,
    first: kept.slice(0, query.limit).map(({ job }) => job.number),
    facets: {
      job_cate: countsOf('job_cate'),
      skills: countsOf('skills'),
      emp_type: countsOf('emp_type'),
      work_mode: countsOf('work_mode'),
    },
  };
}
