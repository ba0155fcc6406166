import { createPace } from '@market/search-index';
import {
  assembleService,
  createAccountView,
  createKeyedMutex,
  createMemberNames,
  createLeaderTask,
  createTurns,
  overdueReason,
  refuseOverdue,
  createUnsubscribeTokens,
  goesOnWithout,
  ownerIdOf,
  secretKey,
  type Service,
  type ServiceDeps,
} from '@market/service-kit';
import type { Post } from './domain/job-post';
import { createPayComparison } from './domain/pay/compare-pay';
import { jobsConsumers } from './events/consumers';
import { createFeedFetcher } from './adapters/feeds/fetch-feed';
import { createGeocoder } from './adapters/geocoding/create-geocoder';
import { createGazetteer } from './adapters/geocoding/gazetteer/gazetteer';
import { createImportReader } from './adapters/import-reader/import-reader';
import { readExchangeRates } from './adapters/rates/read-exchange-rates';
import { createJobsLimits } from './limits';
import { jobsParts } from './parts';
import { jobsRoutes } from './routes';
import { createJobSearch } from './adapters/search/create-job-search';
import { createSearchFeed } from './adapters/search/search-feed';
import { createSearchKeeper } from './adapters/search/search-keeper';
import { createCaseStore } from './store/case-store';
import { createJobFeedStore } from './store/job-feed-store';
import { createJobTemplateStore } from './store/job-template-store';
import { createJobVisitStore } from './store/job-visit-store';
import { createNotForMeStore } from './store/not-for-me-store';
import { createWeeklyToldStore } from './store/weekly-told-store';
import { createWishesStore } from './store/wishes-store';
import { createJobNewsStore } from './store/job-news-store';
import { createPostChanges } from './store/post-changes';
import { createPublicPostStore } from './store/public-post-store';
import { createPostCheckStore } from './store/post-check-store';
import { createReportStore } from './store/report-store';
import { createSavedJobStore } from './store/saved-job-store';
import { createSavedSearchStore } from './store/saved-search-store';
import { createVersionStore } from './store/version-store';
import { changeJob } from './use-cases/posts/change-job';
import { companyOf } from './use-cases/posts/company-of';
import { deleteJob } from './use-cases/posts/delete-job';
import { endAlert } from './use-cases/saved/end-alert';
import { feedJobs } from './use-cases/public/feed-jobs';
import { closeMissing } from './use-cases/feeds/close-missing';
import { keepFeeds } from './use-cases/feeds/keep-feeds';
import { pollFeeds } from './use-cases/feeds/poll-feeds';
import { importFile } from './use-cases/import/import-file';
import { importJobs } from './use-cases/import/import-jobs';
import { jobQueryOf } from './use-cases/search/job-query';
import { keepJobs } from './use-cases/saved/keep-jobs';
import { keepSearches } from './use-cases/saved/keep-searches';
import { listCompanyAddresses, listJobAddresses, listStretches } from './use-cases/public/list-addresses';
import { listOwnJobs } from './use-cases/posts/list-own-jobs';
import { keepJobTemplates } from './use-cases/posts/keep-job-templates';
import { listPublished } from './use-cases/posts/list-published';
import { boardFeed, listPublicJobs } from './use-cases/public/list-public-jobs';
import { locate } from './use-cases/locate';
import { lookUpPlace } from './use-cases/look-up-place';
import { placePosts } from './use-cases/posts/place-posts';
import { postJob } from './use-cases/posts/post-job';
import { forgetEmployer } from './use-cases/posts/forget-employer';
import { renameCompany } from './use-cases/posts/rename-company';
import { presentPosts } from './use-cases/present-posts';
import { recallPosts } from './use-cases/search/recall-posts';
import { appealTakeDown } from './use-cases/reports/appeal-take-down';
import { checkCompanyPage, checkPosts } from './use-cases/reports/check-posts';
import { decideReport } from './use-cases/reports/decide-report';
import { listReports, presentCase } from './use-cases/reports/list-reports';
import { sendReport } from './use-cases/reports/send-report';
import { runAlerts } from './use-cases/saved/run-alerts';
import { findJobRequirements } from './use-cases/match/job-requirements';
import { keepNotForMe } from './use-cases/match/keep-not-for-me';
import { keepWishes } from './use-cases/match/keep-wishes';
import { findWeeklyJobs, WEEKLY_NEWS_MS } from './use-cases/match/find-weekly-jobs';
import { createRecentNews } from './use-cases/match/recent-news';
import { findGains } from './use-cases/match/find-gains';
import { matchJobs } from './use-cases/match/match-jobs';
import { findMatchedProfile } from './use-cases/match/matched-profile';
import { listCategories } from './use-cases/search/list-categories';
import { searchJobs } from './use-cases/search/search-jobs';
import { suggest } from './use-cases/search/suggest';
import { findSimilar, similarJobs } from './use-cases/search/similar-jobs';
import { takeOwnChanges } from './use-cases/posts/take-own-changes';
import type { JobsSettings } from './settings';
import { countVisit } from './use-cases/statistics/count-visit';
import { showStatistics } from './use-cases/statistics/show-statistics';
import { viewJob } from './use-cases/posts/view-job';
import { texts } from './texts';

