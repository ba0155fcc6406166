import { setupWorker } from 'msw/browser';
import { amountOf, type ApiMood } from './api-mood';
import { apiHandlers } from './handlers';
import { createRecords } from './records';

/**
 * Lets msw handle this page's calls to `/api`; resolves when its service worker has taken over.
 * @param mood behaviour of the API, evaluated at each call
 */
export async function startApi(mood: () => ApiMood): Promise<void> {
  const handlers = apiHandlers({ records: createRecords(amountOf(mood().data), startOfDay()), mood });
  await setupWorker(...handlers).start({ quiet: true, onUnhandledRequest: 'bypass' });
}

function startOfDay(): Date {
  return new Date(new Date().setUTCHours(0, 0, 0, 0));
}
