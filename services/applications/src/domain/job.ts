import type { JobStatus } from '@market/contracts/job-posts';

/** Whether a job accepts applications: it is open, and its `closes_at` has not passed. */
export function takesApplications(
  job: { status: JobStatus; closes_at?: string | null | undefined },
  now: Date,
): boolean {
  return job.status === 'open' && !(job.closes_at && Date.parse(job.closes_at) <= now.getTime());
}
