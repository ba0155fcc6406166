import { QueryClient } from '@tanstack/react-query';

/** Query mode of a page's components; replaceable. */
export interface Asking {
  /**
   * `ahead`: components start their queries and render without the response, as a browser would begin, so that all
   * calls of a page run in parallel; `waiting`: components suspend until their response arrives (Suspense); `never`: no
   * queries, for the page before its first response.
   */
  mode: 'ahead' | 'waiting' | 'never';
}

/**
 * Query client of a page that is being rendered. An error response is shown by the page. Disabled queries, such as
 * completions of a closed box, are not sent here either.
 */
export function createServerQueryClient(asking: Asking): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Infinity } },
  });
  const usual = client.defaultQueryOptions.bind(client);
  // `suspense` for all queries would wait for disabled ones and throw error responses, and would treat new data as
  // fresh, which a browser may not.
  client.defaultQueryOptions = ((options: Parameters<typeof usual>[0]) => {
    const defaulted = usual(options);
    const cachedState = client.getQueryCache().get(defaulted.queryHash)?.state;
    const isOn = defaulted.enabled === undefined || defaulted.enabled === true;
    const asks = isOn && (cachedState?.status ?? 'pending') === 'pending';
    // Excluded are cache lookups without a query function, resolved queries that pass here again, and infinite lists,
    // which their own component fetches.
    const canAsk = !options._defaulted && typeof defaulted.queryFn === 'function' && !('initialPageParam' in defaulted);
    if (asks && canAsk && asking.mode === 'ahead' && cachedState?.fetchStatus !== 'fetching')
      void client
        .getQueryCache()
        .build(client, defaulted)
        .fetch(defaulted)
        .catch(() => undefined);
    return { ...defaulted, suspense: asks && asking.mode === 'waiting' };
    // Cast: the same generic signature as the original, for options of every type.
  }) as typeof usual;
  return client;
}
