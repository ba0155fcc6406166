import type { ApplicationStatus, OpenedApplication } from '@market/contracts/applications';
import { MarketError } from '@market/contracts/errors';
import type { Actor, Clock } from '@market/service-kit';
import { sideOf } from '../domain/application';
import { presentToEmployer } from '../present/employer-application';
import type { ApplicationStore } from '../store/application-store';
import type { CandidateCopyStore } from '../store/candidate-copy-store';

interface List {
  job_id?: string | undefined;
  status?: ApplicationStatus | undefined;
  search: string | undefined;
}

/**
 * One application to an employer's own jobs, with the ids of its neighbours in the list that `list` filters, newest
 * first. The neighbours follow from when it was made, so they hold on when a new status takes it out of that list.
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
  return async (actor: Actor, id: string, { job_id, status, search = '' }: List): Promise<OpenedApplication> => {
    const application = await applications.find(id);
    if (!application || sideOf(application, actor) !== 'EMP') throw new MarketError('not-found');
    const [known, neighbours] = await Promise.all([
      candidates.findAll([application.can_code]),
      applications.neighboursOf(application, { employer_login_id: actor.login_id, job_id, status, search }),
    ]);
    const term = { now: clock.now(), endedAccessDays };
    return { ...presentToEmployer(application, known.get(application.can_code), term), ...neighbours };
  };
}
