import { call } from '@market/api/call';
import { changeJob, deleteJob, type JobPost } from '@market/contracts/job-posts';
import { errorText, isApiError, logFailure, useShell } from '@market/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';

/** No more calls than this at a time, so that a page of jobs does not look like a flood to the gateway. */
const AT_A_TIME = 3;

/** Actions on several jobs, in the order of their buttons. */
export const JOB_ACTIONS = ['close', 'publish', 'repost', 'delete'] as const;
export type JobAction = (typeof JOB_ACTIONS)[number];

/** Whether the server allows an action for a job; of deletions only those of drafts, which nobody else has seen. */
export function mayTake(action: JobAction, { status, can }: JobPost): boolean {
  switch (action) {
    case 'close':
      return can.close;
    case 'publish':
      return can.open && status === 'draft';
    case 'repost':
      return can.open && status === 'closed';
    case 'delete':
      return can.delete && status === 'draft';
  }
}

export interface SeveralJobsResult {
  action: JobAction;
  done: number;
  failed: Array<{ id: string; name: string; why: string }>;
}

/** Takes one action on several jobs, each by its own call; failures are told by the names of their jobs. */
export function useSeveralJobs() {
  const { http } = useShell();
  const cache = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const [result, setResult] = useState<SeveralJobsResult>();

  async function take(action: JobAction, { id }: JobPost): Promise<void> {
    if (action !== 'delete') {
      await call(http, changeJob, { params: { id }, body: { status: action === 'close' ? 'closed' : 'open' } });
      return;
    }
    try {
      await call(http, deleteJob, { params: { id } });
    } catch (error) {
      // Deleted in another tab meanwhile.
      if (!isApiError(error) || error.status !== 404) throw error;
    }
  }

  async function run(action: JobAction, jobs: readonly JobPost[]): Promise<SeveralJobsResult> {
    const failed: SeveralJobsResult['failed'] = [];
    const waiting = [...jobs];
    setResult(undefined);
    setProgress({ done: 0, of: jobs.length });
    const work = async () => {
      for (let job = waiting.shift(); job; job = waiting.shift()) {
        try {
          await take(action, job);
        } catch (error) {
          logFailure(error);
          failed.push({ id: job.id, name: job.job_title, why: errorText(error, texts.severalJobs.noAnswer) });
        }
        setProgress((now) => now && { ...now, done: now.done + 1 });
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
    const made = { action, done: jobs.length - failed.length, failed };
    void cache.invalidateQueries({ queryKey: queryKeys.jobPosts() });
    void cache.invalidateQueries({ queryKey: queryKeys.dashboard });
    setProgress(undefined);
    setResult(made);
    return made;
  }

  return { run, progress, result, forget: () => setResult(undefined) };
}
