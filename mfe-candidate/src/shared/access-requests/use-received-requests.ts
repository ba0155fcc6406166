import { call } from '@market/api/call';
import { listReceivedAccessRequests } from '@market/contracts/access';
import { useShell } from '@market/web-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../query-keys';

export const REQUESTS_PAGE_SIZE = 20;

/** A page of the requests to see the caller's profile. */
export function useReceivedRequests(page: number) {
  const { http } = useShell();
  const paging = { page, limit: REQUESTS_PAGE_SIZE };
  return useQuery({
    queryKey: queryKeys.accessRequests(paging),
    queryFn: () => call(http, listReceivedAccessRequests, { body: paging }),
    placeholderData: keepPreviousData,
  });
}
