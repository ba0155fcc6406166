import type { Listing } from '@market/api';
import type { ApplicationStatus, CandidateApplication } from '@market/contracts/applications';
import type { Actor, Clock } from '@market/service-kit';
import { presentToCandidate } from '../present/candidate-application';
import type { ApplicationStore } from '../store/application-store';
import type { JobCopyStore } from '../store/job-copy-store';

/** A candidate's own applications, newest first, with their history, and whether their jobs are closed by now. */
export function listCandidateApplications({
  applications,
  jobs,
  clock,
  endedAccessDays,
}: {
  applications: ApplicationStore;
  jobs: Pick<JobCopyStore, 'closedAmong'>;
  clock: Clock;
  endedAccessDays: number;
}) {
  return async (
    actor: Actor,
    {
      job_id,
      status,
      page,
      limit,
    }: { job_id?: string | undefined; status?: ApplicationStatus | undefined; page: number; limit: number },
  ): Promise<Listing<CandidateApplication>> => {
    const term = { now: clock.now(), endedAccessDays };
    const { records, total } = await applications.ofCandidate(
      actor.login_id,
      { job_id, status, now: term.now },
      { page, limit },
    );
    const closed = await jobs.closedAmong(
      records.map(({ job_id: id }) => id),
      term.now,
    );
    const presented = records.map((application) =>
      presentToCandidate(application, term, { isJobClosed: closed.has(application.job_id) }),
    );
    return { records: presented, total, page, limit };
  };
}
