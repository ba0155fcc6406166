import { call } from '@market/api/call';
import type { JobPost } from '@market/contracts/job-posts';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import { removeSavedJob, saveJob } from '@market/contracts/saved';
import { errorText, useShell } from '@market/web-kit';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { markJob } from '../mark-job';
import { queryKeys } from '../query-keys';

/**
 * Saved state of a job, with an optimistic toggle that is reverted on failure; quick toggles are sent in sequence, so
 * that the last one wins.
 */
export function useSaveJob(job: Pick<JobPost, 'id' | 'saved'>) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    scope: { id: `save ${job.id}` },
    mutationFn: (saved: boolean) =>
      saved ? call(http, saveJob, { params: { id: job.id } }) : call(http, removeSavedJob, { params: { id: job.id } }),
    onSuccess(_answer, saved) {
      markSaved(cache, job.id, saved);
      notify.success(saved ? SUCCESSES.jobSaved : SUCCESSES.jobUnsaved);
    },
    onError: (error, saved) => notify.error(errorText(error, saved ? FAILURES.saveJob : FAILURES.unsaveJob)),
  });
  return { saved: isPending ? variables : (job.saved ?? false), change: mutate };
}

/**
 * Updates the saved state wherever the job is shown. The list of saved jobs still shows the job until reopened, so that
 * a mistake can be undone.
 */
function markSaved(cache: QueryClient, id: string, saved: boolean): void {
  markJob(cache, id, (job) => ({ ...job, saved }));
  void cache.invalidateQueries({ queryKey: queryKeys.savedJobs, refetchType: 'none' });
}
