import { fieldsInvalid } from '@market/contracts/errors';
import type { JobPost } from '@market/contracts/job-posts';
import {
  type FoundJob,
  type JobSearch as SearchInput,
  type JobSearchResult,
  MAP_JOBS_MAX,
  type ResultsMap,
  type SalaryBar,
} from '@market/contracts/search';
import { createPace } from '@market/search-index';
import type { Actor, CallContext, Clock } from '@market/service-kit';
import { isPublic, type Post } from '../../posts/domain/job-post';
import { kmToNearest, type GeoPoint } from '../../places/domain/distance';
import { idsAt, type JobMap, jobMap } from '../../places/domain/job-map';
import type { PayComparison } from '../../pay/domain/compare-pay';
import { digits } from '../../posts/present/present-job';
import { texts } from '../../texts';
import { highlightJob } from '../present/highlight-job';
import type { JobHits, JobQuery, JobSearch, MarkWords } from '../adapters/job-search';
import { countOnce } from './count-once';
import type { JobQueryOf } from './job-query';
import { leaveWordsOut } from './leave-words-out';
import { namesPlace } from './names-place';
import { nearestSearches } from './nearest-searches';
import type { ApplicationStore } from '../../applications/store/application-store';
import type { NotForMeStore } from '../../wishes/store/not-for-me-store';
import type { PostStore } from '../../posts/store/post-store';
import type { FindMatchedProfile } from '../../wishes/use-cases/matched-profile';
import type { PresentPosts } from '../../posts/use-cases/present-posts';
import type { RecallPosts } from './recall-posts';

/** Maximum number of applied jobs excluded from a search; nobody has applied to more open jobs. */
const APPLIED_MAX = 1_000;

/** Found jobs with all fields; the response omits those that were not requested. */
type Found = Omit<JobSearchResult, 'records'> & {
  records: Array<JobPost & Pick<FoundJob, 'highlights' | 'compared_pay' | 'distance_km'>>;
};
export type SearchJobs = (
  actor: Actor | null,
  input: SearchInput,
  options?: {
    /** The caller's request, by which the own profile is read for `sort: 'match'`. */
    asking?: CallContext;
    /** Whether words may be left out where no job has all: for interactive searches, not for feeds. */
    leavesOut?: boolean;
  },
) => Promise<Found>;

/**
 * Public search of open jobs; candidates also see which jobs they have applied to or saved. `include` adds costlier
 * parts; `map_place` restricts the jobs to one place of the map. `sort: 'match'` orders by how well the caller's own
 * profile fits, and excludes jobs that the caller has marked as not for them; without a profile the order is by
 * relevance. `without_applied` excludes jobs that a candidate has applied to.
 */
