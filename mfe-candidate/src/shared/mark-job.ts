import { isRecord } from '@market/api';
import type { JobPost } from '@market/contracts/job-posts';
import { askAnew } from '@market/web-kit';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys';

type JobMarks = Pick<JobPost, 'id'> & Partial<Pick<JobPost, 'applied' | 'withdrawn' | 'saved' | 'can'>>;

const HOLDING_JOBS = [queryKeys.searches, queryKeys.jobs, queryKeys.similarJobs, queryKeys.savedJobs];

/** Updates the cache everywhere the job is shown, after the server accepted a change. */
export function markJob(cache: QueryClient, id: string, mark: (job: JobMarks) => JobMarks): void {
  for (const queryKey of HOLDING_JOBS) {
    cache.setQueriesData({ queryKey }, (cached: unknown) => marked(cached, id, mark));
    askAnew(cache, queryKey);
  }
}

/** Returns the data with the job updated: the job itself, or a structure that contains it. */
function marked(data: unknown, id: string, mark: (job: JobMarks) => JobMarks): unknown {
  if (Array.isArray(data)) return data.map((one: unknown) => marked(one, id, mark));
  if (!isRecord(data)) return data;
  // Cast: under the query keys of jobs, an object with the job's id is that job.
  if (data.id === id) return mark(data as unknown as JobMarks);
  const held = (['pages', 'records', 'job'] as const).filter((name) => name in data);
  return held.length === 0
    ? data
    : {
        ...data,
        ...Object.fromEntries(held.map((name) => [name, marked(data[name], id, mark)])),
      };
}
