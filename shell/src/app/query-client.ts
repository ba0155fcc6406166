import { PAGE_DATA_RETRIES } from '@market/contracts/site';
import { isPassingFailure, logFailure } from '@market/web-kit';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/** Whether to try again at once, before anybody is told of the failure. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < PAGE_DATA_RETRIES && isPassingFailure(error);
}

/** Stale time: an answer counts as fresh for this long. */
const FRESH_MS = 15_000;

/** The one cache of server data, given to remotes by the shell. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    // Without a toast: a person who waits for the data sees its error state.
    queryCache: new QueryCache({ onError: logFailure }),
    mutationCache: new MutationCache({ onError: logFailure }),
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        staleTime: FRESH_MS,
        refetchOnWindowFocus: true,
        // A refusal is as good an answer as data: who comes back to it soon sees it at once.
        retryOnMount: ({ state: { error, errorUpdatedAt } }) =>
          error === null || isPassingFailure(error) || Date.now() - errorUpdatedAt > FRESH_MS,
      },
      // A write may have happened although its answer was lost. Without a connection it fails at once, and what was
      // typed stays: one that waited would be sent at a time when nobody looks.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
