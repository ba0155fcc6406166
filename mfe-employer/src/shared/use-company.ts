import { call } from '@market/contracts/call';
import { viewCompany } from '@market/contracts/endpoints/profile';
import { useShell } from '@market/web-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys';

/** A company as anybody sees it; not asked for while there is no code. */
export function useCompany(cmpCode: string | undefined) {
  const { http } = useShell();
  return useQuery({
    queryKey: queryKeys.company(cmpCode ?? 'none'),
    queryFn: () => call(http, viewCompany, { params: { cmp_code: cmpCode! } }),
    enabled: cmpCode !== undefined,
  });
}
