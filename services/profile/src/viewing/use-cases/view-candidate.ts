import type { OwnBlindRecord } from '@market/contracts/access';
import { MarketError } from '@market/contracts/errors';
import type { AccountView, Actor, CallContext, Clock } from '@market/service-kit';
import type { Background } from '../../profiles/domain/background';
import { blindCandidate } from '../../blind/domain/blind';
import type { ShownCandidate } from '../../profiles/domain/candidate';
import { maskedWords } from '../../blind/domain/masked-words';
import type { BackgroundStore } from '../../profiles/store/background-store';
import type { CandidateStore } from '../../profiles/store/candidate-store';
import type { NoteLooks } from '../../looks/use-cases/note-looks';
import type { SeeCandidate } from './see-candidate';

export interface CandidateView {
  candidate: ShownCandidate;
  background: Pick<Background, 'experience' | 'education'>;
  /** Whether the caller is the candidate, who alone sees the pay. */
  own: boolean;
}

export type ViewCandidate = (actor: Actor, canCode: string, context: CallContext) => Promise<CandidateView>;

/**
 * Candidate with experience and education, for callers with access.
 * @throws MarketError 'not-found'
 */
export function viewCandidate({
  see,
  noteLooks,
  backgrounds,
}: {
  see: SeeCandidate;
  noteLooks: NoteLooks;
  backgrounds: BackgroundStore;
}): ViewCandidate {
  return async (actor, canCode, context) => {
    const { right, candidate, background } = await see(actor, canCode, context);
    await noteLooks(actor, [candidate.login_id]);
    return {
      candidate,
      background: background ?? (await backgrounds.find(candidate.login_id)),
      own: right === 'own',
    };
  };
}

export type ViewOwnCandidate = (actor: Actor) => Promise<CandidateView>;

/**
 * Loads the caller's own profile, even if the token does not contain its code yet.
 * @throws MarketError 'not-found' when there is none
 */
export function viewOwnCandidate({
  candidates,
  backgrounds,
}: {
  candidates: CandidateStore;
  backgrounds: BackgroundStore;
}): ViewOwnCandidate {
  return async ({ login_id }) => {
    const candidate = await candidates.findByLogin(login_id);
    if (!candidate) throw new MarketError('not-found');
    return { candidate, background: await backgrounds.find(login_id), own: true };
  };
}

export type ViewOwnBlindRecord = (actor: Actor) => Promise<OwnBlindRecord>;

/**
 * The caller's own profile as employers without access read it, masked by the same code, with a list of the masked
 * parts.
 * @throws MarketError 'not-found' before there is a profile
 */
export function viewOwnBlindRecord({
  candidates,
  backgrounds,
  accounts,
  clock,
}: {
  candidates: Pick<CandidateStore, 'findByLogin'>;
  backgrounds: Pick<BackgroundStore, 'find'>;
  accounts: Pick<AccountView, 'find'>;
  clock: Clock;
}): ViewOwnBlindRecord {
  return async ({ login_id }) => {
    const candidate = await candidates.findByLogin(login_id);
    if (!candidate) throw new MarketError('not-found');
    const [background, account] = await Promise.all([backgrounds.find(login_id), accounts.find(login_id)]);
    const record = blindCandidate({
      // Own code, since pair codes are known to employers alone.
      code: candidate.can_code,
      candidate,
      background,
      account,
      standing: { request_state: 'none', ask_again_at: null, can: { request_access: false } },
      today: clock.now(),
    });
    return { ...record, masked: maskedWords(candidate, background, account) };
  };
}
