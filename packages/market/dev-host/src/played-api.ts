import { MarketError } from '@market/contracts/errors';
import type { PlayedApi } from '@market/remote-host';
import { answers } from './answers';
import { refusal } from './call';
import type { Records } from './records';

/** The marketplace's API, answered from these records. */
export function playedApi(records: Records): PlayedApi {
  return {
    answers: answers.map(({ endpoint, answer }) => ({
      endpoint,
      answer: (request, params) => answer(request, params, records),
    })),
    away: () => refusal(new MarketError('service-unavailable')),
    unknown: ({ method, url }) =>
      Response.json(
        {
          error: `The contract has no ${method} ${new URL(url).pathname}: endpoints are in packages/market/contracts/src/endpoints.`,
          code: 'internal',
          requestId: 'dev-host',
        },
        { status: 501 },
      ),
  };
}
