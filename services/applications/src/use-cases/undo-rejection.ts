import { MarketError, type EmployerApplication } from '@market/contracts';
import type { Actor } from '@market/service-kit';
import { sideOf, tooLate, withoutRejection } from '../domain/application';
import { withSent } from '../domain/access';
import { presentToEmployer } from '../present/employer-application';
import { overtaken, type StatusNeeds } from './change-status';

/**
 * Takes back a rejection of which nobody has heard yet: its event leaves the outbox in the transaction that takes the
 * step out of the history (ADR 0026).
 * @throws MarketError 'not-found' for everybody but the employer of the job, 'status-change-refused' where there is no
 * such rejection, where its time is over, or where another change came first
 */
export function undoRejection({ applications, candidates, transact, outbox, clock, endedAccessDays }: StatusNeeds) {
  return async (actor: Actor, id: string): Promise<EmployerApplication> => {
    const application = await applications.find(id);
    if (!application || sideOf(application, actor) !== 'EMP') throw new MarketError('not-found');
    const now = clock.now();
    const known = await candidates.find(application.can_code);
    const undone = withSent(withoutRejection(application, now), known);
    await transact(async (session) => {
      // Only what is held can be taken back.
      if (!(await outbox.cancel(session, application.held!.event_id))) throw tooLate();
      if (!(await applications.saveStatus(undone, session, known))) throw overtaken();
    });
    return presentToEmployer(undone, known, { now, endedAccessDays });
  };
}
