import type { ApplicationStage } from '@market/contracts/applications';
import { useJob } from './use-job';

const NONE: readonly ApplicationStage[] = [];

/** Own stages of the selected job; empty where no job is selected, or it cannot be loaded. */
export function useJobStages(jobId: string): { stages: readonly ApplicationStage[]; isLoading: boolean } {
  const { data, isLoading } = useJob(jobId);
  return { stages: data?.stages ?? NONE, isLoading };
}
