import { searchJobPostsSchema } from '@market/contracts/search';
import { createIndexedJobSearch } from '../../src/adapters/search';
import { leaveWordsOut } from '../../src/use-cases/search/leave-words-out';
import { ARE_ADS_THERE, readAds } from './ads';
import { JUDGED_EVERYDAY } from './judged-everyday';
import { judge, meanOf, queryOf, type Judgement } from './judging';

// The real ads are no part of the project: without them there is nothing to judge here.
(ARE_ADS_THERE ? describe : describe.skip)('families of words, seasons and words too many on the real ads', () => {
  let all: Judgement[];

  beforeAll(async () => {
    const jobs = readAds();
    const search = createIndexedJobSearch();
    jobs.forEach(({ job }) => search.upsert(job));
    const count = async ({ search: text }: { search: string }) => search.search(queryOf(text)).total;
    const shorter = new Map<string, string>();
    for (const { text } of JUDGED_EVERYDAY) {
      if (search.search(queryOf(text)).total > 0) continue;
      const found = await leaveWordsOut({ ...searchJobPostsSchema.getDefault(), search: text }, { count });
      if (found) shorter.set(text, found.search);
    }
    all = judge(
      { search: (query) => search.search({ ...query, text: shorter.get(query.text) ?? query.text }) },
      jobs,
      JUDGED_EVERYDAY,
    );
  });

  test('there are at least 120 queries, and each has something to find', () => {
    expect(all.length).toBeGreaterThanOrEqual(120);
    expect(all.filter(({ relevant }) => relevant === 0)).toEqual([]);
  });
  test.each(['family', 'left out', 'season'])('%s: something of worth stands among the first', (kind) => {
    const own = all.filter(({ shows }) => shows === kind);
    expect(own.filter(({ grades }) => grades.slice(0, 3).every((grade) => grade < 2)).map(({ text }) => text)).toEqual(
      [],
    );
  });
  test('nDCG@10 over all does not fall', () => expect(meanOf(all)).toBeGreaterThan(0.89));
});
