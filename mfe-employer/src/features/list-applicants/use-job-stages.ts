import type { ApplicationStage } from '@market/contracts/applications';
import { useJob } from './use-job';

const NONE: readonly ApplicationStage[] = [];

/** Own stages of the chosen job; none where no job is chosen, or it is not to be had. */
export function useJobStages(jobId: string): { stages: readonly ApplicationStage[]; isLoading: boolean } {
  const { data, isLoading } = useJob(jobId);
  return { stages: data?.stages ?? NONE, isLoading };
}
