import type { JobPost } from '@market/contracts/job-posts';
import { SUCCESSES } from '@market/contracts/messages';
import { listedJob, SUGGESTIONS_MAX } from '@market/contracts/search';
import { links } from '@market/contracts/site';
import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { type Actor, handle, ownerIdOf, type RouteRow, SENT } from '@market/service-kit';
import type { Post } from './domain/job-post';
import type { ImportReader } from './adapters/import-reader/import-reader';
import { publicRoutes, type PublicUseCases } from './public-routes';
import type { ChangeJob } from './use-cases/posts/change-job';
import type { CompanyOf } from './use-cases/posts/company-of';
import type { DeleteJob } from './use-cases/posts/delete-job';
import type { EndAlert } from './use-cases/saved/end-alert';
import type { KeepFeeds } from './use-cases/feeds/keep-feeds';
import type { ImportFile } from './use-cases/import/import-file';
import type { KeepJobs } from './use-cases/saved/keep-jobs';
import type { KeepSearches } from './use-cases/saved/keep-searches';
import type { listCategories } from './use-cases/search/list-categories';
import type { Suggest } from './use-cases/search/suggest';
import type { ListOwnJobs } from './use-cases/posts/list-own-jobs';
import type { KeepJobTemplates } from './use-cases/posts/keep-job-templates';
import type { ListPublished } from './use-cases/posts/list-published';
import type { LookUpPlace } from './use-cases/look-up-place';
import type { FindJobRequirements } from './use-cases/match/job-requirements';
import type { KeepNotForMe } from './use-cases/match/keep-not-for-me';
import type { KeepWishes } from './use-cases/match/keep-wishes';
import type { FindGains } from './use-cases/match/find-gains';
import type { MatchJobs } from './use-cases/match/match-jobs';
import type { PostJob } from './use-cases/posts/post-job';
import type { AppealTakeDown } from './use-cases/reports/appeal-take-down';
import type { DecideReport } from './use-cases/reports/decide-report';
import type { ListReports } from './use-cases/reports/list-reports';
import type { SendReport } from './use-cases/reports/send-report';
import type { SearchJobs } from './use-cases/search/search-jobs';
import type { SimilarJobs } from './use-cases/search/similar-jobs';
import type { CountVisit } from './use-cases/statistics/count-visit';
import type { ShowStatistics } from './use-cases/statistics/show-statistics';
import type { ViewJob } from './use-cases/posts/view-job';

export interface UseCases extends PublicUseCases {
  postJob: PostJob;
  changeJob: ChangeJob;
  deleteJob: DeleteJob;
  viewJob: ViewJob;
  similarJobs: SimilarJobs;
  listOwnJobs: ListOwnJobs;
  keepJobTemplates: KeepJobTemplates;
  listPublished: ListPublished;
  countVisit: CountVisit;
  statistics: ShowStatistics;
  searchJobs: SearchJobs;
  listCategories: typeof listCategories;
  suggest: Suggest;
  lookUpPlace: LookUpPlace;
  readImportBody: ImportReader['read'];
  importFile: ImportFile;
  keepFeeds: KeepFeeds;
  keepJobs: KeepJobs;
  keepSearches: KeepSearches;
  matchJobs: MatchJobs;
  findGains: FindGains;
  keepWishes: KeepWishes;
  keepNotForMe: KeepNotForMe;
  jobRequirements: FindJobRequirements;
  endAlert: EndAlert;
  sendReport: SendReport;
  listReports: ListReports;
  decideReport: DecideReport;
  appealTakeDown: AppealTakeDown;
  companyOf: CompanyOf;
  countImport: (actor: Actor) => Promise<void>;
  presentOne: (viewer: Actor, post: Post) => Promise<JobPost>;
}

