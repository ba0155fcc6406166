import { createIndexedJobSearch } from '../../src/search/adapters';
import { ARE_ADS_THERE, readAds } from './ads';
import { generatedJobs } from './generated-jobs';
import { judge, meanOf, type Judgement, type JudgedJob, type JudgedQuery, type Shows } from './judging';
import { JUDGED_ADS } from './judged-ads';
import { JUDGED_GENERATED } from './judged-generated';

const KINDS: readonly Shows[] = [
  'words',
  'typo',
  'prefix',
  'plural',
  'signs',
  'accent',
  'hyphen',
  'synonym',
  'company',
  'place',
];

function judged<Facts>(jobs: ReadonlyArray<JudgedJob<Facts>>, queries: ReadonlyArray<JudgedQuery<Facts>>): Judgement[] {
  const search = createIndexedJobSearch();
  jobs.forEach(({ job }) => search.upsert(job));
  return judge(search, jobs, queries);
}

/** Queries whose first job is not what was meant, as a list that a failure shows. */
const misses = (judgements: readonly Judgement[], least: number) =>
  judgements.filter(({ grades }) => (grades[0] ?? 0) < least).map(({ text, grades }) => `${text}: ${grades.join('')}`);

describe('on generated jobs, judged by what each is about', () => {
  const all = judged(generatedJobs(), JUDGED_GENERATED);

  test('the set has at least sixty queries, of every kind, and each has something to find', () => {
    expect(all.length).toBeGreaterThanOrEqual(60);
    for (const kind of KINDS)
      expect([kind, all.filter(({ shows }) => shows === kind).length >= 2]).toEqual([kind, true]);
    expect(all.filter(({ relevant }) => relevant === 0)).toEqual([]);
  });
  test.each(KINDS)('%s: the first job is what was meant, and most of the first ten are', (kind) => {
    const own = all.filter(({ shows }) => shows === kind);
    expect(misses(own, 2)).toEqual([]);
    expect(meanOf(own)).toBeGreaterThan(0.9);
  });
  test('nDCG@10 over all is high', () => expect(meanOf(all)).toBeGreaterThan(0.96));
});

// The real ads are no part of the project: without them there is nothing to judge here.
(ARE_ADS_THERE ? describe : describe.skip)('on the real ads of ../shared/data, judged by reading them', () => {
  const all = ARE_ADS_THERE ? judged(readAds(), JUDGED_ADS) : [];

  test('the set has at least sixty queries, and each has something to find', () => {
    expect(all.length).toBeGreaterThanOrEqual(60);
    expect(all.filter(({ relevant }) => relevant === 0)).toEqual([]);
  });
  test('the first job is what was meant or near to it', () => expect(misses(all, 2)).toEqual([]));
  test('nDCG@10 over all is high', () => expect(meanOf(all)).toBeGreaterThanOrEqual(0.95));
});
