import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { handle, type RouteRow } from '@market/service-kit';
import type { ListLooks } from './use-cases/note-looks';

/** Use cases of the rows below. */
export interface LookUseCases {
  listLooks: ListLooks;
}

/** Rows of who looked at a profile. */
export function lookRoutes(use: LookUseCases): RouteRow[] {
  return [handle(endpoint.listProfileLooks, ({ actor, query }) => use.listLooks(actor, query))];
}
