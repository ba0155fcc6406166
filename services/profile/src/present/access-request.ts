import type { AccessRequest } from '@market/contracts';
import { possibleAnswers, type AccessRequestRecord, type SentAccessRequest } from '../domain/access-request';
import { presentCandidate } from './candidate';

/** A request as the candidate lists it. */
export function presentReceived(request: AccessRequestRecord): AccessRequest {
  return { ...told(request), can: possibleAnswers(request.status) };
}

/** A request as the employer lists it; answering is not the employer's (S42c). */
export function presentSent(sent: SentAccessRequest): AccessRequest {
  return {
    ...told(sent.request),
    ...('candidate' in sent ? { candidate: presentCandidate({ ...sent, own: false }) } : sent.blind ? { blind: sent.blind } : {}),
    can: { grant: false, decline: false, revoke: false },
  };
}

function told({ id, status, message, can_code, cmp_code, cmp_name, created_at, updated_at }: AccessRequestRecord) {
  return { id, status, ...(message ? { message } : {}), can_code, cmp_code, cmp_name, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}
