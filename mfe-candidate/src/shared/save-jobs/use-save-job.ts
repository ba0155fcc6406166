import { call } from '@market/contracts/call';
import { removeSavedJob, saveJob } from '@market/contracts/endpoints/jobs';
import { FAILURES, SUCCESSES, type JobPost } from '@market/contracts';
import { errorText, useShell } from '@market/web-kit';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../query-keys';

/**
 * Whether a job is kept, and the way to change that. A change shows at once and is taken back when it could not be
 * saved; quick ones go one after the other, so that the last one counts.
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
 * Marks a job wherever it is shown. The list of saved jobs keeps it until it is opened again, so that a slip can be
 * taken back.
 */
function markSaved(cache: QueryClient, id: string, saved: boolean): void {
  for (const queryKey of [queryKeys.searches, queryKeys.jobs, queryKeys.similarJobs, queryKeys.savedJobs])
    cache.setQueriesData({ queryKey }, (known: unknown) => marked(known, id, saved));
  void cache.invalidateQueries({ queryKey: queryKeys.savedJobs, refetchType: 'none' });
}

/** The same data with the job marked: a job itself, or what holds it. */
function marked(data: unknown, id: string, saved: boolean): unknown {
  if (Array.isArray(data)) return data.map((one: unknown) => marked(one, id, saved));
  if (typeof data !== 'object' || data === null) return data;
  if ('id' in data && data.id === id) return { ...data, saved };
  const held = (['pages', 'records', 'job'] as const).filter((name) => name in data);
  return held.length === 0
    ? data
    : {
        ...data,
        ...Object.fromEntries(held.map((name) => [name, marked((data as Record<string, unknown>)[name], id, saved)])),
      };
}
