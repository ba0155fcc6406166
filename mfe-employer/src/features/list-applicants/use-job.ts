import { call } from '@market/api/call';
import { viewJob } from '@market/contracts/job-posts';
import { isApiError, useShell } from '@market/web-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/query-keys';

/** A job by its id, of which the filter shows the title, the board the stages and the page the hiring team. */
export function useJob(jobId: string, { isWanted = true } = {}) {
  const { http } = useShell();
  return useQuery({
    queryKey: queryKeys.jobPost(jobId),
    queryFn: () => call(http, viewJob, { params: { id: jobId } }),
    enabled: jobId !== '' && isWanted,
    retry: (failures, error) => !(isApiError(error) && error.status < 500) && failures < 2,
  });
}
