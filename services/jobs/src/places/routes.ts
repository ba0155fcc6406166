import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { handle, type RouteRow } from '@market/service-kit';
import type { LookUpPlace } from './use-cases/look-up-place';

/** Use cases of the rows below. */
export interface PlaceUseCases {
  lookUpPlace: LookUpPlace;
}

/** Rows of places. */
export function placeRoutes(use: PlaceUseCases): RouteRow[] {
  return [handle(endpoint.lookUpPlace, ({ query }) => use.lookUpPlace(query.text))];
}
