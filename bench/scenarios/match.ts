import { createIndexedJobSearch, type JobQuery } from '@market/jobs/search';
import type { MatchedProfile } from '@market/match';
import type { Figures } from '../figures';
import { Corpus, NOW } from './search-engine/corpus';

const JOBS = 100_000;
const ROUNDS = 200;

const PROFILE: MatchedProfile = {
  skills: ['React', 'PostgreSQL', 'Docker', 'Kubernetes', 'Leadership', 'German', 'Teamwork', 'dbt'],
  experienceYears: 6,
  place: [0.6, 0.1, 0.79],
  country: 'DE',
  employmentTypes: ['full_time', 'contract'],
  minimumPay: 45_000,
};
const ALL: JobQuery = {
  text: '',
  job_cate: [],
  location: '',
  near: [],
  salary_min: null,
  skills: [],
  emp_type: [],
  work_mode: [],
  cmp_code: null,
  createdSince: null,
  sort: 'newest',
  now: NOW,
  offset: 0,
  limit: 20,
};
const KINDS: ReadonlyArray<readonly [kind: string, asked: Partial<JobQuery>]> = [
  ['everything', {}],
  ['a word', { text: 'engineer' }],
  ['a filter', { work_mode: ['remote'] }],
  ['words and filters', { text: 'senior engineer', work_mode: ['remote', 'hybrid'], salary_min: 40_000 }],
];

/**
 * Searches of 100,000 jobs in memory, alternately with and without ordering by match: a complete search, facets
 * included, without HTTP and database.
 */
export async function match(): Promise<Figures[]> {
  const search = createIndexedJobSearch();
  const corpus = new Corpus();
  for (let number = 0; number < JOBS; number += 1) {
    const job = corpus.job(number);
    search.upsert({
      ...job,
      mostPay: job.salary === null ? null : job.salary * 1.2,
      experienceYears: number % 3 === 0 ? null : number % 11,
    });
    // The pause lets segments merge in between.
    if (number % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await search.settled();
  return [
    {
      title: `Order by match, ${JOBS.toLocaleString('en')} generated jobs`,
      how: `${String(ROUNDS)} searches each, side by side: the usual order, and the order of a profile with eight skills, place and minimum pay. Facets and the first 20.`,
      columns: [
        'search',
        'found',
        'usual p50 ms',
        'match p50 ms',
        'times',
        'usual p95 ms',
        'match p95 ms',
        'first match of a profile ms',
      ],
      rows: KINDS.map(([kind, asked]) => {
        const usual: number[] = [];
        const matched: number[] = [];
        const firsts: number[] = [];
        let total = 0;
        for (let round = -20; round < ROUNDS; round += 1) {
          const base: JobQuery = { ...ALL, ...asked, sort: asked.text ? 'relevance' : 'newest' };
          const [plain, found] = timed(() => search.search(base).total);
          const [ordered] = timed(() => search.search({ ...base, sort: 'match', profile: PROFILE }).total);
          total = found;
          const profile = { ...PROFILE, experienceYears: 7 + round / 1_000, skills: [...PROFILE.skills, kind] };
          const [first] = timed(() => search.search({ ...base, sort: 'match', profile }).total);
          // The first rounds warm up.
          if (round < 0) continue;
          usual.push(plain);
          matched.push(ordered);
          firsts.push(first);
        }
        const at = (times: number[], share: number) => times.sort((a, b) => a - b)[Math.floor(times.length * share)]!;
        const [plain, ordered] = [at(usual, 0.5), at(matched, 0.5)];
        return [
          kind,
          total,
          plain.toFixed(2),
          ordered.toFixed(2),
          (ordered / plain).toFixed(2),
          at(usual, 0.95).toFixed(2),
          at(matched, 0.95).toFixed(2),
          at(firsts, 0.5).toFixed(2),
        ];
      }),
    },
  ];
}

function timed<Value>(work: () => Value): [ms: number, value: Value] {
  const startedAt = performance.now();
  const value = work();
  return [performance.now() - startedAt, value];
}
