import { MarketError, isMarketError } from '@market/contracts';
import { applicationFromCandidate } from '@market/contracts/endpoints/applications';
import { ask, type Actor, type Peers, type CallContext } from '@market/service-kit';
import type { CandidateRecord } from '../domain/candidate';
import { isCodeLike } from '../domain/codes';
import type { AccessRequestStore } from '../store/access-request-store';
import type { ApplicantStore } from '../store/applicant-store';
import type { CandidateStore } from '../store/candidate-store';

/**
 * Gives the candidate if the caller may see them. @throws MarketError 'not-found' otherwise, the same as for a code
 * that does not exist
 */
export type SeeCandidate = (actor: Actor, canCode: string, context: CallContext) => Promise<CandidateRecord>;

/**
 * Who sees a candidate: the candidate; an employer with a granted request; an employer to whom the candidate applied
 * and has not withdrawn. Applications are known here by event, which may be late: before an employer is refused, the
 * applications service is asked in the employer's name. It is asked for absent codes as well, so that the time of the
 * answer does not tell them from others (docs/security.md, S42).
 */
export function seeCandidate({
  candidates,
  requests,
  applicants,
  peers,
}: {
  candidates: CandidateStore;
  requests: AccessRequestStore;
  applicants: ApplicantStore;
  peers: Peers;
}): SeeCandidate {
  async function appliedAsTheOwnerKnows(canCode: string, { bearer, requestId }: CallContext): Promise<boolean> {
    try {
      await ask(peers, applicationFromCandidate, { params: { can_code: canCode }, bearer, requestId });
      return true;
    } catch (error) {
      // Away or refusing: what is known here counts.
      if (isMarketError(error)) return false;
      throw error;
    }
  }

  async function mayAsEmployer(actor: Actor, canCode: string, context: CallContext): Promise<boolean> {
    const [request, applied] = await Promise.all([
      requests.findPair(actor.login_id, canCode),
      applicants.hasApplied(actor.login_id, canCode),
    ]);
    return request?.status === 'granted' || applied || appliedAsTheOwnerKnows(canCode, context);
  }

  // What somebody else's record is, is looked at only after the permission: until then the work is the same with and
  // without it.
  return async (actor, canCode, context) => {
    if (!isCodeLike(canCode)) throw new MarketError('not-found');
    let candidate: CandidateRecord | undefined;
    if (actor.login_type === 'CND') candidate = await candidates.findByLogin(actor.login_id);
    else if (actor.login_type === 'EMP' && (await mayAsEmployer(actor, canCode, context)))
      candidate = await candidates.findByCode(canCode);
    if (candidate?.can_code !== canCode) throw new MarketError('not-found');
    return candidate;
  };
}
