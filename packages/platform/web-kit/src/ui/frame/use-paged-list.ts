import type { Listing } from '@market/api';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

type PagedQuery = Pick<
  UseQueryResult<Pick<Listing<unknown>, 'records' | 'total'>>,
  'data' | 'isPending' | 'isPlaceholderData'
>;

/**
 * Whether a page of a list is still loading, or is empty. A page beyond the end, as when its last row has moved to
 * another list, is replaced by the last page.
 * @param paging the requested page, its maximum of rows, and the function that requests another page
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
