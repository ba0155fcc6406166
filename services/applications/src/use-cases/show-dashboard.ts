import { hasRight } from '@market/contracts/companies';
import { forNames } from '@market/api';
import { APPLICATION_STATUSES, type DashboardData } from '@market/contracts/applications';
import { type Actor, type Clock, onlyJobsOf, ownerIdOf } from '@market/service-kit';
import { byDay, firstMomentOf } from '../domain/days';
import { presentToEmployer } from '../present/employer-application';
import type { AccessCopyStore } from '../store/access-copy-store';
import type { ApplicationStore } from '../store/application-store';
import type { CandidateCopyStore } from '../store/candidate-copy-store';
import type { JobCopyStore } from '../store/job-copy-store';

const RECENT = 6;

interface Needs {
  applications: ApplicationStore;
  candidates: CandidateCopyStore;
  jobs: JobCopyStore;
  accessRequests: AccessCopyStore;
  clock: Clock;
  endedAccessDays: number;
}

/**
 * An employer's own figures: jobs, applicants by status and by the days of the reader's time zone, access requests, the
 * newest applicants.
 */
export function showDashboard({ applications, candidates, jobs, accessRequests, clock, endedAccessDays }: Needs) {
  return async (actor: Actor, timeZone = 'UTC'): Promise<DashboardData> => {
    const now = clock.now();
    const employer = ownerIdOf(actor);
    const only = onlyJobsOf(actor);
    // Hiring managers have no right to access requests.
    const countRequests = (status: 'requested' | 'granted') =>
      hasRight(actor.company_role, 'see-requests') ? accessRequests.count(employer, status) : 0;
    const [jobCounts, statuses, quarters, pending, granted, { records, total }] = await Promise.all([
      jobs.count(employer, now, only),
      applications.countByStatus(employer, only),
      applications.countByQuarter(employer, firstMomentOf(now), only),
      countRequests('requested'),
      countRequests('granted'),
      applications.ofEmployer({ employer_login_id: employer, only }, { page: 1, limit: RECENT }),
    ]);
    const candidatesByCode = await candidates.findAll(records.map((application) => application.can_code));
    return {
      jobs_open: jobCounts.open,
      jobs_total: jobCounts.total,
      applicants_total: total,
      applicants_new: statuses.get('applied') ?? 0,
      requests_pending: pending,
      requests_granted: granted,
      by_status: forNames(APPLICATION_STATUSES, (status) => statuses.get(status) ?? 0),
      by_day: byDay(quarters, now, timeZone),
      recent: records.map((application) =>
        presentToEmployer(application, candidatesByCode.get(application.can_code), { now, endedAccessDays }),
      ),
    };
  };
}
