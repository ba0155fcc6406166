import type { JobPost, PublicJob } from '@market/contracts/job-posts';
import { links } from '@market/contracts/site';

/** A job for public reuse: independent of the caller, with a link to its page. */
export function presentPublicJob(
  {
    can: _can,
    applied: _applied,
    withdrawn: _withdrawn,
    saved: _saved,
    applicants_count: _applicants,
    questions: _questions,
    internal_note: _internalNote,
    stages: _stages,
    last_change: _lastChange,
    version: _version,
    ...job
  }: JobPost,
  publicUrl: string,
): PublicJob {
  return { ...job, url: `${publicUrl}${links.jobDetails(job.id)}` };
}
