import type { AccessRequest, WithdrawnAccessRequest } from '@market/contracts/access';
import { hasRight } from '@market/contracts/companies';
import type { Actor } from '@market/service-kit';
import {
  askAgainAt,
  messageToCandidate,
  possibleAnswers,
  possibleForEmployer,
  type AccessRequestRecord,
  type ReceivedAccessRequest,
  type SentAccessRequest,
} from '../domain/access-request';
import { presentCandidate } from '../../profiles/present/candidate';

/** Request as listed for the candidate. */
export function presentReceived({ request, cmp_logo, renamed }: ReceivedAccessRequest): AccessRequest {
  return {
    ...told({ ...request, message: messageToCandidate(request) }),
    ...(cmp_logo ? { cmp_logo } : {}),
    ...(renamed ? { renamed } : {}),
    can: possibleAnswers(request.status),
  };
}

/** Request as listed for a member of its company, with the actions that the role permits. */
export function presentSent(
  actor: Pick<Actor, 'company_role'>,
  sent: SentAccessRequest,
  names: ReadonlyMap<string, string>,
): AccessRequest {
  const askedBy = names.get(sent.request.asked_by ?? '');
  const { status, withdrawn_by = '' } = sent.request;
  const withdrawnBy = status === 'withdrawn' ? names.get(withdrawn_by) : undefined;
  const can = possibleForEmployer(status);
  return {
    ...told(sent.request),
    ...(askedBy ? { asked_by_name: askedBy } : {}),
    ...(withdrawnBy ? { withdrawn_by_name: withdrawnBy } : {}),
    ...('candidate' in sent
      ? { candidate: presentCandidate({ ...sent, own: false }) }
      : sent.blind
        ? { blind: sent.blind }
        : {}),
    ...(sent.askAgain && !sent.askAgain.isNow ? { ask_again_at: sent.askAgain.at.toISOString() } : {}),
    can: hasRight(actor.company_role, 'ask-candidates')
      ? { ...can, ...(sent.askAgain?.isNow ? { ask_again: true } : {}) }
      : { ...can, withdraw: false },
  };
}

/** State after the employer's withdrawal: the time from which a new request is allowed. */
export function presentWithdrawn(request: AccessRequestRecord): WithdrawnAccessRequest {
  // Non-null after a withdrawal.
  return { id: request.id, status: 'withdrawn', ask_again_at: askAgainAt(request)!.toISOString() };
}

function told({
  id,
  status,
  message,
  answer_message,
  can_code,
  cmp_code,
  cmp_name,
  created_at,
  updated_at,
}: Omit<AccessRequestRecord, 'message'> & { message?: string | undefined }) {
  return {
    id,
    status,
    ...(message ? { message } : {}),
    ...(answer_message ? { answer_message } : {}),
    can_code,
    cmp_code,
    cmp_name,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
