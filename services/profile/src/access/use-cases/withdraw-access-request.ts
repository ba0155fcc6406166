import { MarketError } from '@market/contracts/errors';
import { type Actor, type CallContext, ownerIdOf } from '@market/service-kit';
import { WITHDRAWN_FROM, type AccessRequestRecord } from '../domain/access-request';
import type { AccessRequestStore } from '../store/access-request-store';
import type { ChangeNeeds } from '../../shared/use-cases/needs';
import { accessWithdrawn } from '../domain/event-payloads';

export type WithdrawAccessRequest = (actor: Actor, id: string, context: CallContext) => Promise<AccessRequestRecord>;

/**
 * Withdraws the employer's own request while it is unanswered. Of a parallel answer and withdrawal, or of two
 * withdrawals, the first conditional write wins. The request still counts toward the daily limit.
 * @throws MarketError 'not-found' for another employer's request; 'request-answered' when the candidate was faster;
 * 'request-withdrawn' the second time
 */
export function withdrawAccessRequest({
  requests,
  transact,
  outbox,
  clock,
}: ChangeNeeds & { requests: AccessRequestStore }): WithdrawAccessRequest {
  return async (actor, id, { requestId }) => {
    const request = await requests.find(id);
    if (request?.employer_login_id !== ownerIdOf(actor)) throw new MarketError('not-found');
    return transact(async (session) => {
      const owner = { employer_login_id: ownerIdOf(actor) };
      const moved = await requests.move(session, id, {
        from: WITHDRAWN_FROM,
        owner,
        set: { status: 'withdrawn', withdrawn_by: actor.login_id, updated_at: clock.now() },
      });
      if (!moved)
        throw new MarketError(
          (await requests.find(id, session))?.status === 'withdrawn' ? 'request-withdrawn' : 'request-answered',
        );
      await outbox.add(session, 'profile.access-withdrawn.v1', accessWithdrawn(moved), { requestId });
      return moved;
    });
  };
}
