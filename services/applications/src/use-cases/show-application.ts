import type { OpenedApplication } from '@market/contracts/applications';
import { MarketError } from '@market/contracts/errors';
import type { Actor, Clock } from '@market/service-kit';
import { sideOf } from '../domain/application';
import { presentToEmployer } from '../present/employer-application';
import type { ApplicationStore } from '../store/application-store';
import type { CandidateCopyStore } from '../store/candidate-copy-store';
import type { JobCopyStore } from '../store/job-copy-store';
import type { NoteLooks } from './note-looks';
import { type AssessmentsOfLists, employerFilterOf, type WantedList } from './employer-filter';

/**
 * Shows an application to the job's employer, with an access record for its candidate, and the ids of its neighbours in
 * the list that `list` filters and orders. Neighbours follow from the sort key, so they stay valid when a new status
 * removes the application from that list.
 * @throws MarketError 'not-found' for an application of another employer, indistinguishable from one that does not
 * exist (docs/security.md, S42).
 */
export function showApplication({
  applications,
  assessments,
  jobs,
  candidates,
  noteLooks,
  clock,
  endedAccessDays,
}: {
  applications: ApplicationStore;
  assessments: AssessmentsOfLists;
  jobs: Pick<JobCopyStore, 'stagesOf'>;
  candidates: CandidateCopyStore;
  noteLooks: NoteLooks;
  clock: Clock;
  endedAccessDays: number;
}) {
  return async (
    actor: Actor,
    id: string,
    list: WantedList,
    { requestId }: { requestId: string },
  ): Promise<OpenedApplication> => {
    const application = await applications.find(id);
    if (!application || sideOf(application, actor) !== 'EMP') throw new MarketError('not-found');
    const term = { now: clock.now(), endedAccessDays };
    const [copy, neighbours] = await Promise.all([
      candidates.findAll([application.can_code]),
      applications.neighboursOf(id, await employerFilterOf(actor, list, term, { assessments, jobs })),
    ]);
    const shown = presentToEmployer(application, copy.get(application.can_code), term);
    // Without a code only the name is still readable.
    if (shown.candidate.can_code) await noteLooks(actor, [application.candidate_login_id], requestId);
    return { ...shown, ...neighbours };
  };
}
