import {
  MarketError,
  REJECTION_UNDO_SECONDS,
  type ApplicationStatus,
  type CandidateApplication,
  type EmployerApplication,
} from '@market/contracts';
import type { Actor, Clock, Outbox, Transact } from '@market/service-kit';
import { endOfUndo, factsOf, sideOf, withStatus } from '../domain/application';
import { withSent } from '../domain/access';
import { presentToCandidate } from '../present/candidate-application';
import { presentToEmployer } from '../present/employer-application';
import type { ApplicationStore } from '../store/application-store';
import type { CandidateCopyStore } from '../store/candidate-copy-store';
import { texts } from '../texts';

export interface StatusNeeds {
  applications: ApplicationStore;
  candidates: CandidateCopyStore;
  transact: Transact;
  outbox: Outbox;
  clock: Clock;
  endedAccessDays: number;
}

interface Change {
  id: string;
  status: ApplicationStatus;
  /** Of a rejection. */
  reason?: string | undefined;
  /** Of a rejection: whether the candidate is told only when it can no longer be taken back (ADR 0026). */
  undoable?: boolean | undefined;
}

/**
 * Moves an application to another status: the employer of its job forward or to `rejected`, its candidate to
 * `withdrawn`. Of two changes at once only one is made.
 * @throws MarketError 'not-found' for everybody whom the application does not concern, 'status-change-refused' for a
 * step that the rules do not allow or that came second.
 */
export function changeStatus({ applications, candidates, transact, outbox, clock, endedAccessDays }: StatusNeeds) {
  return async (
    actor: Actor,
    { id, status, reason, undoable = false }: Change,
    { requestId }: { requestId: string },
  ): Promise<CandidateApplication | EmployerApplication> => {
    const application = await applications.find(id);
    const side = application && sideOf(application, actor);
    if (!side) throw new MarketError('not-found');
    const now = clock.now();
    const step = { status, by: side, by_login_id: actor.login_id, at: now, ...(reason ? { reason } : {}) };
    const known = side === 'EMP' ? await candidates.find(application.can_code) : undefined;
    const changed = withSent(withStatus(application, step), known);
    await transact(async (session) => {
      const payload = {
        ...factsOf(changed),
        revision: changed.revision,
        from: application.status,
        status,
        by: side,
        at: now.toISOString(),
        ...(reason ? { reason } : {}),
      };
      const delayMs = undoable ? REJECTION_UNDO_SECONDS * 1000 : 0;
      const event_id = await outbox.add(session, 'applications.application-status-changed.v1', payload, {
        requestId,
        delayMs,
      });
      if (undoable) changed.held = { until: endOfUndo(now), event_id };
      if (!(await applications.saveStatus(changed, session))) throw overtaken();
    });
    const term = { now, endedAccessDays };
    return side === 'CND' ? presentToCandidate(changed, term) : presentToEmployer(changed, known, term);
  };
}

/** The answer to the second of two changes at once. */
export function overtaken(): MarketError {
  return new MarketError('status-change-refused', {
    error: texts.refusals.changedMeanwhile,
  });
}
