import { type ApplicationStatus, takeWaitingApplication } from '@market/contracts/applications';
import { MarketError } from '@market/contracts/errors';
import type { Actor, CallContext, Peers } from '@market/service-kit';
import { askOrAway } from '../adapters/ask-or-away';
import type { applyToJob } from './apply-to-job';

/**
 * Sends an application that its candidate made without an account and has since confirmed. Its content is fetched from
 * the profile service on the candidate's behalf; its id is that of the unconfirmed one, so that a repeated call is
 * idempotent.
 * @throws MarketError as `applyToJob`; 'not-found' for one that this candidate has not confirmed
 */
export function sendTakenApplication({ peers, apply }: { peers: Peers; apply: ReturnType<typeof applyToJob> }) {
  return async (
    actor: Actor,
    id: string,
    { bearer, requestId }: CallContext,
  ): Promise<{ id: string; status: ApplicationStatus }> => {
    const waiting = await askOrAway(peers, takeWaitingApplication, { params: { id }, bearer, requestId });
    if (waiting === 'away') throw new MarketError('service-unavailable');
    if (waiting === 'absent') throw new MarketError('not-found');
    const { job_id, note, answers: answered = [] } = waiting;
    return apply(
      actor,
      { job_id, note, answers: undefined, time_zone: undefined, answered },
      { bearer, requestId, idForNew: id },
    );
  };
}
