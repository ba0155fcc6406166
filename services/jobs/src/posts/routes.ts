import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import type { JobPost } from '@market/contracts/job-posts';
import { type Actor, handle, type RouteRow } from '@market/service-kit';
import type { Post } from './domain/job-post';
import type { ChangeJob } from './use-cases/change-job';
import type { DeleteJob } from './use-cases/delete-job';
import type { ListOwnJobs } from './use-cases/list-own-jobs';
import type { ListPublished } from './use-cases/list-published';
import type { PostJob } from './use-cases/post-job';
import type { ViewJob } from './use-cases/view-job';

/** Use cases of the rows below. */
export interface PostUseCases {
  postJob: PostJob;
  changeJob: ChangeJob;
  deleteJob: DeleteJob;
  viewJob: ViewJob;
  listOwnJobs: ListOwnJobs;
  listPublished: ListPublished;
  presentOne: (viewer: Actor, post: Post) => Promise<JobPost>;
}

/** Rows of an employer's posts. */
export function postRoutes(use: PostUseCases): RouteRow[] {
  return [
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
    handle(endpoint.listOwnJobs, ({ actor, body }) => use.listOwnJobs(actor, body)),
    handle(endpoint.copyOwnJobs, ({ actor, query }) => use.listOwnJobs(actor, { ...query, status: 'all', search: '' })),
    handle(endpoint.listPublishedPosts, ({ actor, query }) => use.listPublished(actor, query)),
  ];
}
