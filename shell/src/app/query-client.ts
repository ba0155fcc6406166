import { PAGE_DATA_RETRIES } from '@market/contracts/site';
import { isPassingFailure, logFailure } from '@market/web-kit';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/** Whether to retry at once, before the failure is shown. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < PAGE_DATA_RETRIES && isPassingFailure(error);
}

/** Stale time: how long a response counts as fresh. */
const FRESH_MS = 15_000;

/** Shared cache of server data, which the shell passes to remotes. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    // Without a toast: the page shows its error state in place of the data.
    queryCache: new QueryCache({ onError: logFailure }),
    mutationCache: new MutationCache({ onError: logFailure }),
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        staleTime: FRESH_MS,
        refetchOnWindowFocus: true,
        // An error response is cached like data: a page that remounts soon shows it at once.
        retryOnMount: ({ state: { error, errorUpdatedAt } }) =>
          error === null || isPassingFailure(error) || Date.now() - errorUpdatedAt > FRESH_MS,
      },
      // A write may have succeeded although its response was lost. Without a connection it fails at once, and the input
      // stays: a paused write would be sent later, unnoticed.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
