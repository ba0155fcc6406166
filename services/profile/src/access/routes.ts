import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { handle, type MemberNames, type RouteRow } from '@market/service-kit';
import { presentReceived, presentSent, presentWithdrawn } from './present/access-request';
import type { AnswerAccessRequest } from './use-cases/answer-access-request';
import type {
  CopySentAccessRequests,
  ListOwnAccessRequests,
  ListSentAccessRequests,
  ShowAccessParties,
  ShowOwnAccessRequest,
} from './use-cases/list-access-requests';
import type { RequestAccess } from './use-cases/request-access';
import type { WithdrawAccessRequest } from './use-cases/withdraw-access-request';

/** Use cases of the rows below. */
export interface AccessUseCases {
  memberNames: MemberNames;
  requestAccess: RequestAccess;
  withdrawAccessRequest: WithdrawAccessRequest;
  answerAccessRequest: AnswerAccessRequest;
  listOwnAccessRequests: ListOwnAccessRequests;
  showOwnAccessRequest: ShowOwnAccessRequest;
  showAccessParties: ShowAccessParties;
  listSentAccessRequests: ListSentAccessRequests;
  copySentAccessRequests: CopySentAccessRequests;
}

/** Rows of requests for access. */
export function accessRoutes(use: AccessUseCases): RouteRow[] {
  return [
    handle(endpoint.requestAccess, async ({ actor, body, bearer, requestId, idForNew }) => {
      const { id, status } = await use.requestAccess(actor, body, { bearer, requestId, idForNew });
      return { id, status };
    }),
    handle(endpoint.copySentAccessRequests, async ({ actor, query }) => {
      const { records, total } = await use.copySentAccessRequests(actor, query);
      return {
        records: records.map((request) => presentSent(actor, { request, blind: undefined }, new Map())),
        total,
        ...query,
      };
    }),
    handle(endpoint.listSentAccessRequests, async ({ actor, body }) => {
      const { records, total } = await use.listSentAccessRequests(actor, body);
      const names = await use.memberNames(
        records.flatMap(({ request: { asked_by, withdrawn_by } }) => [asked_by, withdrawn_by]),
      );
      return {
        records: records.map((sent) => presentSent(actor, sent, names)),
        total,
        page: body.page,
        limit: body.limit,
      };
    }),
    handle(endpoint.withdrawAccessRequest, async ({ actor, params, requestId }) =>
      presentWithdrawn(await use.withdrawAccessRequest(actor, params.id, { requestId })),
    ),
    handle(endpoint.listReceivedAccessRequests, async ({ actor, body }) => {
      const { records, total } = await use.listOwnAccessRequests(actor, body);
      return { records: records.map(presentReceived), total, page: body.page, limit: body.limit };
    }),
    handle(endpoint.showReceivedAccessRequest, async ({ actor, params }) =>
      presentReceived(await use.showOwnAccessRequest(actor, params.id)),
    ),
    handle(endpoint.accessParties, ({ actor, params }) => use.showAccessParties(actor, params.id)),
    handle(endpoint.answerAccessRequest, async ({ actor, params, body, requestId }) =>
      presentReceived({ request: await use.answerAccessRequest(actor, params.id, body, { requestId }) }),
    ),
  ];
}
