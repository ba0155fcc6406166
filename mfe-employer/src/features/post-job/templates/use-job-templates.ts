import { call } from '@market/api/call';
import { listJobTemplates } from '@market/contracts/job-posts';
import { useShell } from '@market/web-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/query-keys';

/** Templates of posts of the company. */
export function useJobTemplates() {
  const { http } = useShell();
  return useQuery({ queryKey: queryKeys.jobTemplates, queryFn: () => call(http, listJobTemplates) });
}
