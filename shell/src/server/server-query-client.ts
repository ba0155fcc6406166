import { QueryClient } from '@tanstack/react-query';

/**
 * Queries of a page that is written: a component that asks waits for its answer (Suspense), so that the page is
 * rendered once and not again for each answer. A refusal is an answer, which the page shows. What is not asked yet,
 * such as completions for a box that is closed, is not asked here either.
 * @param options `asks` false for the page as it is before its first answer
 */
export function createServerQueryClient({ asks }: { asks: boolean }): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Infinity } },
  });
  const usual = client.defaultQueryOptions.bind(client);
  // `suspense` for all queries at once would wait for those that are switched off and throw refusals, and it counts
  // what has just come as fresh, which a browser may see otherwise.
  client.defaultQueryOptions = ((options: Parameters<typeof usual>[0]) => {
    const defaulted = usual(options);
    const isOpen = (client.getQueryCache().get(defaulted.queryHash)?.state.status ?? 'pending') === 'pending';
    const isOn = defaulted.enabled === undefined || defaulted.enabled === true;
    return { ...defaulted, suspense: asks && isOn && isOpen };
    // The same generic function as before, for options of every type.
  }) as typeof usual;
  return client;
}
