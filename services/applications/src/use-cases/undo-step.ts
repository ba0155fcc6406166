import type { EmployerApplication } from '@market/contracts/applications';
import { MarketError } from '@market/contracts/errors';
import type { Actor } from '@market/service-kit';
import { sideOf, tooLate, withStepUndone, withoutHeldStep } from '../domain/application';
import { withSentProfile } from '../domain/access';
import { presentToEmployer } from '../present/employer-application';
import { changedMeanwhile, type StatusNeeds } from './change-status';

/**
 * Undoes the last step while it is still held: its event is removed from the outbox in the transaction that marks the
 * step as undone in the employer's history (ADR 0050).
 * @throws MarketError 'not-found' for everybody but the employer of the job, 'status-change-refused' where no step is
 * held, its time is over, or a concurrent change was first
 */
export function undoStep({ applications, candidates, transact, outbox, clock, endedAccessDays }: StatusNeeds) {
  return async (actor: Actor, id: string): Promise<EmployerApplication> => {
    const application = await applications.find(id);
    if (!application || sideOf(application, actor) !== 'EMP') throw new MarketError('not-found');
    const now = clock.now();
    const term = { now, endedAccessDays };
    const candidate = await candidates.find(application.can_code);
    const undone = withSentProfile(withStepUndone(application, { by_login_id: actor.login_id, at: now }), {
      before: withoutHeldStep(application, now),
      known: candidate,
      term,
    });
    await transact(async (session) => {
      // Non-null: only a held step can be undone.
      if (!(await outbox.cancel(session, application.held!.event_id))) throw tooLate();
      if (!(await applications.saveStatus(undone, session, candidate))) throw changedMeanwhile();
    });
    return presentToEmployer(undone, candidate, term);
  };
}
