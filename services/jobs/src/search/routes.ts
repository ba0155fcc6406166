import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { listedJob, SUGGESTIONS_MAX } from '@market/contracts/search';
import { handle, type RouteRow } from '@market/service-kit';
import type { listCategories } from './use-cases/list-categories';
import type { SearchJobs } from './use-cases/search-jobs';
import type { SimilarJobs } from './use-cases/similar-jobs';
import type { Suggest } from './use-cases/suggest';

/** Use cases of the rows below. */
export interface SearchUseCases {
  similarJobs: SimilarJobs;
  searchJobs: SearchJobs;
  listCategories: typeof listCategories;
  suggest: Suggest;
}

/** Rows of the search. */
export function searchRoutes(use: SearchUseCases): RouteRow[] {
  return [
    handle(endpoint.listCategories, async ({ body }) => use.listCategories(body)),
    handle(endpoint.similarJobs, ({ actor, params }) => use.similarJobs(actor, params.id)),
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
  ];
}
