import { useShell } from '@market/web-kit';
import { useQuery } from '@tanstack/react-query';
import { employerApi } from './employer.api';
import { queryKeys } from './query-keys';

/** A company as anybody sees it; not asked for while there is no code. */
export function useCompany(cmpCode: string | undefined) {
  const { http } = useShell();
  return useQuery({
    queryKey: queryKeys.company(cmpCode ?? 'none'),
    queryFn: () => employerApi.company(http, cmpCode!),
    enabled: cmpCode !== undefined,
  });
}
