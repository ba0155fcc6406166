import type { FoundJob, JobPost, JobSearch as SearchInput, JobSearchResult, SalaryBar } from '@market/contracts';
import { createPace } from '@market/search-index';
import type { Actor, Clock } from '@market/service-kit';
import { isPublic, type Post } from '../../domain/job-post';
import { highlightJob } from '../../present/highlight-job';
import type { JobSearch, MarkWords } from '../../adapters/search/job-search';
import type { JobQueryOf } from './job-query';
import { nearestSearches } from './nearest-searches';
import type { PresentPosts } from '../present-posts';
import type { RecallPosts } from './recall-posts';

/** Found jobs with all they have; an answer leaves out what was not wanted. */
type Found = Omit<JobSearchResult, 'records'> & { records: Array<JobPost & Pick<FoundJob, 'highlights'>> };
export type SearchJobs = (actor: Actor | null, input: SearchInput) => Promise<Found>;

/** Bars of the salary histogram: 10,000 each up to 200,000, and one for all above. */
const SALARY_STEP = 10_000;
const SALARY_BARS = 20;
const SALARY_EDGES = [...Array.from({ length: SALARY_BARS + 1 }, (_, bar) => bar * SALARY_STEP), Infinity];

/**
 * Open jobs for anybody who looks; a candidate sees to which of them he has applied, and which he keeps. `include` adds
 * what costs more.
 */
export function searchJobs({
  search,
  takeOwnChanges,
  recall,
  present,
  queryOf,
  clock,
}: {
  search: JobSearch;
  takeOwnChanges: (actor: Actor) => Promise<void>;
  recall: RecallPosts;
  present: PresentPosts;
  queryOf: JobQueryOf;
  clock: Clock;
}): SearchJobs {
  return async (actor, input) => {
    const { page, limit, include } = input;
    const now = clock.now();
    if (actor?.login_type === 'EMP') await takeOwnChanges(actor);
    const { query, near } = await queryOf(input);
    const { ids, versions, total, facets, meant, salaries } = await search.search({
      ...query,
      offset: (page - 1) * limit,
      limit,
      ...(include.includes('salaries') ? { salaryEdges: SALARY_EDGES } : {}),
    });
    const mark = include.includes('highlights') && ids.length > 0 ? await search.highlighter(input.search) : undefined;
    const nearest =
      include.includes('nearest') && total === 0
        ? await nearestSearches(input, {
            count: async (changed) =>
              (await search.search({ ...(await queryOf(changed)).query, offset: 0, limit: 0 })).total,
          })
        : undefined;
    const found = ids.length > 0 ? await recall(versions) : new Map<string, Post>();
    // What has closed since is not shown, though the search may not have heard of it yet.
    const visible = ids
      .map((id) => found.get(id))
      .filter((post) => post !== undefined)
      .filter((post) => isPublic(post, now));
    const records = await present(actor, visible);
    return {
      records: mark ? await highlighted(records, visible, mark) : records,
      total,
      page,
      limit,
      facets,
      did_you_mean: meant,
      ...(near === undefined ? {} : { near }),
      ...(salaries.length > 0 ? { salaries: salaryBars(salaries) } : {}),
      ...(nearest ? { nearest } : {}),
    };
  };
}

/** Records with their highlights, in slices: an ad may be long, and a page has up to a hundred. */
async function highlighted(
  records: readonly JobPost[],
  posts: readonly Post[],
  mark: MarkWords,
): Promise<Found['records']> {
  const pace = createPace();
  const marked: Found['records'] = [];
  for (const [at, record] of records.entries()) {
    // There is a post for each record.
    marked.push({ ...record, highlights: highlightJob(posts[at]!, mark) });
    await pace();
  }
  return marked;
}

function salaryBars(counts: readonly number[]): SalaryBar[] {
  return counts.map((count, bar) => ({
    from: bar * SALARY_STEP,
    to: bar < SALARY_BARS ? (bar + 1) * SALARY_STEP : null,
    count,
  }));
}
