import { pick } from '@market/api';
import { MarketError } from '@market/contracts/errors';
import type { Actor, CallContext } from '@market/service-kit';
import { statesBefore, type AccessAnswer, type AccessRequestRecord } from '../domain/access-request';
import type { AccessRequestStore } from '../store/access-request-store';
import type { CandidateStore } from '../../profiles/store/candidate-store';
import type { CompanyStore } from '../../companies/store/company-store';
import type { ChangeNeeds } from '../../shared/use-cases/needs';
import { accessAnswered } from '../domain/event-payloads';

export type AnswerAccessRequest = (
  actor: Actor,
  id: string,
  answer: { status: AccessAnswer; message?: string | undefined },
  context: CallContext,
) => Promise<AccessRequestRecord>;

/**
 * The candidate's answer to a request addressed to them, with an optional message.
 * @throws MarketError 'not-found' for a request to another candidate; 'request-withdrawn' when the employer was faster;
 * 'status-change-refused' when the answer does not fit its state; 'too-many-requests' when the daily limit of granted
 * access is reached
 */
export function answerAccessRequest({
  requests,
  candidates,
  companies,
  transact,
  outbox,
  clock,
  countGrant,
}: ChangeNeeds & {
  requests: AccessRequestStore;
  candidates: Pick<CandidateStore, 'findByLogin'>;
  companies: Pick<CompanyStore, 'findByLogin'>;
  countGrant: (request: AccessRequestRecord) => Promise<void>;
}): AnswerAccessRequest {
  return async (actor, id, { status: answer, message }, { requestId }) => {
    const request = await requests.find(id);
    if (request?.candidate_login_id !== actor.login_id) throw new MarketError('not-found');
    if (answer === 'granted') await countGrant(request);
    return transact(async (session) => {
      const company = answer === 'granted' && (await companies.findByLogin(request.employer_login_id, session));
      const named = company ? pick(company, 'cmp_name', 'cmp_webs') : undefined;
      const moved = await requests.move(session, id, {
        from: statesBefore(answer),
        owner: { candidate_login_id: actor.login_id },
        set: {
          status: answer,
          updated_at: clock.now(),
          answer_message: answer === 'revoked' ? undefined : message || undefined,
          ...(named ? { granted_to: named, told_of: named } : {}),
        },
      });
      if (!moved)
        throw new MarketError(
          (await requests.find(id, session))?.status === 'withdrawn' ? 'request-withdrawn' : 'status-change-refused',
        );
      const candidate = await candidates.findByLogin(actor.login_id, session);
      await outbox.add(session, 'profile.access-answered.v1', accessAnswered(moved, answer, candidate), { requestId });
      return moved;
    });
  };
}
