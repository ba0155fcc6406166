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
import type { Post } from './posts/domain/job-post';
import { createPayComparison } from './pay/domain/compare-pay';
import { jobsConsumers } from './events/consumers';
import { createFeedFetcher } from './feeds/adapters/fetch-feed';
import { createGeocoder } from './places/adapters/create-geocoder';
import { createGazetteer } from './places/adapters/gazetteer/gazetteer';
import { createImportReader } from './imports/adapters/import-reader';
import { readExchangeRates } from './pay/adapters/read-exchange-rates';
import { createJobsLimits } from './limits';
import { jobsParts } from './parts';
import { jobsRoutes } from './routes';
import { createJobSearch } from './search/adapters/create-job-search';
import { createSearchFeed } from './search/adapters/search-feed';
import { createSearchKeeper } from './search/adapters/search-keeper';
import { createCaseStore } from './reports/store/case-store';
import { createJobFeedStore } from './feeds/store/job-feed-store';
import { createJobTemplateStore } from './templates/store/job-template-store';
import { createJobVisitStore } from './statistics/store/job-visit-store';
import { createNotForMeStore } from './wishes/store/not-for-me-store';
import { createWeeklyToldStore } from './wishes/store/weekly-told-store';
import { createWishesStore } from './wishes/store/wishes-store';
import { createJobNewsStore } from './posts/store/job-news-store';
import { createPostChanges } from './posts/store/post-changes';
import { createPublicPostStore } from './public/store/public-post-store';
import { createPostCheckStore } from './reports/store/post-check-store';
import { createReportStore } from './reports/store/report-store';
import { createSavedJobStore } from './saved/store/saved-job-store';
import { createSavedSearchStore } from './saved/store/saved-search-store';
import { createVersionStore } from './posts/store/version-store';
import { changeJob } from './posts/use-cases/change-job';
import { companyOf } from './posts/use-cases/company-of';
import { deleteJob } from './posts/use-cases/delete-job';
import { endAlert } from './saved/use-cases/end-alert';
import { feedJobs } from './public/use-cases/feed-jobs';
import { closeMissing } from './feeds/use-cases/close-missing';
import { keepFeeds } from './feeds/use-cases/keep-feeds';
import { pollFeeds } from './feeds/use-cases/poll-feeds';
import { importFile } from './imports/use-cases/import-file';
import { importJobs } from './imports/use-cases/import-jobs';
import { jobQueryOf } from './search/use-cases/job-query';
import { keepJobs } from './saved/use-cases/keep-jobs';
import { keepSearches } from './saved/use-cases/keep-searches';
import { listCompanyAddresses, listJobAddresses, listStretches } from './public/use-cases/list-addresses';
import { listOwnJobs } from './posts/use-cases/list-own-jobs';
import { keepJobTemplates } from './templates/use-cases/keep-job-templates';
import { listPublished } from './posts/use-cases/list-published';
import { boardFeed, listPublicJobs } from './public/use-cases/list-public-jobs';
import { locate } from './places/use-cases/locate';
import { lookUpPlace } from './places/use-cases/look-up-place';
import { placePosts } from './posts/use-cases/place-posts';
import { postJob } from './posts/use-cases/post-job';
import { forgetEmployer } from './posts/use-cases/forget-employer';
import { renameCompany } from './posts/use-cases/rename-company';
import { presentPosts } from './posts/use-cases/present-posts';
import { recallPosts } from './search/use-cases/recall-posts';
import { appealTakeDown } from './reports/use-cases/appeal-take-down';
import { checkCompanyPage, checkPosts } from './reports/use-cases/check-posts';
import { decideReport } from './reports/use-cases/decide-report';
import { listReports, presentCase } from './reports/use-cases/list-reports';
import { sendReport } from './reports/use-cases/send-report';
import { runAlerts } from './saved/use-cases/run-alerts';
import { findJobRequirements } from './match/use-cases/job-requirements';
import { keepNotForMe } from './wishes/use-cases/keep-not-for-me';
import { keepWishes } from './wishes/use-cases/keep-wishes';
import { findWeeklyJobs, WEEKLY_NEWS_MS } from './match/use-cases/find-weekly-jobs';
import { createRecentNews } from './match/use-cases/recent-news';
import { findGains } from './match/use-cases/find-gains';
import { matchJobs } from './match/use-cases/match-jobs';
import { findMatchedProfile } from './wishes/use-cases/matched-profile';
import { listCategories } from './search/use-cases/list-categories';
import { searchJobs } from './search/use-cases/search-jobs';
import { suggest } from './search/use-cases/suggest';
import { findSimilar, similarJobs } from './search/use-cases/similar-jobs';
import { takeOwnChanges } from './search/use-cases/take-own-changes';
import type { JobsSettings } from './settings';
import { countVisit } from './statistics/use-cases/count-visit';
import { showStatistics } from './statistics/use-cases/show-statistics';
import { viewJob } from './posts/use-cases/view-job';
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