/** The service's endpoints. */
export function jobsRoutes(use: UseCases): RouteRow[] {
  return [
    ...publicRoutes(use),
    ...statisticsRoutes(use),
    handle(endpoint.listCategories, async ({ body }) => use.listCategories(body)),
    handle(endpoint.postJob, async ({ actor, body, requestId, bearer, idForNew }) =>
      use.presentOne(actor, await use.postJob(actor, body, { requestId, bearer, idForNew })),
    ),
    handle(endpoint.changeJob, async ({ actor, body, params, requestId, req }) =>
      use.presentOne(
        actor,
        await use.changeJob(
          actor,
          // Cast: the schema has validated the body as an object.
          { id: params.id, change: body, sent: new Set(Object.keys(req.body as object)) },
          { requestId },
        ),
      ),
    ),
    handle(endpoint.deleteJob, ({ actor, params, requestId, bearer }) =>
      use.deleteJob(actor, params.id, { requestId, bearer }),
    ),
    handle(endpoint.viewJob, ({ actor, params }) => use.viewJob(actor, params.id)),
    handle(endpoint.similarJobs, ({ actor, params }) => use.similarJobs(actor, params.id)),
    handle(endpoint.listOwnJobs, ({ actor, body }) => use.listOwnJobs(actor, body)),
    handle(endpoint.copyOwnJobs, ({ actor, query }) => use.listOwnJobs(actor, { ...query, status: 'all', search: '' })),
    handle(endpoint.listJobTemplates, async ({ actor }) => ({ records: await use.keepJobTemplates.list(actor) })),
    handle(endpoint.saveJobTemplate, ({ actor, body }) => use.keepJobTemplates.save(actor, body)),
    handle(endpoint.removeJobTemplate, ({ actor, params }) => use.keepJobTemplates.remove(actor, params.id)),
    handle(endpoint.listPublishedPosts, ({ actor, query }) => use.listPublished(actor, query)),
    handle(endpoint.searchJobs, async ({ actor, body, requestId, bearer }) => {
      const { records, ...found } = await use.searchJobs(actor, body, {
        asking: { requestId, bearer },
        leavesOut: true,
      });
      return { ...found, records: body.omit.includes('job_description') ? records.map(listedJob) : records };
    }),
    handle(endpoint.suggest, async ({ query }) => ({
      records: await use.suggest(query.q, { limit: SUGGESTIONS_MAX, kind: query.kind }),
    })),
    handle(endpoint.lookUpPlace, ({ query }) => use.lookUpPlace(query.text)),
    handle(endpoint.importJobs, async ({ actor, req, requestId, bearer }) => {
      await use.countImport(actor);
      const { commit, asDrafts, ...read } = await use.readImportBody(
        ownerIdOf(actor),
        req.body instanceof Uint8Array ? req.body : Buffer.from('{}'),
      );
      const employer = await use.companyOf(actor, { requestId, bearer });
      return use.importFile(actor, employer, { read, commit, asDrafts }, { requestId });
    }),
    handle(endpoint.listJobFeeds, ({ actor }) => use.keepFeeds.list(actor)),
    handle(endpoint.addJobFeed, ({ actor, body, requestId, bearer }) =>
      use.keepFeeds.add(actor, body, { requestId, bearer }),
    ),
    handle(endpoint.changeJobFeed, ({ actor, params, body }) => use.keepFeeds.change(actor, params.id, body)),
    handle(endpoint.removeJobFeed, ({ actor, params }) => use.keepFeeds.remove(actor, params.id)),
    handle(endpoint.pollJobFeed, ({ actor, params }) => use.keepFeeds.poll(actor, params.id)),
    handle(endpoint.appealTakeDown, async ({ actor, params, body, requestId, bearer }) =>
      use.presentOne(actor, await use.appealTakeDown(actor, { id: params.id, text: body.text }, { requestId, bearer })),
    ),
    handle(endpoint.sendReport, async ({ actor, body, clientAddress, bearer, requestId }) => {
      await use.sendReport(body, { actor, address: clientAddress, bearer, requestId });
      return { message: SUCCESSES.reported };
    }),
    handle(endpoint.listReports, ({ body }) => use.listReports(body)),
    handle(endpoint.decideReport, ({ actor, params, body, requestId, bearer }) =>
      use.decideReport(actor, { id: params.id, decision: body }, { requestId, bearer }),
    ),
    handle(endpoint.listSavedJobs, ({ actor, query }) => use.keepJobs.list(actor, query)),
    handle(endpoint.saveJob, ({ actor, params }) => use.keepJobs.save(actor, params.id)),
    handle(endpoint.removeSavedJob, ({ actor, params }) => use.keepJobs.remove(actor, params.id)),
    handle(endpoint.listSavedSearches, ({ actor }) => use.keepSearches.list(actor)),
    handle(endpoint.saveSearch, ({ actor, body }) => use.keepSearches.save(actor, body)),
    handle(endpoint.changeSavedSearch, ({ actor, params, body }) => use.keepSearches.change(actor, params.id, body)),
    handle(endpoint.removeSavedSearch, ({ actor, params }) => use.keepSearches.remove(actor, params.id)),
    handle(endpoint.savedSearchSeen, ({ actor, params }) => use.keepSearches.seen(actor, params.id)),
    handle(endpoint.matchJobs, async ({ actor, body, requestId, bearer }) => ({
      records: await use.matchJobs(actor, body.ids, { requestId, bearer }),
    })),
    handle(endpoint.matchGains, ({ actor, requestId, bearer }) => use.findGains(actor, { requestId, bearer })),
    handle(endpoint.ownMatchWishes, ({ actor }) => use.keepWishes.show(actor)),
    handle(endpoint.changeMatchWishes, ({ actor, body }) => use.keepWishes.change(actor, body)),
    handle(endpoint.listNotForMe, ({ actor, query }) => use.keepNotForMe.list(actor, query)),
    handle(endpoint.markNotForMe, ({ actor, params, body }) => use.keepNotForMe.mark(actor, params.id, body.reason)),
    handle(endpoint.removeNotForMe, ({ actor, params }) => use.keepNotForMe.remove(actor, params.id)),
    handle(endpoint.jobRequirements, ({ actor, body }) => use.jobRequirements(actor, body.ids)),
    handle(endpoint.showAlert, async ({ params: { token }, req, res }) => {
      if (req.accepts(['json', 'html']) !== 'html') return use.endAlert.show(token);
      res.redirect(303, links.unsubscribe(token));
      return SENT;
    }),
    handle(endpoint.endAlert, ({ params }) => use.endAlert.end(params.token)),
  ];
}

function statisticsRoutes({ countVisit, statistics }: Pick<UseCases, 'countVisit' | 'statistics'>): RouteRow[] {
  return [
    handle(endpoint.countVisit, async ({ actor, params, body, clientAddress, req }) => {
      const { 'user-agent': userAgent, dnt, 'sec-gpc': privacyControl } = req.headers;
      await countVisit(params.id, body, {
        userAgent,
        asksNotToBeFollowed: dnt === '1' || privacyControl === '1',
        loginType: actor?.login_type,
        address: clientAddress,
      });
    }),
    handle(endpoint.showJobStatistics, ({ actor, params, query, bearer, requestId }) =>
      statistics.show(actor, { id: params.id, query }, { bearer, requestId }),
    ),
    handle(endpoint.exportJobStatistics, async ({ actor, params, query, bearer, requestId, res }) => {
      const { name, text } = await statistics.file(actor, { id: params.id, query }, { bearer, requestId });
      res.attachment(name).type('text/csv; charset=utf-8').send(text);
      return SENT;
    }),
  ];
}
