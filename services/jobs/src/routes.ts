import {
  IMPORT_MAX_BYTES,
  SUGGESTIONS_MAX,
  importJobPostsSchema,
  jobPostChangeSchema,
  jobPostSchema,
  links,
  ownJobPostsSchema,
  pagingSchema,
  savedSearchChangeSchema,
  savedSearchSchema,
  searchJobPostsSchema,
  suggestSchema,
  type JobPost,
  type Suggestion,
} from '@market/contracts';
import { SENT, defineRoute, type Access, type Actor, type RouteRow } from '@market/service-kit';
import type { Post } from './domain/job-post';
import type { ImportReader } from './import-reader/import-reader';
import { publicRoutes, type PublicUseCases } from './public-routes';
import type { ChangeJob } from './use-cases/change-job';
import type { CompanyOf } from './use-cases/company-of';
import type { DeleteJob } from './use-cases/delete-job';
import type { EndAlert } from './use-cases/end-alert';
import type { ImportJobs } from './use-cases/import-jobs';
import type { KeepJobs } from './use-cases/keep-jobs';
import type { KeepSearches } from './use-cases/keep-searches';
import { listCategories } from './use-cases/list-categories';
import type { ListOwnJobs } from './use-cases/list-own-jobs';
import type { PostJob } from './use-cases/post-job';
import type { SearchJobs } from './use-cases/search-jobs';
import type { SimilarJobs } from './use-cases/similar-jobs';
import type { ViewJob } from './use-cases/view-job';

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

const APPROVED_EMPLOYER = { roles: ['EMP'], approved: true } as const satisfies Access;
const CANDIDATE = { roles: ['CND'] } as const satisfies Access;
/** A file's text as a JSON string: quotes and line breaks take two bytes each. */
const IMPORT_BODY_BYTES = 2 * IMPORT_MAX_BYTES;

