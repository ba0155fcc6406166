import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { handle, type RouteRow } from '@market/service-kit';
import type { FindBlindCandidates } from './use-cases/find-blind-candidates';

/** Use cases of the rows below. */
export interface CandidateSearchUseCases {
  findBlindCandidates: FindBlindCandidates;
}

/** Rows of the search for blind candidates. */
export function candidateSearchRoutes(use: CandidateSearchUseCases): RouteRow[] {
  return [
    handle(endpoint.browseCandidates, async ({ actor, body }) => ({
      ...(await use.findBlindCandidates(actor, body)),
      page: body.page,
      limit: body.limit,
    })),
  ];
}
