import type { JobHits, JobQuery, SearchableJob } from '../../src/search/adapters';

/** Relevance grade of a hit: 3 is what was meant, 2 comes near, 1 is better than nothing, 0 is something else. */
export type Grade = 0 | 1 | 2 | 3;

/** Property of the search that a query tests. */
export type Shows =
  | 'words'
  | 'typo'
  | 'prefix'
  | 'plural'
  | 'signs'
  | 'accent'
  | 'hyphen'
  | 'synonym'
  | 'company'
  | 'place'
  | 'several places'
  | 'family'
  | 'left out'
  | 'season'
  | 'mark'
  | 'recent'
  | 'operator'
  | 'title first';

/** Query with the grade of each job. */
export interface JudgedQuery<Facts> {
  text: string;
  shows: Shows;
  gradeOf: (facts: Facts) => Grade;
}

/** A job as it is searched, with what a judge may know of it. */
export interface JudgedJob<Facts> {
  job: SearchableJob;
  facts: Facts;
}

export interface Judgement {
  text: string;
  shows: Shows;
  /** NDCG of the first ten: 1 is perfect. */
  ndcg: number;
  /** Jobs that are worth anything. */
  relevant: number;
  /** The grades of the first ten, in their order. */
  grades: Grade[];
}

/** The day on which the jobs are searched. */
export const JUDGED_AT = Date.parse('2026-03-15T12:00:00Z');
const LOOKED_AT = 10;

/**
 * Asks each query and judges the first ten jobs found (nDCG@10: gain 2^grade - 1, halved by the logarithm of the
 * place).
 */
export function judge<Facts>(
  search: { search(query: JobQuery): Pick<JobHits, 'ids'> },
  jobs: ReadonlyArray<JudgedJob<Facts>>,
  queries: ReadonlyArray<JudgedQuery<Facts>>,
): Judgement[] {
  const factsOf = new Map(jobs.map(({ job, facts }) => [job.id, facts]));
  return queries.map(({ text, shows, gradeOf }) => {
    const all = jobs.map(({ facts }) => gradeOf(facts));
    const { ids } = search.search(queryOf(text));
    const grades = ids.map((id) => gradeOf(factsOf.get(id)!));
    const best = [...all].sort((a, b) => b - a).slice(0, LOOKED_AT);
    return {
      text,
      shows,
      ndcg: gainOf(grades) / gainOf(best),
      relevant: all.filter((grade) => grade > 0).length,
      grades,
    };
  });
}

export function meanOf(judgements: readonly Judgement[]): number {
  return judgements.reduce((sum, { ndcg }) => sum + ndcg, 0) / judgements.length;
}

function gainOf(grades: readonly Grade[]): number {
  return grades.reduce<number>((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}

/** The question that a judged text is. */
export function queryOf(text: string): JobQuery {
  return {
    text,
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
    now: JUDGED_AT,
    offset: 0,
    limit: LOOKED_AT,
  };
}
