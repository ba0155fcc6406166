import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Cancels and refetches queries in flight: after a successful change that a page already shows, a response read before
 * the change would revert it. Idle queries are left unchanged.
 * @param queryKey of the queries, or its prefix
 */
export function askAnew(cache: QueryClient, queryKey: QueryKey): void {
  for (const { queryKey: asked } of cache.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))
    void cache
      .cancelQueries({ queryKey: asked, exact: true })
      .then(() => cache.invalidateQueries({ queryKey: asked, exact: true }));
}
