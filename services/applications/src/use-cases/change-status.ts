import { MarketError, type ApplicationStatus, type CandidateApplication, type EmployerApplication } from '@market/contracts';
import type { Actor, Clock, Outbox } from '@market/service-kit';
import { sideOf, withStatus } from '../domain/application';
import { presentToCandidate } from '../present/candidate-application';
import { presentToEmployer } from '../present/employer-application';
import type { Applications } from '../store/applications';
import type { CandidateCopies } from '../store/candidate-copies';

interface Needs {
  applications: Applications;
  candidates: CandidateCopies;
  outbox: Outbox;
  clock: Clock;
}

/**
 * Moves an application to another status: the employer of its job forward or to `rejected`, its candidate to `withdrawn`
 * (contract, section 6). Of two changes at once only one is made.
 * @throws MarketError 'not-found' for everybody whom the application does not concern, 'status-change-refused' for a step that
 * the rules do not allow or that came second.
 */
export function changeStatus({ applications, candidates, outbox, clock }: Needs) {
  return async (actor: Actor, { id, status }: { id: string; status: ApplicationStatus }, { requestId }: { requestId: string }): Promise<CandidateApplication | EmployerApplication> => {
    const application = await applications.find(id);
    const side = application && sideOf(application, actor);
    if (!side) throw new MarketError('not-found');
    const changed = withStatus(application, { status, by: side, by_login_id: actor.login_id, at: clock.now() });
    await applications.transact(async (session) => {
      if (!(await applications.saveStatus(changed, session))) throw new MarketError('status-change-refused', { error: 'Somebody else has just changed this application. Please look again.' });
      const { job_id, job_title, cmp_code, cmp_name, employer_login_id, candidate_login_id, can_code, can_name, revision, updated_at } = changed;
      await outbox.add(session, 'applications.application-status-changed.v1', { id, job_id, job_title, cmp_code, cmp_name, employer_login_id, candidate_login_id, can_code, can_name, from: application.status, status, by: side, revision, at: updated_at.toISOString() }, { requestId });
    });
    if (side === 'CND') return presentToCandidate(changed);
    return presentToEmployer(changed, (await candidates.findAll([changed.can_code])).get(changed.can_code));
  };
}
