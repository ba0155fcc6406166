import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { handle, type RouteRow } from '@market/service-kit';
import type { FindGains } from './use-cases/find-gains';
import type { FindJobRequirements } from './use-cases/job-requirements';
import type { MatchJobs } from './use-cases/match-jobs';

/** Use cases of the rows below. */
export interface MatchUseCases {
  matchJobs: MatchJobs;
  findGains: FindGains;
  jobRequirements: FindJobRequirements;
}

/** Rows of the match of jobs with a profile. */
export function matchRoutes(use: MatchUseCases): RouteRow[] {
  return [
    handle(endpoint.matchJobs, async ({ actor, body, requestId, bearer }) => ({
      records: await use.matchJobs(actor, body.ids, { requestId, bearer }),
    })),
    handle(endpoint.matchGains, ({ actor, requestId, bearer }) => use.findGains(actor, { requestId, bearer })),
    handle(endpoint.jobRequirements, ({ actor, body }) => use.jobRequirements(actor, body.ids)),
  ];
}
