import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { handle, type RouteRow, SENT } from '@market/service-kit';
import type { CountVisit } from './use-cases/count-visit';
import type { ShowStatistics } from './use-cases/show-statistics';

/** Use cases of the rows below. */
export interface StatisticsUseCases {
  countVisit: CountVisit;
  statistics: ShowStatistics;
}

/** Rows of statistics of jobs. */
export function statisticsRoutes({ countVisit, statistics }: StatisticsUseCases): RouteRow[] {
  return [
    handle(endpoint.countVisit, async ({ actor, params, body, clientAddress, req }) => {
      const { 'user-agent': userAgent, dnt, 'sec-gpc': privacyControl } = req.headers;
      await countVisit(params.id, body, {
        userAgent,
        asksNotToBeFollowed: dnt === '1' || privacyControl === '1',
        loginType: actor?.login_type,
        address: clientAddress,
      });
    }),
    handle(endpoint.showJobStatistics, ({ actor, params, query, bearer, requestId }) =>
      statistics.show(actor, { id: params.id, query }, { bearer, requestId }),
    ),
    handle(endpoint.exportJobStatistics, async ({ actor, params, query, bearer, requestId, res }) => {
      const { name, text } = await statistics.file(actor, { id: params.id, query }, { bearer, requestId });
      res.attachment(name).type('text/csv; charset=utf-8').send(text);
      return SENT;
    }),
  ];
}
