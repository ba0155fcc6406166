import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks anew for what is on its way: after a change has been taken, whose result a page shows already, an answer that
 * was read before it would take it back. What is not being asked for stays as it is.
 * @param queryKey of what may be on its way, or how it begins
 */
export function askAnew(cache: QueryClient, queryKey: QueryKey): void {
  for (const { queryKey: asked } of cache.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))
    void cache
      .cancelQueries({ queryKey: asked, exact: true })
      .then(() => cache.invalidateQueries({ queryKey: asked, exact: true }));
}