/** The service's endpoints (contract, section 5). */
export function jobsRoutes(jobs: JobsUseCases): RouteRow[] {
  return [
    ...publicRoutes(jobs),
    defineRoute({
      method: 'POST',
      path: '/job-categories/get-job-categories',
      access: 'public',
      summary: 'Kinds of work that jobs and candidates are sorted by',
      body: pagingSchema,
      run: async ({ body }) => listCategories(body),
    }),
    defineRoute({
      method: 'POST',
      path: '/job-posts',
      access: APPROVED_EMPLOYER,
      summary: 'Posts a job, open or as a draft',
      body: jobPostSchema,
      status: 201,
      idempotent: true,
      run: async ({ actor, body, requestId, bearer, idForNew }) =>
        jobs.presentOne(actor, await jobs.postJob(actor, body, { requestId, bearer, idForNew })),
    }),
    defineRoute({
      method: 'PUT',
      path: '/job-posts/:id',
      access: APPROVED_EMPLOYER,
      summary: 'Changes an own job, or its status',
      body: jobPostChangeSchema,
      run: async ({ actor, body, params, requestId, req }) =>
        jobs.presentOne(
          actor,
          await jobs.changeJob(
            actor,
            { id: params['id']!, change: body, sent: new Set(Object.keys(req.body as object)) },
            { requestId },
          ),
        ),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/job-posts/:id',
      access: APPROVED_EMPLOYER,
      summary: 'Deletes an own job for good: a draft, or a closed one that nobody ever applied to',
      run: ({ actor, params, requestId, bearer }) => jobs.deleteJob(actor, params['id']!, { requestId, bearer }),
    }),
    defineRoute({
      method: 'GET',
      path: '/job-posts/:id',
      access: 'public',
      summary: 'A job: open to all, closed to those who applied to it, in any state to its owner',
      run: ({ actor, params }) => jobs.viewJob(actor, params['id']!),
    }),
    defineRoute({
      method: 'GET',
      path: '/job-posts/:id/similar',
      access: 'public',
      summary: 'Open jobs that could come in a job’s place, also of a closed one',
      run: async ({ actor, params }) => ({ records: await jobs.similarJobs(actor, params['id']!) }),
    }),
    defineRoute({
      method: 'POST',
      path: '/job-posts/get-job-posts',
      access: APPROVED_EMPLOYER,
      summary: 'Own jobs in every state',
      body: ownJobPostsSchema,
      run: ({ actor, body }) => jobs.listOwnJobs(actor, body),
    }),
    defineRoute({
      method: 'POST',
      path: '/job-posts/get-job-posts-accessible-to-candidate',
      access: 'public',
      summary: 'Searches the open jobs, with facets',
      body: searchJobPostsSchema,
      run: ({ actor, body }) => jobs.searchJobs(actor, body),
    }),
    defineRoute({
      method: 'GET',
      path: '/job-posts/suggest',
      access: 'public',
      summary: 'Completions for the search box',
      query: suggestSchema,
      run: async ({ query }) => ({
        records: await jobs.suggest(query.q, { limit: SUGGESTIONS_MAX, kind: query.kind }),
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/job-posts/import',
      access: APPROVED_EMPLOYER,
      summary: 'Previews or takes in job ads from a file',
      body: importJobPostsSchema,
      bodyLimit: IMPORT_BODY_BYTES,
      bytes: true,
      async run({ actor, req, requestId, bearer }) {
        await jobs.countImport(actor);
        const { commit, ...read } = await jobs.readImportBody(
          actor.login_id,
          req.body instanceof Uint8Array ? req.body : Buffer.from('{}'),
        );
        const employer = await jobs.companyOf(actor, { requestId, bearer });
        return jobs.importJobs(employer, { read, commit, showNamedCompany: false }, { requestId });
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/saved-jobs',
      access: CANDIDATE,
      summary: 'Jobs that one keeps, the last saved first',
      query: pagingSchema,
      run: ({ actor, query }) => jobs.keepJobs.list(actor, query),
    }),
    defineRoute({
      method: 'PUT',
      path: '/saved-jobs/:id',
      access: CANDIDATE,
      summary: 'Keeps an open job',
      ignoresBody: true,
      run: ({ actor, params }) => jobs.keepJobs.save(actor, params['id']!),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/saved-jobs/:id',
      access: CANDIDATE,
      summary: 'Keeps a job no longer',
      run: ({ actor, params }) => jobs.keepJobs.remove(actor, params['id']!),
    }),
    defineRoute({
      method: 'GET',
      path: '/saved-searches',
      access: CANDIDATE,
      summary: 'Searches that one keeps, with how many jobs are new in each',
      run: ({ actor }) => jobs.keepSearches.list(actor),
    }),
    defineRoute({
      method: 'POST',
      path: '/saved-searches',
      access: CANDIDATE,
      summary: 'Keeps a search and says how often it mails what is new',
      body: savedSearchSchema,
      status: 201,
      run: ({ actor, body }) => jobs.keepSearches.save(actor, body),
    }),
    defineRoute({
      method: 'PUT',
      path: '/saved-searches/:id',
      access: CANDIDATE,
      summary: 'Renames a search of one’s own, or changes how often it mails',
      body: savedSearchChangeSchema,
      run: ({ actor, params, body }) => jobs.keepSearches.change(actor, params['id']!, body),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/saved-searches/:id',
      access: CANDIDATE,
      summary: 'Keeps a search no longer, and mails nothing of it',
      run: ({ actor, params }) => jobs.keepSearches.remove(actor, params['id']!),
    }),
    defineRoute({
      method: 'POST',
      path: '/saved-searches/:id/seen',
      access: CANDIDATE,
      summary: 'Notes that one has opened a search of one’s own',
      ignoresBody: true,
      run: ({ actor, params }) => jobs.keepSearches.seen(actor, params['id']!),
    }),
    defineRoute({
      method: 'GET',
      path: '/saved-searches/unsubscribe/:token',
      access: 'public',
      summary:
        'Which search’s mails the link of a mail would end; it changes nothing, and leads a browser to the page that asks',
      async run({ params: { token = '' }, req, res }) {
        if (req.accepts(['json', 'html']) !== 'html') return jobs.endAlert.show(token);
        res.redirect(303, links.unsubscribe(token));
        return SENT;
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/saved-searches/unsubscribe/:token',
      access: 'public',
      summary: 'Ends the mails of a saved search, as mail programs do with one click (RFC 8058)',
      ignoresBody: true,
      run: ({ params }) => jobs.endAlert.end(params['token'] ?? ''),
    }),
  ];
}
