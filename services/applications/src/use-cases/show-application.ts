import type { ApplicantSort, ApplicationStatus, OpenedApplication, Screening } from '@market/contracts/applications';
import { MarketError } from '@market/contracts/errors';
import { type Actor, type Clock, onlyJobsOf, ownerIdOf } from '@market/service-kit';
import { readSince } from '../domain/access';
import { sideOf } from '../domain/application';
import { presentToEmployer } from '../present/employer-application';
import type { ApplicationStore } from '../store/application-store';
import type { CandidateCopyStore } from '../store/candidate-copy-store';

interface List {
  job_id?: string | undefined;
  status?: ApplicationStatus | undefined;
  screening?: Screening | undefined;
  search: string | undefined;
  order?: ApplicantSort | undefined;
}

/**
 * Shows an application to the job's employer, with the ids of its neighbours in the list that `list` filters and
 * orders. Neighbours follow from what the list is ordered by, so they stay valid when a new status takes the
 * application out of that list.
 * @throws MarketError 'not-found' for an application that is not the employer's, exactly as for one that does not exist
 * (docs/security.md, S42).
 */
export function showApplication({
  applications,
  candidates,
  clock,
  endedAccessDays,
}: {
  applications: ApplicationStore;
  candidates: CandidateCopyStore;
  clock: Clock;
  endedAccessDays: number;
}) {
  return async (
    actor: Actor,
    id: string,
    { job_id, status, screening, search = '', order }: List,
  ): Promise<OpenedApplication> => {
    const application = await applications.find(id);
    if (!application || sideOf(application, actor) !== 'EMP') throw new MarketError('not-found');
    const term = { now: clock.now(), endedAccessDays };
    const flags = screening && { wanted: screening, readSince: readSince(term) };
    const listed = {
      employer_login_id: ownerIdOf(actor),
      only: onlyJobsOf(actor),
      job_id,
      status,
      screening: flags,
      search,
      sort: order,
    };
    const [known, neighbours] = await Promise.all([
      candidates.findAll([application.can_code]),
      applications.neighboursOf(id, listed),
    ]);
    return { ...presentToEmployer(application, known.get(application.can_code), term), ...neighbours };
  };
}
