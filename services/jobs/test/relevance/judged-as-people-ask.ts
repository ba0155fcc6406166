import { searchJobPostsSchema } from '@market/contracts/search';
import { createIndexedJobSearch } from '../../src/search/adapters';
import { leaveWordsOut } from '../../src/search/use-cases/leave-words-out';
import { namesPlace } from '../../src/search/use-cases/names-place';
import { readAds } from './ads';
import { generatedJobs } from './generated-jobs';
import { JUDGED_EVERYDAY } from './judged-everyday';
import { JUDGED_CARDS, JUDGED_OPERATORS, askedWith, withCards } from './judged-interaction';
import { judge, queryOf, type Judgement, type JudgedJob, type JudgedQuery } from './judging';
import { JUDGED_PLACES } from './judged-places';

/** The everyday queries on the real ads; where no job has all words, some are left out, as in the service. */
export const judgedEveryday = (): Promise<Judgement[]> => judgedLeavingOut(readAds(), JUDGED_EVERYDAY);

/** Work with a place or several, on generated jobs. */
export const judgedPlaces = (): Promise<Judgement[]> => judgedLeavingOut(generatedJobs(), JUDGED_PLACES);

async function judgedLeavingOut<Facts>(
  jobs: ReadonlyArray<JudgedJob<Facts>>,
  queries: ReadonlyArray<JudgedQuery<Facts>>,
): Promise<Judgement[]> {
  const search = createIndexedJobSearch();
  jobs.forEach(({ job }) => search.upsert(job));
  const count = async ({ search: text }: { search: string }) => search.search(queryOf(text)).total;
  const needs = { count, isPlace: namesPlace(search), isTown: async (town: string) => search.hasTown(town) };
  const shorter = new Map<string, string>();
  for (const { text } of queries) {
    if (search.search(queryOf(text)).total > 0) continue;
    const found = await leaveWordsOut({ ...searchJobPostsSchema.getDefault(), search: text }, needs);
    if (found) shorter.set(text, found.search);
  }
  return judge(
    { search: (query) => search.search({ ...query, text: shorter.get(query.text) ?? query.text }) },
    jobs,
    queries,
  );
}

/** Words of cards and days on generated jobs. */
export function judgedCards(): Judgement[] {
  const jobs = withCards(generatedJobs());
  const search = createIndexedJobSearch();
  jobs.forEach(({ job }) => search.upsert(job));
  return judge({ search: (query) => search.search(askedWith(query)) }, jobs, JUDGED_CARDS);
}

/** Operators, and words of titles and companies, on the real ads. */
export function judgedOperators(): Judgement[] {
  const jobs = readAds();
  const search = createIndexedJobSearch();
  jobs.forEach(({ job }) => search.upsert(job));
  return judge(search, jobs, JUDGED_OPERATORS);
}
