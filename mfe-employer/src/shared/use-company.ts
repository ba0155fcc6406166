import { call } from '@market/api/call';
import { viewCompany } from '@market/contracts/companies';
import { useShell } from '@market/web-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys';

const FRESH_MS = 15_000;

/** Public view of a company; not fetched without a code. */
export function useCompany(cmpCode: string | undefined) {
  const { http } = useShell();
  return useQuery({
    queryKey: queryKeys.company(cmpCode ?? 'none'),
    // Non-null: enabled only with a code.
    queryFn: () => call(http, viewCompany, { params: { cmp_code: cmpCode! } }),
    enabled: cmpCode !== undefined,
    // Contact data is missing in a server-rendered page (services/pages): refetched at once.
    staleTime: ({ state: { data } }) => (data?.cmp_email === undefined ? 0 : FRESH_MS),
  });
}
