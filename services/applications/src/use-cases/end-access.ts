import type { CandidateApplication } from '@market/contracts/applications';
import { MarketError } from '@market/contracts/errors';
import { threadKey } from '@market/contracts/messaging';
import type { Actor, Clock, Outbox, Transact } from '@market/service-kit';
import { withoutAccess } from '../domain/access';
import { accessEnded, sideOf } from '../domain/application';
import { presentToCandidate } from '../present/candidate-application';
import type { ApplicationStore } from '../store/application-store';
import type { MessageThreadStore } from '../store/message-thread-store';
import type { FollowAssessments } from './assessments/end-assessments';
import { changedMeanwhile } from './change-status';

/**
 * Ends the employer's remaining access to a finished application's candidate at once, at that candidate's request;
 * idempotent.
 * @throws MarketError 'not-found' for everybody else; 'status-change-refused' where the application is open, was
 * withdrawn, can still be reopened by undoing a held step, or where access is already over
 */
export function endAccess({
  applications,
  threads,
  followAssessments,
  transact,
  outbox,
  clock,
  endedAccessDays,
}: {
  applications: ApplicationStore;
  threads: Pick<MessageThreadStore, 'setTerms'>;
  followAssessments: Pick<FollowAssessments, 'accessEnded'>;
  transact: Transact;
  outbox: Outbox;
  clock: Clock;
  endedAccessDays: number;
}) {
  return async (actor: Actor, id: string, { requestId }: { requestId: string }): Promise<CandidateApplication> => {
    const application = await applications.find(id);
    if (!application || sideOf(application, actor) !== 'CND') throw new MarketError('not-found');
    const term = { now: clock.now(), endedAccessDays };
    if (application.access_ended) return presentToCandidate(application, term);
    const ended = withoutAccess(application, term);
    await transact(async (session) => {
      const payload = accessEnded(ended, { at_once: true });
      await outbox.add(session, 'applications.access-ended.v1', payload, { requestId });
      if (!(await applications.saveStatus(ended, session))) throw changedMeanwhile();
      await threads.setTerms(threadKey({ kind: 'application', id }), { company_reads: false }, session);
      await followAssessments.accessEnded(id, session);
    });
    return presentToCandidate(ended, term);
  };
}
