import { SUGGESTIONS_MAX, links, type JobPost, type Suggestion } from '@market/contracts';
import * as endpoint from '@market/contracts/endpoints/jobs';
import { listedJob } from '@market/contracts/found-job';
import { SENT, handle, type Actor, type RouteRow } from '@market/service-kit';
import type { Post } from './domain/job-post';
import type { ImportReader } from './adapters/import-reader/import-reader';
import { publicRoutes, type PublicUseCases } from './public-routes';
import type { ChangeJob } from './use-cases/posts/change-job';
import type { CompanyOf } from './use-cases/posts/company-of';
import type { DeleteJob } from './use-cases/posts/delete-job';
import type { EndAlert } from './use-cases/saved/end-alert';
import type { ImportJobs } from './use-cases/import/import-jobs';
import type { KeepJobs } from './use-cases/saved/keep-jobs';
import type { KeepSearches } from './use-cases/saved/keep-searches';
import { listCategories } from './use-cases/search/list-categories';
import type { ListOwnJobs } from './use-cases/posts/list-own-jobs';
import type { PostJob } from './use-cases/posts/post-job';
import type { SearchJobs } from './use-cases/search/search-jobs';
import type { SimilarJobs } from './use-cases/search/similar-jobs';
import type { ViewJob } from './use-cases/posts/view-job';

export interface JobsUseCases extends PublicUseCases {
  postJob: PostJob;
  changeJob: ChangeJob;
  deleteJob: DeleteJob;
  viewJob: ViewJob;
  similarJobs: SimilarJobs;
  listOwnJobs: ListOwnJobs;
  searchJobs: SearchJobs;
  suggest: (typed: string, options: { limit: number; kind: Suggestion['kind'] | undefined }) => Promise<Suggestion[]>;
  readImportBody: ImportReader['read'];
  importJobs: ImportJobs;
  keepJobs: KeepJobs;
  keepSearches: KeepSearches;
  endAlert: EndAlert;
  companyOf: CompanyOf;
  countImport: (actor: Actor) => Promise<void>;
  presentOne: (viewer: Actor, post: Post) => Promise<JobPost>;
}

/** The service's endpoints. */
export function jobsRoutes(jobs: JobsUseCases): RouteRow[] {
  return [
    ...publicRoutes(jobs),
    handle(endpoint.listCategories, async ({ body }) => listCategories(body)),
    handle(endpoint.postJob, async ({ actor, body, requestId, bearer, idForNew }) =>
      jobs.presentOne(actor, await jobs.postJob(actor, body, { requestId, bearer, idForNew })),
    ),
    handle(endpoint.changeJob, async ({ actor, body, params, requestId, req }) =>
      jobs.presentOne(
        actor,
        await jobs.changeJob(
          actor,
          // Its schema has taken it: it is an object.
          { id: params.id, change: body, sent: new Set(Object.keys(req.body as object)) },
          { requestId },
        ),
      ),
    ),
    handle(endpoint.deleteJob, ({ actor, params, requestId, bearer }) =>
      jobs.deleteJob(actor, params.id, { requestId, bearer }),
    ),
    handle(endpoint.viewJob, ({ actor, params }) => jobs.viewJob(actor, params.id)),
    handle(endpoint.similarJobs, async ({ actor, params }) => ({ records: await jobs.similarJobs(actor, params.id) })),
    handle(endpoint.listOwnJobs, ({ actor, body }) => jobs.listOwnJobs(actor, body)),
    handle(endpoint.searchJobs, async ({ actor, body }) => {
      const { records, ...found } = await jobs.searchJobs(actor, body);
      return { ...found, records: body.omit.includes('job_description') ? records.map(listedJob) : records };
    }),
    handle(endpoint.suggest, async ({ query }) => ({
      records: await jobs.suggest(query.q, { limit: SUGGESTIONS_MAX, kind: query.kind }),
    })),
    handle(endpoint.importJobs, async ({ actor, req, requestId, bearer }) => {
      await jobs.countImport(actor);
      const { commit, ...read } = await jobs.readImportBody(
        actor.login_id,
        req.body instanceof Uint8Array ? req.body : Buffer.from('{}'),
      );
      const employer = await jobs.companyOf(actor, { requestId, bearer });
      return jobs.importJobs(employer, { read, commit, showNamedCompany: false }, { requestId });
    }),
    handle(endpoint.listSavedJobs, ({ actor, query }) => jobs.keepJobs.list(actor, query)),
    handle(endpoint.saveJob, ({ actor, params }) => jobs.keepJobs.save(actor, params.id)),
    handle(endpoint.removeSavedJob, ({ actor, params }) => jobs.keepJobs.remove(actor, params.id)),
    handle(endpoint.listSavedSearches, ({ actor }) => jobs.keepSearches.list(actor)),
    handle(endpoint.saveSearch, ({ actor, body }) => jobs.keepSearches.save(actor, body)),
    handle(endpoint.changeSavedSearch, ({ actor, params, body }) => jobs.keepSearches.change(actor, params.id, body)),
    handle(endpoint.removeSavedSearch, ({ actor, params }) => jobs.keepSearches.remove(actor, params.id)),
    handle(endpoint.savedSearchSeen, ({ actor, params }) => jobs.keepSearches.seen(actor, params.id)),
    handle(endpoint.showAlert, async ({ params: { token }, req, res }) => {
      if (req.accepts(['json', 'html']) !== 'html') return jobs.endAlert.show(token);
      res.redirect(303, links.unsubscribe(token));
      return SENT;
    }),
    handle(endpoint.endAlert, ({ params }) => jobs.endAlert.end(params.token)),
  ];
}
