import { QueryClient } from '@tanstack/react-query';

/** Query mode of a page's components; replaceable. */
export interface Asking {
  /**
   * - `ahead`: what is rendered asks and is shown as it is before its answer, as a browser would begin, so that all
   *   calls of a page are on their way at once;
   * - `waiting`: what asks is not done before its answer has come (Suspense);
   * - `never`: nothing is asked, for the page as it is before its first answer.
   */
  mode: 'ahead' | 'waiting' | 'never';
}

/**
 * Queries of a page that is written. A refusal is an answer, which the page shows. What is not asked yet, such as
 * completions for a box that is closed, is not asked here either.
 */
export function createServerQueryClient(asking: Asking): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Infinity } },
  });
  const usual = client.defaultQueryOptions.bind(client);
  // `suspense` for all queries at once would wait for those that are switched off and throw refusals, and it counts
  // what has just come as fresh, which a browser may see otherwise.
  client.defaultQueryOptions = ((options: Parameters<typeof usual>[0]) => {
    const defaulted = usual(options);
    const known = client.getQueryCache().get(defaulted.queryHash)?.state;
    const isOn = defaulted.enabled === undefined || defaulted.enabled === true;
    const asks = isOn && (known?.status ?? 'pending') === 'pending';
    // Cache lookups have no query function, resolved queries pass here again, and infinite lists are fetched by their
    // own component.
    const canAsk = !options._defaulted && typeof defaulted.queryFn === 'function' && !('initialPageParam' in defaulted);
    if (asks && canAsk && asking.mode === 'ahead' && known?.fetchStatus !== 'fetching')
      void client
        .getQueryCache()
        .build(client, defaulted)
        .fetch(defaulted)
        .catch(() => undefined);
    return { ...defaulted, suspense: asks && asking.mode === 'waiting' };
    // The same generic function as before, for options of every type.
  }) as typeof usual;
  return client;
}
