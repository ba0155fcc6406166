import { call } from '@market/api/call';
import { changeJob, deleteJob, type JobPost } from '@market/contracts/job-posts';
import { errorText, isApiError, useShell } from '@market/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../shared/query-keys';
import { useBulkRun } from '../../shared/use-bulk-run';
import { texts } from '../../texts';

/** Actions on several jobs, in the order of their buttons. */
export const JOB_ACTIONS = ['close', 'publish', 'repost', 'delete'] as const;
export type JobAction = (typeof JOB_ACTIONS)[number];

/** Whether the server allows an action for a job; deletion in bulk only for drafts, which nobody else has seen. */
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

export interface BulkJobsResult {
  action: JobAction;
  done: number;
  failed: Array<{ id: string; name: string; why: string }>;
  /** Ids of the jobs left unchanged, because the run was stopped. */
  left: string[];
}

/** Runs one action on several jobs, one request each; failures are reported by job title. */
export function useBulkJobActions() {
  const { http } = useShell();
  const cache = useQueryClient();
  const { run: runJobs, progress, stop } = useBulkRun();
  const [result, setResult] = useState<BulkJobsResult>();

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

  async function run(action: JobAction, jobs: readonly JobPost[]): Promise<BulkJobsResult> {
    setResult(undefined);
    const { done, failed, left } = await runJobs(jobs, {
      make: (job) => take(action, job),
      whyNot: (error) => errorText(error, texts.bulkJobs.noAnswer),
    });
    const made = {
      action,
      done: done.length,
      failed: failed.map(({ item: { id, job_title }, why }) => ({ id, name: job_title, why })),
      left: left.map(({ id }) => id),
    };
    void cache.invalidateQueries({ queryKey: queryKeys.jobPosts() });
    void cache.invalidateQueries({ queryKey: queryKeys.dashboard });
    setResult(made);
    return made;
  }

  return { run, progress, stop, result, forget: () => setResult(undefined) };
}
