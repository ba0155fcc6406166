import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { handle, type RouteRow } from '@market/service-kit';
import type { KeepNotForMe } from './use-cases/keep-not-for-me';
import type { KeepWishes } from './use-cases/keep-wishes';

/** Use cases of the rows below. */
export interface WishUseCases {
  keepWishes: KeepWishes;
  keepNotForMe: KeepNotForMe;
}

/** Rows of the wishes of candidates. */
export function wishRoutes(use: WishUseCases): RouteRow[] {
  return [
    handle(endpoint.ownMatchWishes, ({ actor }) => use.keepWishes.show(actor)),
    handle(endpoint.changeMatchWishes, ({ actor, body }) => use.keepWishes.change(actor, body)),
    handle(endpoint.listNotForMe, ({ actor, query }) => use.keepNotForMe.list(actor, query)),
    handle(endpoint.markNotForMe, ({ actor, params, body }) => use.keepNotForMe.mark(actor, params.id, body.reason)),
    handle(endpoint.removeNotForMe, ({ actor, params }) => use.keepNotForMe.remove(actor, params.id)),
  ];
}
