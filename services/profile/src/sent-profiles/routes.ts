import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { handle, type RouteRow } from '@market/service-kit';
import type { ListSentProfiles } from './use-cases/keep-sent-profiles';
import { presentSentProfile } from './present/sent-profile';

/** Use cases of the rows below. */
export interface SentProfileUseCases {
  listSentProfiles: ListSentProfiles;
}

/** Rows of profiles as they were sent. */
export function sentProfileRoutes(use: SentProfileUseCases): RouteRow[] {
  return [
    handle(endpoint.listSentProfiles, async ({ actor, query }) => {
      const { records, total } = await use.listSentProfiles(actor.login_id, query);
      return { records: records.map(presentSentProfile), total, ...query };
    }),
  ];
}
