import type { Listing } from '@market/api';
import type { ApplicationStatus, CandidateApplication } from '@market/contracts/applications';
import type { Actor, Clock } from '@market/service-kit';
import { goesOn } from '../domain/interviews/interview';
import { presentToCandidate } from '../present/candidate-application';
import type { ApplicationStore } from '../store/application-store';
import type { CompanyCopyStore } from '../store/company-copy-store';
import type { InterviewStore } from '../store/interview-store';
import type { JobCopyStore } from '../store/job-copy-store';

/**
 * A candidate's own applications, newest first, with their history, whether their jobs are closed by now, and their
 * next interviews.
 */
export function listCandidateApplications({
  applications,
  jobs,
  companies,
  interviews,
  clock,
  endedAccessDays,
}: {
  applications: ApplicationStore;
  jobs: Pick<JobCopyStore, 'closedAmong'>;
  companies: Pick<CompanyCopyStore, 'logosOf'>;
  interviews: Pick<InterviewStore, 'nextOfApplications'>;
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
    const [closed, logos, next] = await Promise.all([
      jobs.closedAmong(
        records.map(({ job_id: id }) => id),
        term.now,
      ),
      companies.logosOf(records.map(({ employer_login_id }) => employer_login_id)),
      interviews.nextOfApplications(
        records.filter((application) => goesOn(application, 'CND', term.now)).map(({ id }) => id),
        term.now,
      ),
    ]);
    const presented = records.map((application) => {
      const { job_id: id, employer_login_id, cmp_name } = application;
      const interview = next.get(application.id);
      const cmp_logo = logos.get(`${employer_login_id} ${cmp_name}`);
      return {
        ...presentToCandidate(application, term, { isJobClosed: closed.has(id) }),
        ...(cmp_logo ? { cmp_logo } : {}),
        ...(interview
          ? { next_interview: { state: interview.state, ...(interview.at ? { at: interview.at.toISOString() } : {}) } }
          : {}),
      };
    });
    return { records: presented, total, page, limit };
  };
}
