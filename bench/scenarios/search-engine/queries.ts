import { EMPLOYMENT_TYPES, JOB_CATEGORIES, WORK_MODES } from '@market/contracts/job-posts';
import { indexDocument, type JobQuery } from '@market/jobs/search';
import { NOW, type Corpus } from './corpus';
import { SeededRandom } from './random';

export const QUERY_KINDS = ['words', 'beginning', 'typo', 'company', 'description', 'filters'] as const;
export type QueryKind = (typeof QUERY_KINDS)[number];
export interface BenchQuery {
  kind: QueryKind;
  query: JobQuery;
}

const DAY = 24 * 60 * 60 * 1000;

/** Realistic queries: words of existing jobs, half typed, mistyped, with filters; the same at every run. */
export function makeQueries(corpus: Corpus, jobs: number, count: number, seed = 11): BenchQuery[] {
  const random = new SeededRandom(seed);
  return Array.from({ length: count }, () => {
    const kind = random.one(QUERY_KINDS);
    const job = corpus.job(random.below(jobs));
    const title = job.title.split(' ');
    const long = title.filter((word) => word.length > 5);
    const text: Record<QueryKind, () => string> = {
      words: () => title.slice(-2).join(' '),
      beginning: () =>
        title.length > 1 && random.chance(0.5)
          ? `${title[0]!} ${title[1]!.slice(0, 3)}`
          : title.at(-1)!.slice(0, 2 + random.below(4)),
      typo: () => mistyped(random.one(long.length > 0 ? long : ['Engineer']), random),
      company: () => job.company,
      description: () => job.description.split(' ').slice(-6, -4).join(' '),
      filters: () => '',
    };
    const filter = (share: number) => kind === 'filters' || random.chance(share);
    const query: JobQuery = {
      text: text[kind](),
      job_cate: filter(0.15) && random.chance(0.6) ? [random.one(JOB_CATEGORIES).cate_code] : [],
      location: filter(0.15) && random.chance(0.4) ? job.location : '',
      near: [],
      salary_min: filter(0.1) && random.chance(0.4) ? 30_000 + 10_000 * random.below(6) : null,
      skills: filter(0.1) && random.chance(0.4) ? [indexDocument(job).tags.skills![0]!.text] : [],
      emp_type: filter(0.15) && random.chance(0.5) ? [random.one(EMPLOYMENT_TYPES)] : [],
      work_mode: filter(0.15) && random.chance(0.5) ? [random.one(WORK_MODES)] : [],
      cmp_code: null,
      createdSince: filter(0.1) && random.chance(0.4) ? NOW - 7 * DAY : null,
      sort: random.chance(0.8) ? 'relevance' : random.one(['newest', 'salary'] as const),
      now: NOW,
      offset: 0,
      limit: 20,
    };
    return { kind, query };
  });
}

/** Typo: a letter missing, doubled, wrong or swapped with its neighbour, never the first. */
function mistyped(word: string, random: SeededRandom): string {
  const at = 1 + random.below(word.length - 2);
  const ways = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word[at] + word.slice(at),
    word.slice(0, at) + random.one([...'aeionrst']) + word.slice(at + 1),
    word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  ];
  return random.one(ways);
}
