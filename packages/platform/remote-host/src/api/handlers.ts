import type { Method } from '@market/api';
import { delay, http, HttpResponse, type HttpHandler } from 'msw';
import type { PlayedAnswer, PlayedApi } from '../played-product';
import type { ApiMood } from './api-mood';

const SLOW_MS = 2_000;

interface Needs {
  api: PlayedApi;
  /** Evaluated at each call: it may change while a page is open. */
  mood: () => ApiMood;
}

/**
 * Mock of the whole API for msw: a handler for each endpoint, and a final one that reports unknown calls.
 * @param needs the played API, and its behaviour
 */
export function apiHandlers({ api, mood }: Needs): HttpHandler[] {
  return [
    ...api.answers.map((played) => handlerOf(played, { api, mood })),
    http.all('/api/*', ({ request }) => api.unknown(request)),
  ];
}

const ON: Record<Method, typeof http.get> = {
  GET: http.get,
  POST: http.post,
  PUT: http.put,
  DELETE: http.delete,
};

function handlerOf(played: PlayedAnswer, { api, mood }: Needs): HttpHandler {
  const { method, path, readOnly } = played.endpoint;
  const reads = method === 'GET' || readOnly === true;
  return ON[method](`/api${path}`, async ({ request, params }) => {
    const { data, saving, slow } = mood();
    if (data === 'loading') await delay('infinite');
    if (slow) await delay(SLOW_MS);
    if (data === 'error') return api.away();
    if (!reads && saving === 'offline') return HttpResponse.error();
    if (!reads && saving === 'fails') return api.away();
    // Cast: only wildcards yield lists, and no path has one.
    return played.answer(request, params as Record<string, string>);
  });
}
