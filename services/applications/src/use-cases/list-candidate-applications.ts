import type { Listing } from '@market/api';
import type { ApplicationStatus, CandidateApplication } from '@market/contracts/applications';
import type { Actor, Clock } from '@market/service-kit';
import { presentToCandidate } from '../present/candidate-application';
import type { ApplicationStore } from '../store/application-store';

/** A candidate's own applications, newest first, with their history. */
export function listCandidateApplications({
  applications,
  clock,
  endedAccessDays,
}: {
  applications: ApplicationStore;
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
    return { records: records.map((application) => presentToCandidate(application, term)), total, page, limit };
  };
}
