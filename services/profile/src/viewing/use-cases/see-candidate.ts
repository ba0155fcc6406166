import { pick } from '@market/api';
import type { AccessRightName } from '@market/contracts/access/access-rights';
import { applicationFromCandidate } from '@market/contracts/applications';
import { isMarketError, MarketError } from '@market/contracts/errors';
import {
  type Actor,
  ask,
  type CallContext,
  type Clock,
  onlyJobsOf,
  ownerIdOf,
  type Peers,
  seesJob,
} from '@market/service-kit';
import type { Background } from '../../profiles/domain/background';
import type { ShownCandidate } from '../../profiles/domain/candidate';
import { isCodeLike } from '../../shared/domain/codes';
import { startOfTerm } from '../../sent-profiles/domain/sent-profile';
import { keptNow } from '../../talent-pool/domain/pool-entry';
import type { AccessRequestStore } from '../../access/store/access-request-store';
import type { ApplicantStore } from '../../applications/store/applicant-store';
import type { CandidateStore } from '../../profiles/store/candidate-store';
import type { PoolStore } from '../../talent-pool/store/pool-store';
import type { SentProfileStore } from '../../sent-profiles/store/sent-profile-store';

/** Candidate as the caller may see them, and the right that allows it; a snapshot includes its own background. */
export type Sight =
  | {
      right: Extract<AccessRightName, 'own' | 'granted-request' | 'open-application'>;
      candidate: ShownCandidate;
      background?: never;
    }
  | {
      right: Extract<AccessRightName, 'finished-application' | 'talent-pool'>;
      candidate: ShownCandidate;
      background: Pick<Background, 'experience' | 'education'>;
    };

/**
 * Returns the candidate if the caller may see them.
 * @throws MarketError 'not-found' otherwise, the same as for a code that does not exist
 */
export type SeeCandidate = (actor: Actor, canCode: string, context: CallContext) => Promise<Sight>;

/**
 * Access check for a candidate's profile: allowed are the candidate, an employer with a granted request, and an
 * employer with an open application of the candidate. After the application's end, the employer reads its snapshot for
 * a term (docs/security.md, S102); with the candidate in its talent pool, the pool's copy until the agreed day (S289).
 * Local copies of applications may lag behind, so before a refusal the applications service is called in the employer's
 * name. It is called for unknown codes as well, so that the response time does not reveal which codes exist
 * (docs/security.md, S42).
 */
export function seeCandidate({
  candidates,
  requests,
  applicants,
  sent,
  pools,
  peers,
  clock,
  endedAccessDays,
}: {
  candidates: CandidateStore;
  requests: AccessRequestStore;
  applicants: ApplicantStore;
  sent: Pick<SentProfileStore, 'findLast'>;
  pools: Pick<PoolStore, 'findPair'>;
  peers: Peers;
  clock: Clock;
  endedAccessDays: number;
}): SeeCandidate {
  async function appliedAsTheOwnerKnows(canCode: string, { bearer, requestId }: CallContext): Promise<boolean> {
    try {
      await ask(peers, applicationFromCandidate, { params: { can_code: canCode }, bearer, requestId });
      return true;
    } catch (error) {
      // Service unavailable or refusing: the local copies decide.
      if (isMarketError(error)) return false;
      throw error;
    }
  }

  /** Copy in the company's talent pool, by the candidate's consent; for hiring managers only of their assigned jobs. */
  async function inPool(actor: Actor, canCode: string): Promise<(Sight & { updated_at: Date }) | undefined> {
    const entry = await pools.findPair(ownerIdOf(actor), canCode);
    const consent = entry && seesJob(actor, entry.job_id) ? keptNow(entry, clock.now()) : undefined;
    return (
      consent && {
        right: 'talent-pool',
        candidate: consent.candidate,
        background: pick(consent, 'experience', 'education'),
        updated_at: consent.updated_at,
      }
    );
  }

  // The record is read after the permission check only: until then the work is the same with and without access.
  async function asEmployer(actor: Actor, canCode: string, context: CallContext): Promise<Sight | undefined> {
    // A hiring manager sees applicants of the given jobs, whom the applications service knows.
    if (onlyJobsOf(actor)) {
      const pooled = await inPool(actor, canCode);
      const found = (await appliedAsTheOwnerKnows(canCode, context)) ? await candidates.findByCode(canCode) : undefined;
      return found ? { right: 'open-application', candidate: found } : pooled;
    }
    const owner = ownerIdOf(actor);
    const [request, applied, last, pooled] = await Promise.all([
      requests.findPair(owner, canCode),
      applicants.hasApplied(owner, canCode),
      sent.findLast(owner, canCode, startOfTerm(clock.now(), endedAccessDays)),
      inPool(actor, canCode),
    ]);
    const isGranted = request?.status === 'granted';
    if (!isGranted && !applied) {
      // Returns the newer of the two copies.
      if (pooled && !(last && last.finished_at > pooled.updated_at)) return pooled;
      if (last)
        return {
          right: 'finished-application',
          candidate: last.candidate,
          background: pick(last, 'experience', 'education'),
        };
      if (!(await appliedAsTheOwnerKnows(canCode, context))) return undefined;
    }
    const candidate = await candidates.findByCode(canCode);
    return candidate && { right: isGranted ? 'granted-request' : 'open-application', candidate };
  }

  return async (actor, canCode, context) => {
    if (!isCodeLike(canCode)) throw new MarketError('not-found');
    let sight: Sight | undefined;
    if (actor.login_type === 'CND') {
      const candidate = await candidates.findByLogin(actor.login_id);
      sight = candidate && { right: 'own', candidate };
    } else if (actor.login_type === 'EMP') sight = await asEmployer(actor, canCode, context);
    if (sight?.candidate.can_code !== canCode) throw new MarketError('not-found');
    return sight;
  };
}