/** Job posts, categories and the search. No other service reads or writes their database. */
export function createJobsService(deps: ServiceDeps<JobsSettings>): Service {
  const { config, connection, peers, clock, log, metrics } = deps;
  const accounts = createAccountView({ connection, peers, clock, log });
  const { posts, employers, applications, change } = jobsParts({ connection, clock });
  const pay = createPayComparison(readExchangeRates(config), config.defaultCurrency);
  const { search, memory, answers } = createJobSearch({ config, rates: pay.name, clock, log });
  const feed = createSearchFeed({ search, posts, pay, clock, log });
  metrics.atScrape(async () => [[metrics.searchJobs, { service: 'jobs' }, await search.count()]]);
  const geocoder = createGeocoder({ config, clock, log });
  const located = locate(geocoder);
  const placing = placePosts({
    posts,
    locate: located,
    leader: createLeaderTask({ connection, name: 'place-posts', log }),
    clock,
    log,
  });
  const pace = createPace();
  const changes = createPostChanges({
    connection,
    log,
    listener: {
      async changed(post: Post) {
        await feed.take(post);
        if (post.placed_at === null) placing.poke();
        await pace();
      },
      missed: () => feed.fill(),
    },
  });
  const keeper = createSearchKeeper({ memory, feed, changes, log });
  const savedJobs = createSavedJobStore(connection);
  const savedSearches = createSavedSearchStore(connection);
  const takeTurn = createTurns(connection);
  const savers = connection.collection<{ _id: string }>('savers');
  const mutex = createKeyedMutex();
  const news = createJobNewsStore(connection);
  const queryOf = jobQueryOf({ locate: located, pay, clock });
  const everyMs = config.alertsEveryMs;
  // Slightly less than the interval, so that one replica runs in it, however many there are.
  const leader = createLeaderTask({ connection, name: 'alerts', notAgainForMs: everyMs * 0.8, log });
  const alerts = runAlerts({
    ...change,
    savedSearches,
    news,
    posts,
    applications,
    accounts,
    search,
    isSearchWhole: () => keeper.state() === 'ok',
    queryOf,
    leader,
    everyMs,
    log,
  });
  const memberNames = createMemberNames(accounts, texts.people.formerColleague);
  const present = presentPosts({ applications, savedJobs, memberNames, clock });
  const recall = recallPosts({ posts, isCurrent: () => keeper.state() === 'ok' });
  const wishes = createWishesStore(connection);
  const notForMe = createNotForMeStore(connection);
  const weeklyTold = createWeeklyToldStore(connection);
  const profileOf = findMatchedProfile({ peers, wishes, pay, clock });
  const find = searchJobs({
    search,
    takeOwnChanges: config.opensearchUrl ? async () => undefined : takeOwnChanges({ posts, feed, clock }),
    recall,
    posts,
    present,
    queryOf,
    profileOf,
    notForMe,
    applications,
    pay,
    clock,
  });
  const similar = findSimilar({ searchJobs: find });
  const publicPosts = createPublicPostStore(connection);
  const { publicUrl } = config;
  const company = companyOf({ ...change, peers });
  const importReader = createImportReader();
  const limits = createJobsLimits({ connection, config });
  const overdue = overdueReason(peers, 'post-jobs');
  const refuse = refuseOverdue(overdue);
  // Hundreds of rows cannot wait for an external server: the gazetteer is in memory.
  const importing = importJobs({ ...change, locate: locate(createGazetteer()), takeAll: feed.takeAllOwn });
  const templates = createJobTemplateStore(connection);
  const jobFeeds = createJobFeedStore(connection);
  const fetcher = createFeedFetcher({ trustedOrigins: config.feedTrustedOrigins ?? [], publicUrl });
  const polling = pollFeeds({
    feeds: jobFeeds,
    employers,
    fetcher,
    readFile: importReader.readFile,
    importJobs: importing,
    overdueReason: overdue,
    closeMissing: closeMissing({ ...change, takeAll: feed.takeAllOwn }),
    transact: change.transact,
    outbox: change.outbox,
    everyMs: config.feedsEveryMs,
    clock,
    log,
  });
  const cases = createCaseStore(connection);
  const reports = createReportStore(connection);
  const checks = createPostCheckStore(connection);
  const versions = createVersionStore(connection);
  const visits = createJobVisitStore(connection);
  const showCase = presentCase({ cases, reports, posts, versions });

  return assembleService({
    name: 'jobs',
    deps,
    accounts,
    routes: jobsRoutes({
      postJob: postJob({
        ...change,
        companyOf: company,
        locate: located,
        take: feed.takeOwn,
        mutex,
        refuseOverdue: refuse,
      }),
      changeJob: changeJob({ ...change, locate: located, take: feed.takeOwn, refuseOverdue: refuse }),
      deleteJob: deleteJob({ ...change, applications, visits, peers, take: feed.takeOwn }),
      viewJob: viewJob({ posts, applications, present, clock }),
      listOwnJobs: listOwnJobs({ posts, present, clock }),
      keepJobTemplates: keepJobTemplates({ ...change, templates, memberNames }),
      listPublished: listPublished({ posts, versions, memberNames, clock }),
      countVisit: countVisit({ posts, visits, limits, clock }),
      statistics: showStatistics({ posts, visits, peers, clock }),
      searchJobs: find,
      listCategories,
      similarJobs: similarJobs({ posts, similar, clock }),
      listPublicJobs: listPublicJobs({ publicPosts, present, clock, publicUrl }),
      boardFeed: boardFeed({ publicPosts, present, clock, publicUrl }),
      feedJobs: feedJobs({ searchJobs: find, publicUrl }),
      listStretches: listStretches({ publicPosts, clock }),
      listJobAddresses: listJobAddresses({ publicPosts, clock }),
      listCompanyAddresses: listCompanyAddresses({ publicPosts, employers, clock }),
      suggest: suggest({ search, clock }),
      lookUpPlace: lookUpPlace({ locate: located }),
      readImportBody: importReader.read,
      importFile: importFile({ importJobs: importing, overdueReason: overdue }),
      keepFeeds: keepFeeds({
        feeds: jobFeeds,
        employers,
        fetcher,
        memberNames,
        companyOf: company,
        countPoll: (actor) => limits.feedPolls.consume(ownerIdOf(actor)),
        poke: polling.poke,
        transact: change.transact,
        clock,
      }),
      keepJobs: keepJobs({ savedJobs, takeTurn, posts, present, transact: change.transact, mutex, clock }),
      keepSearches: keepSearches({
        savedSearches,
        takeTurn,
        search,
        queryOf,
        news,
        transact: change.transact,
        mutex,
        countSave: ({ login_id }) => limits.savedSearches.consume(login_id),
        clock,
      }),
      matchJobs: matchJobs({ posts, profileOf, pay, clock }),
      findGains: findGains({ searchJobs: find, posts, profileOf, pay }),
      keepWishes: keepWishes({ wishes, told: weeklyTold, locate: located, pay }),
      keepNotForMe: keepNotForMe({ notForMe, takeTurn, posts, transact: change.transact, mutex, clock }),
      jobRequirements: findJobRequirements({ posts }),
      sendReport: sendReport({ posts, employers, cases, reports, limits, peers, transact: change.transact, clock }),
      listReports: listReports({ cases, present: showCase }),
      decideReport: decideReport({ ...change, cases, reports, accounts, present: showCase, take: feed.takeOwn }),
      appealTakeDown: appealTakeDown({ ...change, cases, reports }),
      endAlert: endAlert({
        savedSearches,
        unsubscribeTokens: createUnsubscribeTokens(secretKey(config.secretFile, 'unsubscribe')),
      }),
      companyOf: company,
      countImport: async (actor) => {
        for (const limit of limits.imports) await limit.consume(ownerIdOf(actor));
      },
      // Non-null: `present` returns as many items as posts.
      presentOne: async (viewer, post) => (await present(viewer, [post], { withQuestions: true }))[0]!,
    }),
    consumers: [
      ...jobsConsumers({
        accounts,
        employers,
        posts,
        applications,
        savedJobs,
        savedSearches,
        wishes,
        notForMe,
        weeklyTold,
        forgetSaver: (session, loginId) => savers.deleteOne({ _id: loginId }, { session }),
        findWeeklyJobs: findWeeklyJobs({
          ...change,
          accounts,
          wishes,
          notForMe,
          applications,
          told: weeklyTold,
          news: createRecentNews(news, WEEKLY_NEWS_MS),
          posts,
          search,
          isSearchWhole: () => keeper.state() === 'ok',
          queryOf,
          pay,
        }),
        jobFeeds,
        templates,
        cases,
        reports,
        checks,
        checkPosts: checkPosts({ posts, checks, cases, reports, clock }),
        checkPage: checkCompanyPage({ employers, checks, cases, reports, clock }),
        versions,
        renameCompany: renameCompany(change),
        forgetEmployer: forgetEmployer({ ...change, visits }),
      }),
    ],
    async ready() {
      // An unavailable search server affects searches only: a replica stays ready for everything else.
      const lacks = await answers();
      return { search: lacks === 'ok' ? keeper.state() : goesOnWithout(lacks) };
    },
    async start() {
      // Deletes rows of releases before `createTurns`: ids of accounts.
      await savers.deleteMany({});
      await keeper.start();
      placing.poke();
      alerts.start();
      polling.start();
    },
    warmUp: () => geocoder.warmUp(),
    async stop() {
      await Promise.all([alerts.stop(), polling.stop(), importReader.stop()]);
      await fetcher.close();
      await keeper.stop();
      await placing.stop();
    },
  });
}
