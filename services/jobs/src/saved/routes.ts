import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { links } from '@market/contracts/site';
import { handle, type RouteRow, SENT } from '@market/service-kit';
import type { EndAlert } from './use-cases/end-alert';
import type { KeepJobs } from './use-cases/keep-jobs';
import type { KeepSearches } from './use-cases/keep-searches';

/** Use cases of the rows below. */
export interface SavedUseCases {
  keepJobs: KeepJobs;
  keepSearches: KeepSearches;
  endAlert: EndAlert;
}

/** Rows of saved jobs and searches. */
export function savedRoutes(use: SavedUseCases): RouteRow[] {
  return [
    handle(endpoint.listSavedJobs, ({ actor, query }) => use.keepJobs.list(actor, query)),
    handle(endpoint.saveJob, ({ actor, params }) => use.keepJobs.save(actor, params.id)),
    handle(endpoint.removeSavedJob, ({ actor, params }) => use.keepJobs.remove(actor, params.id)),
    handle(endpoint.listSavedSearches, ({ actor }) => use.keepSearches.list(actor)),
    handle(endpoint.saveSearch, ({ actor, body }) => use.keepSearches.save(actor, body)),
    handle(endpoint.changeSavedSearch, ({ actor, params, body }) => use.keepSearches.change(actor, params.id, body)),
    handle(endpoint.removeSavedSearch, ({ actor, params }) => use.keepSearches.remove(actor, params.id)),
    handle(endpoint.savedSearchSeen, ({ actor, params }) => use.keepSearches.seen(actor, params.id)),
    handle(endpoint.showAlert, async ({ params: { token }, req, res }) => {
      if (req.accepts(['json', 'html']) !== 'html') return use.endAlert.show(token);
      res.redirect(303, links.unsubscribe(token));
      return SENT;
    }),
    handle(endpoint.endAlert, ({ params }) => use.endAlert.end(params.token)),
  ];
}
