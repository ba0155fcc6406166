import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { handle, type RouteRow } from '@market/service-kit';
import type { KeepFeeds } from './use-cases/keep-feeds';

/** Use cases of the rows below. */
export interface FeedUseCases {
  keepFeeds: KeepFeeds;
}

/** Rows of feeds that are polled. */
export function feedRoutes(use: FeedUseCases): RouteRow[] {
  return [
    handle(endpoint.listJobFeeds, ({ actor }) => use.keepFeeds.list(actor)),
    handle(endpoint.addJobFeed, ({ actor, body, requestId, bearer }) =>
      use.keepFeeds.add(actor, body, { requestId, bearer }),
    ),
    handle(endpoint.changeJobFeed, ({ actor, params, body }) => use.keepFeeds.change(actor, params.id, body)),
    handle(endpoint.removeJobFeed, ({ actor, params }) => use.keepFeeds.remove(actor, params.id)),
    handle(endpoint.pollJobFeed, ({ actor, params }) => use.keepFeeds.poll(actor, params.id)),
  ];
}
