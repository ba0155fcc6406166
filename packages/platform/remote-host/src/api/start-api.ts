import { setupWorker } from 'msw/browser';
import { amountOf, type ApiMood } from './api-mood';
import { apiHandlers } from './handlers';
import type { PlayedProduct } from '../played-product';

/**
 * Lets msw handle this page's calls to `/api`; resolves when its service worker has taken over.
 * @param product product whose API is played
 * @param mood behaviour of the API, evaluated at each call
 */
export async function startApi({ api }: PlayedProduct, mood: () => ApiMood): Promise<void> {
  const handlers = apiHandlers({ api: await api(amountOf(mood().data)), mood });
  await setupWorker(...handlers).start({ quiet: true, onUnhandledRequest: 'bypass' });
}
