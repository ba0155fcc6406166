import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import type { JobPost } from '@market/contracts/job-posts';
import { SUCCESSES } from '@market/contracts/messages';
import { type Actor, handle, type RouteRow } from '@market/service-kit';
import type { Post } from '../posts/domain/job-post';
import type { AppealTakeDown } from './use-cases/appeal-take-down';
import type { DecideReport } from './use-cases/decide-report';
import type { ListReports } from './use-cases/list-reports';
import type { SendReport } from './use-cases/send-report';

/** Use cases of the rows below. */
export interface ReportUseCases {
  sendReport: SendReport;
  listReports: ListReports;
  decideReport: DecideReport;
  appealTakeDown: AppealTakeDown;
  presentOne: (viewer: Actor, post: Post) => Promise<JobPost>;
}

/** Rows of reports and their decisions. */
export function reportRoutes(use: ReportUseCases): RouteRow[] {
  return [
    handle(endpoint.appealTakeDown, async ({ actor, params, body, requestId, bearer }) =>
      use.presentOne(actor, await use.appealTakeDown(actor, { id: params.id, text: body.text }, { requestId, bearer })),
    ),
    handle(endpoint.sendReport, async ({ actor, body, clientAddress, bearer, requestId }) => {
      await use.sendReport(body, { actor, address: clientAddress, bearer, requestId });
      return { message: SUCCESSES.reported };
    }),
    handle(endpoint.listReports, ({ body }) => use.listReports(body)),
    handle(endpoint.decideReport, ({ actor, params, body, requestId, bearer }) =>
      use.decideReport(actor, { id: params.id, decision: body }, { requestId, bearer }),
    ),
  ];
}
