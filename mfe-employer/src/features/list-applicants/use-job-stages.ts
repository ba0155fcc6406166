import { call } from '@market/api/call';
import type { ApplicationStage } from '@market/contracts/applications';
import { viewJob } from '@market/contracts/job-posts';
import { isApiError, useShell } from '@market/web-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/query-keys';

const NONE: readonly ApplicationStage[] = [];

/** Own stages of the chosen job; none where no job is chosen, or it is not to be had. */
export function useJobStages(jobId: string): { stages: readonly ApplicationStage[]; isLoading: boolean } {
  const { http } = useShell();
  const { data, isLoading } = useQuery({
    queryKey: queryKeys.jobPost(jobId),
    queryFn: () => call(http, viewJob, { params: { id: jobId } }),
    enabled: jobId !== '',
    retry: (failures, error) => !(isApiError(error) && error.status < 500) && failures < 2,
  });
  return { stages: data?.stages ?? NONE, isLoading };
}
