import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@market/service-kit/testing';
import {
  createIndexedJobSearch,
  type JobHits,
  type JobQuery,
  type JobSearch,
  type SearchableJob,
} from '../../src/search/adapters';
import { generatedJobs } from '../relevance/generated-jobs';
import { judge, meanOf, queryOf as judgedQuery } from '../relevance/judging';
import { JUDGED_GENERATED } from '../relevance/judged-generated';
import { CORPUS, NOW, queryOf } from './corpus';
import { QUESTIONS } from './questions';
import { QUOTING, QUOTES } from './quotes';

/** A search with a way to wait until all that it was told is found. */
export type Opened = JobSearch & { settled(): Promise<void> };

/** Answers that a person has checked: the number of results, the results, and the corrected text. */
const ANSWERS = new Map(
  readFileSync(join(__dirname, 'answers.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' → ') as [string, string]),
);
const hasFixedOrder = ({ text, sort }: JobQuery) => text === '' || sort !== 'relevance';
function written({ ids, total, meant }: JobHits, query: JobQuery): string {
  return [total, ...(hasFixedOrder(query) ? ids : [...ids].sort()), ...(meant === null ? [] : [`(${meant})`])].join(
    ' ',
  );
}

async function* statesOf(jobs: readonly SearchableJob[]) {
  for (const job of jobs) yield { id: job.id, revision: job.revision, job };
}
const noneGone = async () => [];

/**
 * Facets and marks are held against the index in memory, which search-port.test.ts holds against looking at every job.
 */
const reference = createIndexedJobSearch();
CORPUS.forEach((job) => reference.upsert(job));

/** The tests that each adapter of the port passes. */
export function passesTheContract(open: () => Promise<Opened>): void {
  let search: Opened;
  beforeAll(async () => {
    search = await open();
    await search.fill(statesOf(CORPUS), noneGone);
    await search.settled();
  });

  test.each(QUESTIONS.map((fields) => [JSON.stringify(fields), queryOf(fields)] as const))(
    'asked %s, it answers as is written down',
    async (question, query) => {
      const answer = await search.search(query);
      expect(written(answer, query)).toBe(ANSWERS.get(question));
      const { facets, salaries } = reference.search(query);
      expect({ facets: answer.facets, salaries: answer.salaries }).toEqual({ facets, salaries });
    },
  );

  test.each([
    'rust developer',
    'kubernets',
    'nurses',
    'k8s',
    'front-end dev',
    'must',
    'swe',
    'node',
    'r&d',
    'jobs for a cook',
    '',
    'zzz',
  ])('what is found by ‘%s’ is marked', async (text) => {
    const [own, expected] = [await search.highlighter(text), reference.highlighter(text)];
    for (const { title, description, company, skills } of CORPUS) {
      for (const telling of [title, company, ...skills])
        expect([telling, own(telling, { telling: true })]).toEqual([telling, expected(telling, { telling: true })]);
      expect(own(description, { telling: false })).toEqual(expected(description, { telling: false }));
    }
  });

  test.each([
    'r',
    'c+',
    'ja',
    'dev',
    'software e',
    'kuber',
    'ferri',
    'first a',
    'kubrnetes',
    'develpoer',
    'node.js',
    'new y',
    'os',
    'canada',
    'ny',
    'at&',
    '',
    '*',
    'zzz',
    '.*',
  ])('‘%s’ is completed', async (typed) => {
    for (const kind of [undefined, 'title', 'skill', 'company', 'place'] as const) {
      const asked = [typed, { now: NOW, limit: 8, kind }] as const;
      expect(await search.suggest(...asked)).toEqual(reference.suggest(...asked));
    }
  });

  test.each(['Oslo', 'bergen', 'new york', 'NY', 'Norway', 'berl', 'Atlantis', ''])(
    '‘%s’ is the name of a town, or is none',
    async (name) => expect(await search.hasTown(name)).toBe(['Oslo', 'bergen', 'new york'].includes(name)),
  );

  describe('words in quotes', () => {
    const all = createIndexedJobSearch();
    let own: Opened;
    beforeAll(async () => {
      QUOTES.forEach((job) => all.upsert(job));
      own = await open();
      await own.fill(statesOf(QUOTES), noneGone);
      await own.settled();
    });

    test.each(QUOTING)('%s finds, counts and marks what stands side by side', async (text, ids, marked) => {
      const query = queryOf({ text });
      const answer = await own.search(query);
      expect(answer.ids.sort().join(' ')).toBe(ids);
      const { facets, salaries, total } = all.search(query);
      expect(answer).toMatchObject({ facets, salaries, total });
      const mark = await own.highlighter(text);
      const first = QUOTES.find(({ id }) => id === answer.ids[0])?.description ?? '';
      expect(
        mark(first, { telling: false })
          .map(([from, to]) => first.slice(from, to))
          .join(' '),
      ).toBe(marked);
    });

    test('a job that says them no longer is found no longer', async () => {
      const [job] = QUOTES as [SearchableJob];
      const total = async () => {
        await own.settled();
        return (await own.search(queryOf({ text: '"fault finding"' }))).total;
      };
      await own.upsert({ ...job, id: 'changing', description: 'Fault finding.' });
      expect(await total()).toBe(1);
      await own.upsert({ ...job, id: 'changing', revision: 2, description: 'Finding a fault.' });
      expect(await total()).toBe(0);
      await own.remove('changing', 2);
      await own.settled();
    });
  });

  test('an older state never comes over a newer one, not even after a removal', async () => {
    const own = await open();
    const [job] = CORPUS as [SearchableJob];
    const found = async () => {
      await own.settled();
      return (await own.search(queryOf({ sort: 'newest' }))).ids;
    };
    const state = (id: string, revision: number, fields: Partial<SearchableJob> = {}) => ({
      ...job,
      id,
      revision,
      ...fields,
    });
    await own.upsert(state('a', 3, { title: 'New' }));
    await own.upsert(state('a', 2, { title: 'Old' }));
    await own.settled();
    expect([
      (await own.search(queryOf({ text: 'new' }))).ids,
      (await own.search(queryOf({ text: 'old' }))).ids,
    ]).toEqual([['a'], []]);
    await own.remove('a', 4);
    await own.upsert(state('a', 3));
    await own.remove('b', 7);
    await own.upsert(state('b', 6));
    expect(await found()).toEqual([]);
    await own.upsert(state('a', 5));
    await own.remove('a', 4);
    expect([await found(), await own.count()]).toEqual([['a'], 1]);
    // A place that is found later comes to the same revision, and is not taken back by it.
    await own.upsert(state('c', 1, { isPlaced: false, points: [] }));
    await own.upsert(state('c', 1));
    await own.upsert(state('c', 1, { isPlaced: false, points: [] }));
    await own.settled();
    expect(
      (
        await own.search(queryOf({ location: 'x', near: [{ latitude: 59.9, longitude: 10.75, radius_km: 5 }] }))
      ).ids.sort(),
    ).toEqual(['a', 'c']);
    await own.takeAll([
      { id: 'a', revision: 6, job: null },
      { id: 'd', revision: 1, job: state('d', 1) },
    ]);
    expect([...(await found())].sort()).toEqual(['c', 'd']);
  });

  test('a change is found without another reading', async () => {
    const own = await open();
    await own.search(queryOf({}));
    await own.upsert({ ...CORPUS[0]!, title: 'Sextant maker', location: 'Ushuaia, Argentina' });
    await until(async () => (await own.search(queryOf({ text: 'sextant', location: 'ushuaia' }))).total === 1);
    await own.remove('rust', 1);
    await until(async () => (await own.search(queryOf({ text: 'sextant' }))).total === 0);
  });

  test('what is read anew takes the place of what was held', async () => {
    const own = await open();
    await own.fill(statesOf(CORPUS.slice(0, 3)), noneGone);
    await own.fill(statesOf(CORPUS.slice(1, 4)), async (ids) => ids.map((id) => ({ id, revision: 9, job: null })));
    await own.settled();
    expect((await own.search(queryOf({}))).ids).toEqual(CORPUS.slice(1, 4).map(({ id }) => id));
  });

  describe('on some hundred ads of each kind of work', () => {
    const jobs = generatedJobs();
    const all = createIndexedJobSearch();
    let own: Opened;
    beforeAll(async () => {
      jobs.forEach(({ job }) => all.upsert(job));
      own = await open();
      await own.fill(statesOf(jobs.map(({ job }) => job)), noneGone);
      await own.settled();
    });

    test.each(JUDGED_GENERATED.map(({ text }) => text))('‘%s’ finds and counts the same', async (text) => {
      const query = { ...judgedQuery(text), limit: 2_000 };
      const [answer, expected] = [await own.search(query), all.search(query)];
      expect({ ...answer, ids: [...answer.ids].sort() }).toEqual({ ...expected, ids: [...expected.ids].sort() });
    });

    test('what is meant comes first: nDCG@10 over all is high', async () => {
      const found = new Map<string, JobHits>();
      for (const { text } of JUDGED_GENERATED) found.set(text, await own.search(judgedQuery(text)));
      const judgements = judge({ search: ({ text }) => found.get(text)! }, jobs, JUDGED_GENERATED);
      expect(meanOf(judgements)).toBeGreaterThan(0.9);
    });
  });
}
