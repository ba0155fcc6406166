import { DAY_MS } from '@market/api/durations';
import type { EventPayload } from '@market/contracts/events';
import { matchLine, searchJobPostsSchema, WEEKLY_JOBS_SHOWN } from '@market/contracts/search';
import { matchOf, type MatchedProfile } from '@market/match';
import { type AccountView, type ClientSession, type Clock, isEnded, type Outbox, TryLater } from '@market/service-kit';
import { isMarketError } from '@market/contracts/errors';
import type { JobQuery, JobSearch } from '../../search/adapters/job-search';
import { isPublic } from '../../posts/domain/job-post';
import { noWishes } from '../../wishes/domain/match-wishes';
import type { PayComparison } from '../../pay/domain/compare-pay';
import { mailedJob } from '../../posts/present/mailed-job';
import type { ApplicationStore } from '../../applications/store/application-store';
import type { NotForMeStore } from '../../wishes/store/not-for-me-store';
import type { PostStore } from '../../posts/store/post-store';
import type { WeeklyToldStore } from '../../wishes/store/weekly-told-store';
import type { WishesStore } from '../../wishes/store/wishes-store';
import type { JobQueryOf } from '../../search/use-cases/job-query';
import { matchedJob } from './matched-job';
import { matchedWishes } from '../../wishes/use-cases/matched-profile';
import type { RecentNews } from './recent-news';

type Due = EventPayload<'applications.weekly-jobs-due.v1'>;
export type FindWeeklyJobs = (due: Due, context: { session: ClientSession; requestId: string }) => Promise<void>;

/** Period of a week plus a day, since events may arrive late. */
export const WEEKLY_NEWS_MS = 8 * DAY_MS;
/**
 * Number of top-ranked jobs that are examined: the candidate may have applied to some of them, and others may have
 * closed meanwhile.
 */
const LOOKED_AT = 50;

/**
 * Publishes the week's best jobs for a candidate: jobs published or changed in that week, ranked like ‘For you’,
 * without those marked ‘not for me’, applied to, or sent in an earlier weekly mail. No event is published when no job
 * is left, or when none matches the profile. Sent jobs are recorded in the same transaction.
 * @throws TryLater while this replica's search lacks jobs, or is unavailable
 */
export function findWeeklyJobs({
  accounts,
  wishes,
  notForMe,
  applications,
  told,
  news,
  posts,
  search,
  isSearchWhole,
  queryOf,
  pay,
  outbox,
  clock,
}: {
  accounts: Pick<AccountView, 'find'>;
  wishes: Pick<WishesStore, 'find'>;
  notForMe: Pick<NotForMeStore, 'leftOutOf'>;
  applications: Pick<ApplicationStore, 'appliedTo'>;
  told: Pick<WeeklyToldStore, 'find' | 'add'>;
  /** Jobs of the last `WEEKLY_NEWS_MS`. */
  news: RecentNews;
  posts: Pick<PostStore, 'findMany'>;
  search: Pick<JobSearch, 'search'>;
  isSearchWhole: () => boolean;
  queryOf: JobQueryOf;
  pay: PayComparison;
  outbox: Outbox;
  clock: Clock;
}): FindWeeklyJobs {
  return async ({ login_id, skills, experience_years }, { session, requestId }) => {
    if (!isSearchWhole()) throw new TryLater('', { cause: new Error('the search has not all jobs yet') });
    const account = await accounts.find(login_id);
    // The account ended meanwhile: its data was erased and must not be created again.
    if (!account || isEnded(account)) return;
    const [own, leftOut, known, recent] = await Promise.all([
      wishes.find(login_id),
      notForMe.leftOutOf(login_id),
      told.find(login_id, session),
      news(),
    ]);
    const profile: MatchedProfile = {
      skills,
      experienceYears: experience_years,
      ...matchedWishes(own ?? noWishes(login_id), pay),
    };
    const jobs = await bestOf(login_id, profile, {
      among: recent,
      without: [...leftOut.jobs, ...known],
      withoutCompanies: leftOut.companies,
    });
    if (jobs.length === 0) return;
    await told.add(
      session,
      login_id,
      jobs.map(({ id }) => id),
    );
    await outbox.add(session, 'jobs.weekly-jobs-found.v1', { login_id, jobs }, { requestId });
  };

  async function found(query: Parameters<JobSearch['search']>[0]) {
    try {
      return await search.search(query);
    } catch (error) {
      throw isMarketError(error) && error.status >= 500 ? new TryLater(error.message) : error;
    }
  }

  async function bestOf(
    loginId: string,
    profile: MatchedProfile,
    { among, ...without }: Required<Pick<JobQuery, 'among' | 'without' | 'withoutCompanies'>>,
  ) {
    if (among.length === 0) return [];
    const { query } = await queryOf({ ...searchJobPostsSchema.getDefault(), sort: 'match' });
    const { ids } = await found({ ...query, profile, among, ...without, offset: 0, limit: LOOKED_AT });
    const [applied, known] = await Promise.all([applications.appliedTo(loginId, ids), posts.findMany(ids)]);
    const now = clock.now();
    return ids
      .flatMap((id) => {
        const post = known.get(id);
        if (!post || applied.has(id) || !isPublic(post, now)) return [];
        // Leaves out the match on place, pay and employment, since it reveals the candidate's wishes (docs/security.md,
        // S120).
        const { rule, skills, experience } = matchOf(profile, matchedJob(post, pay));
        const match = matchLine({ rule, skills, experience });
        return match === undefined ? [] : [{ ...mailedJob(post), match }];
      })
      .slice(0, WEEKLY_JOBS_SHOWN);
  }
}
