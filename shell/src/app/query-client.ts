import { isApiError } from '@market/web-kit';
import { QueryClient } from '@tanstack/react-query';

/** Page data is asked for up to three times more (product spec, section 9). */
const RETRIES = 3;

/** Whether trying again may help: no answer, or a fault of the server's. A refusal stays one. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < RETRIES && isApiError(error) && (error.code === 'network' || error.status >= 500);
}

/** The one cache of server data, given to remotes by the shell. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: 15_000, refetchOnWindowFocus: true },
      // A write may have happened although its answer was lost.
      mutations: { retry: false },
    },
  });
}