export function searchJobs({
  search: index,
  takeOwnChanges,
  recall,
  posts,
  present,
  queryOf,
  profileOf,
  notForMe,
  applications,
  pay,
  clock,
}: {
  search: JobSearch;
  takeOwnChanges: (actor: Actor) => Promise<void>;
  recall: RecallPosts;
  posts: Pick<PostStore, 'findMapped'>;
  present: PresentPosts;
  queryOf: JobQueryOf;
  profileOf: FindMatchedProfile;
  notForMe: Pick<NotForMeStore, 'leftOutOf'>;
  applications: Pick<ApplicationStore, 'jobsAppliedTo'>;
  pay: PayComparison;
  clock: Clock;
}): SearchJobs {
  const isPlace = namesPlace(index);
  return async (actor, request, { asking, leavesOut = false } = {}) => {
    const { page, limit, include } = request;
    const now = clock.now();
    const currency = request.currency || pay.usualCurrency;
    if (!pay.currencies.includes(currency))
      throw fieldsInvalid({ currency: texts.search.currencyWithoutRate({ currencies: pay.currencies.join(', ') }) });
    const wantsSalaries = include.includes('salaries');
    const edges = wantsSalaries ? pay.edgesIn(currency) : [];
    if (actor?.login_type === 'EMP') await takeOwnChanges(actor);
    const isForYou = request.sort === 'match' && actor?.login_type === 'CND' && asking !== undefined;
    const isWithoutApplied = request.without_applied === true && actor?.login_type === 'CND';
    const [profile, marked, applied] = await Promise.all([
      isForYou ? profileOf(actor, asking) : undefined,
      isForYou ? notForMe.leftOutOf(actor.login_id) : undefined,
      isWithoutApplied ? applications.jobsAppliedTo(actor.login_id, APPLIED_MAX) : [],
    ]);
    const without = [...(marked?.jobs ?? []), ...applied];
    const leftOut = {
      ...(without.length > 0 ? { without } : {}),
      ...(marked && marked.companies.length > 0 ? { withoutCompanies: marked.companies } : {}),
    };
    const mapOf = async (ids: readonly string[]): Promise<JobMap> => jobMap(await posts.findMapped(ids, now));
    const offset = (page - 1) * limit;
    const search = async (input: SearchInput) => {
      const { query: jobQuery, near } = await queryOf(input);
      const query = {
        ...jobQuery,
        ...leftOut,
        ...(profile ? { profile } : {}),
        // Non-null: each currency that can be compared has a rate.
        ...(wantsSalaries ? { salaryEdges: edges.map((edge) => pay.measureOf(edge, currency)!) } : {}),
      };
      const about = { input, near, around: query.near };
      if (!include.includes('map') && !request.map_place)
        return { ...about, map: undefined, ...(await index.search({ ...query, offset, limit })) };
      const all = await index.search({ ...query, offset: 0, limit: MAP_JOBS_MAX });
      const map = await mapOf(all.ids);
      // The map's results contain those of the page, unless the map is limited to one place, or the page is far behind.
      const hits =
        request.map_place || offset + limit > MAP_JOBS_MAX
          ? await index.search({
              ...query,
              ...(request.map_place ? { among: idsAt(map, request.map_place) } : {}),
              offset,
              limit,
            })
          : pageOf(all, { offset, limit });
      return { ...about, map, ...hits };
    };
    const count = countOnce(
      async (changed) =>
        (await index.search({ ...(await queryOf(changed)).query, ...leftOut, offset: 0, limit: 0 })).total,
    );
    const whole = await search(request);
    // A place of the map without jobs any more is reported as empty, instead of listing jobs that it did not count.
    const mayLeaveOut = leavesOut && !whole.map?.places.length;
    const shorter =
      mayLeaveOut && whole.total === 0
        ? await leaveWordsOut(request, { count, isPlace, isTown: async (text) => index.hasTown(text) })
        : undefined;
    const { input, near, map, around, ids, versions, total, facets, meant, salaries } = shorter
      ? await search({ ...request, search: shorter.search })
      : whole;
    const mark = include.includes('highlights') && ids.length > 0 ? await index.highlighter(input.search) : undefined;
    const nearest = include.includes('nearest') && total === 0 ? await nearestSearches(request, { count }) : undefined;
    const found = ids.length > 0 ? await recall(versions) : new Map<string, Post>();
    // Closed posts are filtered out here, since the search may lag behind.
    const visible = ids
      .map((id) => found.get(id))
      .filter((post) => post !== undefined)
      .filter((post) => isPublic(post, now));
    const records = (await present(actor, visible)).map((record, at) => {
      // Non-null: a post exists for each record.
      const post = visible[at]!;
      return { ...record, compared_pay: comparedPay(pay, post, currency), ...distanceFrom(around, post) };
    });
    return {
      records: mark ? await highlighted(records, visible, mark) : records,
      total,
      page,
      limit,
      facets,
      did_you_mean: meant,
      ...(shorter && shorter.leftOut.length > 0 ? { left_out: shorter.leftOut } : {}),
      ...(near === undefined ? {} : { near }),
      compared_in: {
        currency,
        rates_of: pay.date,
        ...(wantsSalaries ? { currencies: [...pay.currencies] } : {}),
      },
      ...(salaries.length > 0 ? { salaries: salaryBars(salaries, edges) } : {}),
      ...(nearest ? { nearest } : {}),
      ...(map && include.includes('map') ? { map: presentMap(map) } : {}),
    };
  };
}

/** Slices one page out of the hits. */
function pageOf(all: JobHits, { offset, limit }: Pick<JobQuery, 'offset' | 'limit'>): JobHits {
  const ids = all.ids.slice(offset, offset + limit);
  const onPage = new Set(ids);
  return { ...all, ids, versions: new Map([...all.versions].filter(([id]) => onPage.has(id))) };
}

function presentMap({ places, without }: JobMap): ResultsMap {
  return {
    places: places.map(({ ids, ...place }) => ({ ...place, count: ids.length })),
    without_place: without.length,
    jobs: new Set([...without, ...places.flatMap(({ ids }) => ids)]).size,
  };
}

/** Distance only for a search around known places, and for a job with a known place that is not remote. */
function distanceFrom(around: readonly GeoPoint[], { places, work_mode }: Post): Pick<FoundJob, 'distance_km'> {
  const km = work_mode === 'remote' ? undefined : kmToNearest(around, places);
  return km === undefined ? {} : { distance_km: Math.round(km) };
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
    // Non-null: a post exists for each record.
    marked.push({ ...record, highlights: highlightJob(posts[at]!, mark) });
    await pace();
  }
  return marked;
}

function salaryBars(counts: readonly number[], edges: readonly number[]): SalaryBar[] {
  return counts.map((count, bar) => {
    // Non-null: edges outnumber bars by one.
    const [from, to] = [edges[bar]!, edges[bar + 1]!];
    return { from, to: Number.isFinite(to) ? to : null, count };
  });
}

function comparedPay(pay: PayComparison, post: Post, currency: string): NonNullable<FoundJob['compared_pay']> | null {
  const compared = pay.yearlyIn(currency, post);
  return compared && { salary: digits(compared.salary), salary_max: digits(compared.salary_max), currency };
}
