import type { Method } from '@market/api';
import { MarketError } from '@market/contracts/errors';
import { delay, http, HttpResponse, type HttpHandler } from 'msw';
import { answers } from './answers';
import type { ApiMood } from './api-mood';
import { refusal, type AnswerRow } from './call';
import type { Records } from './records';

const SLOW_MS = 2_000;

interface Needs {
  records: Records;
  /** Evaluated at each call: it may change while a page is open. */
  mood: () => ApiMood;
}

/**
 * Mock of the whole API for msw: a handler for each endpoint, and a final one that reports unknown calls.
 * @param needs records to respond from, and the behaviour of the API
 */
export function apiHandlers({ records, mood }: Needs): HttpHandler[] {
  return [
    ...answers.map((row) => handlerOf(row, { records, mood })),
    http.all('/api/*', ({ request }) => {
      const { pathname } = new URL(request.url);
      return HttpResponse.json(
        {
          error: `The contract has no ${request.method} ${pathname}: endpoints are in packages/market/contracts/src/endpoints.`,
          code: 'internal',
          requestId: 'dev-host',
        },
        { status: 501 },
      );
    }),
  ];
}

const ON: Record<Method, typeof http.get> = {
  GET: http.get,
  POST: http.post,
  PUT: http.put,
  DELETE: http.delete,
};

function handlerOf(row: AnswerRow, { records, mood }: Needs): HttpHandler {
  const { method, path, readOnly } = row.endpoint;
  const reads = method === 'GET' || readOnly === true;
  return ON[method](`/api${path}`, async ({ request, params }) => {
    const { data, saving, slow } = mood();
    if (data === 'loading') await delay('infinite');
    if (slow) await delay(SLOW_MS);
    if (data === 'error') return refusal(new MarketError('service-unavailable'));
    if (!reads && saving === 'offline') return HttpResponse.error();
    if (!reads && saving === 'fails') return refusal(new MarketError('service-unavailable'));
    // Cast: only wildcards yield lists, and no path has one.
    return row.answer(request, params as Record<string, string>, records);
  });
}
