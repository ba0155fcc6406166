import type { Listing } from '@market/api';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

type PagedQuery = Pick<
  UseQueryResult<Pick<Listing<unknown>, 'records' | 'total'>>,
  'data' | 'isPending' | 'isPlaceholderData'
>;

/**
 * Whether a page of a list is still on its way, or has nothing. One beyond the end, as when its last row has gone to
 * another list, gives way to the last.
 * @param paging the page that is asked for, how many rows it has at most, and how another one is asked for
 */
export function usePagedList(
  { data, isPending, isPlaceholderData }: PagedQuery,
  { page, size, onPage }: { page: number; size: number; onPage: (page: number) => void },
): { isLoading: boolean; isEmpty: boolean } {
  const hasNothing = data?.records.length === 0;
  const isBeyond = hasNothing && !isPlaceholderData && page > 1;
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / size));
  useEffect(() => {
    if (isBeyond) onPage(Math.min(last, page - 1));
  });
  // Placeholder data belongs to the previous list and says nothing about the requested one.
  const isLoading = isPending || isBeyond || (isPlaceholderData && hasNothing);
  return { isLoading, isEmpty: hasNothing && !isLoading };
}
