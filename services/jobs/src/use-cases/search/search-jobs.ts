import { fieldsInvalid } from '@market/contracts/errors';
import type { JobPost } from '@market/contracts/job-posts';
import type { FoundJob, JobSearch as SearchInput, JobSearchResult, SalaryBar } from '@market/contracts/search';
import { createPace } from '@market/search-index';
import type { Actor, Clock } from '@market/service-kit';
import { isPublic, type Post } from '../../domain/job-post';
import type { PayComparison } from '../../domain/pay/compare-pay';
import { digits } from '../../present/present-job';
import { texts } from '../../texts';
import { highlightJob } from '../../present/highlight-job';
import type { JobSearch, MarkWords } from '../../adapters/search/job-search';
import type { JobQueryOf } from './job-query';
import { nearestSearches } from './nearest-searches';
import type { PresentPosts } from '../present-posts';
import type { RecallPosts } from './recall-posts';

/** Found jobs with all they have; an answer leaves out what was not wanted. */
type Found = Omit<JobSearchResult, 'records'> & {
  records: Array<JobPost & Pick<FoundJob, 'highlights' | 'compared_pay'>>;
};
export type SearchJobs = (actor: Actor | null, input: SearchInput) => Promise<Found>;

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
  pay,
  clock,
}: {
  search: JobSearch;
  takeOwnChanges: (actor: Actor) => Promise<void>;
  recall: RecallPosts;
  present: PresentPosts;
  queryOf: JobQueryOf;
  pay: PayComparison;
  clock: Clock;
}): SearchJobs {
  return async (actor, input) => {
    const { page, limit, include } = input;
    const now = clock.now();
    const currency = input.currency || pay.usualCurrency;
    if (!pay.currencies.includes(currency))
      throw fieldsInvalid({ currency: texts.search.currencyWithoutRate({ currencies: pay.currencies.join(', ') }) });
    const wantsSalaries = include.includes('salaries');
    const edges = wantsSalaries ? pay.edgesIn(currency) : [];
    if (actor?.login_type === 'EMP') await takeOwnChanges(actor);
    const { query, near } = await queryOf(input);
    const { ids, versions, total, facets, meant, salaries } = await search.search({
      ...query,
      offset: (page - 1) * limit,
      limit,
      // Each currency that is compared has a rate.
      ...(wantsSalaries ? { salaryEdges: edges.map((edge) => pay.measureOf(edge, currency)!) } : {}),
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
    const records = (await present(actor, visible)).map((record, at) => ({
      ...record,
      // There is a post for each record.
      compared_pay: comparedPay(pay, visible[at]!, currency),
    }));
    return {
      records: mark ? await highlighted(records, visible, mark) : records,
      total,
      page,
      limit,
      facets,
      did_you_mean: meant,
      ...(near === undefined ? {} : { near }),
      compared_in: {
        currency,
        rates_of: pay.date,
        ...(wantsSalaries ? { currencies: [...pay.currencies] } : {}),
      },
      ...(salaries.length > 0 ? { salaries: salaryBars(salaries, edges) } : {}),
      ...(nearest ? { nearest } : {}),
    };
  };
}

/** Records with their highlights, in slices: an ad may be long, and a page has up to a hundred. */
async function highlighted(
  records: Found['records'],
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

function salaryBars(counts: readonly number[], edges: readonly number[]): SalaryBar[] {
  return counts.map((count, bar) => {
    // There is one edge more than there are bars.
    const [from, to] = [edges[bar]!, edges[bar + 1]!];
    return { from, to: Number.isFinite(to) ? to : null, count };
  });
}

function comparedPay(pay: PayComparison, post: Post, currency: string): NonNullable<FoundJob['compared_pay']> | null {
  const compared = pay.yearlyIn(currency, post);
  return compared && { salary: digits(compared.salary), salary_max: digits(compared.salary_max), currency };
}
