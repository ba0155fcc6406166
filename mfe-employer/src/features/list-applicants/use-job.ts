import { call } from '@market/api/call';
import { viewJob } from '@market/contracts/job-posts';
import { isApiError, useShell } from '@market/web-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/query-keys';

/** Fetches a job by its id: the filter shows its title, the board its stages and the page its hiring team. */
export function useJob(jobId: string, { isWanted = true } = {}) {
  const { http } = useShell();
  return useQuery({
    queryKey: queryKeys.jobPost(jobId),
    queryFn: () => call(http, viewJob, { params: { id: jobId } }),
    enabled: jobId !== '' && isWanted,
    retry: (failures, error) => !(isApiError(error) && error.status < 500) && failures < 2,
  });
}
