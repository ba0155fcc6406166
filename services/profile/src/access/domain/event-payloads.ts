import { pick } from '@market/api';
import type { EventPayload } from '@market/contracts/events';
import type { CandidateRecord } from '../../profiles/domain/candidate';
import { type AccessRequestRecord, messageToCandidate } from './access-request';

/** Request for access: both parties and the message. */
export function accessRequested(request: AccessRequestRecord): EventPayload<'profile.access-requested.v1'> {
  const message = messageToCandidate(request);
  return { ...factsOfRequest(request), ...(message ? { message } : {}) };
}

function factsOfRequest(request: AccessRequestRecord): EventPayload<'profile.access-withdrawn.v1'> {
  return {
    ...pick(request, 'id', 'can_code', 'cmp_code', 'cmp_name', 'candidate_login_id', 'employer_login_id', 'revision'),
    at: request.updated_at.toISOString(),
  };
}

/** Answer of the candidate, with the name only where the employer may know it. */
export function accessAnswered(
  request: AccessRequestRecord,
  status: EventPayload<'profile.access-answered.v1'>['status'],
  candidate: Pick<CandidateRecord, 'can_name'> | undefined,
): EventPayload<'profile.access-answered.v1'> {
  const { answer_message } = request;
  return {
    ...factsOfRequest(request),
    status,
    ...(candidate && status === 'granted' ? { can_name: candidate.can_name } : {}),
    ...(answer_message ? { message: answer_message } : {}),
  };
}

/** Parties of a withdrawn request. */
export function accessWithdrawn(request: AccessRequestRecord): EventPayload<'profile.access-withdrawn.v1'> {
  return factsOfRequest(request);
}
