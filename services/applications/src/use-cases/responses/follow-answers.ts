import type { EventPayload } from '@market/contracts/events';
import type { ClientSession } from '@market/service-kit';
import { isAnswer } from '../../domain/response-promise';
import type { ApplicationStore } from '../../store/application-store';

export type FollowAnswers = (
  step: EventPayload<'applications.application-status-changed.v1'>,
  session: ClientSession,
) => Promise<void>;

/**
 * Records when an application's steps first answered it. Called for a step once it cannot be undone, so that an undone
 * step is no answer.
 */
export function followAnswers({
  applications,
}: {
  applications: Pick<ApplicationStore, 'noteAnswer' | 'endWaiting'>;
}): FollowAnswers {
  return async (step, session) => {
    if (step.by === 'CND') await applications.endWaiting(step.id, session);
    else if (isAnswer(step)) await applications.noteAnswer(step.id, new Date(step.at), session);
  };
}
