import { MarketError } from '@market/contracts/errors';
import type { PoolAnswer } from '@market/contracts/talent-pool';
import type { Actor, CallContext } from '@market/service-kit';
import { declined, ended, joined, keptNow, openQuestion, type PoolEntry } from '../domain/pool-entry';
import type { BackgroundStore } from '../../profiles/store/background-store';
import type { CandidateStore } from '../../profiles/store/candidate-store';
import type { CompanyStore } from '../../companies/store/company-store';
import type { PoolStore } from '../store/pool-store';
import type { ChangeNeeds } from '../../shared/use-cases/needs';
import type { SettlePool } from './settle-pool';
import { poolJoined } from '../domain/event-payloads';
import { profileCopy, type ProfileCopy } from '../../profiles/domain/profile-copy';

export type AnswerPool = (actor: Actor, id: string, answer: PoolAnswer, context: CallContext) => Promise<PoolEntry>;

/**
 * The candidate's acceptance or refusal of a company's talent pool, an update of the company's copy, or its end. Only
 * these calls change the copy (docs/security.md, S289).
 * @throws MarketError 'not-found' for a question to another candidate; 'pool-answer-refused' where the answer does not
 * fit the state
 */
export function answerPool({
  pools,
  settle,
  candidates,
  companies,
  backgrounds,
  transact,
  mutex,
  outbox,
  clock,
}: ChangeNeeds & {
  pools: Pick<PoolStore, 'find'>;
  settle: SettlePool;
  candidates: Pick<CandidateStore, 'findByLogin'>;
  companies: Pick<CompanyStore, 'hold'>;
  backgrounds: Pick<BackgroundStore, 'find'>;
}): AnswerPool {
  return async (actor, id, answer, { requestId }) => {
    const found = await pools.find(id);
    if (found?.candidate_login_id !== actor.login_id) throw new MarketError('not-found');
    return mutex(actor.login_id, () =>
      transact(async (session) => {
        const candidate = await candidates.findByLogin(actor.login_id, session);
        if (!candidate) throw new MarketError('not-found');
        // An acceptance is valid only for the company's identity at the time of the question.
        const company = { login_id: found.employer_login_id, ...found.company };
        if (answer === 'joined' && !(await companies.hold(session, company)))
          throw new MarketError('pool-answer-refused');
        const copy = profileCopy(candidate, await backgrounds.find(actor.login_id, session));
        const after = await settle(session, found, (entry) => answered(entry, answer, copy, clock.now()));
        if (!after) throw new MarketError('not-found');
        if (answer === 'joined' && after.kept)
          await outbox.add(session, 'profile.pool-joined.v1', poolJoined(after, after.kept), { requestId });
        return after;
      }),
    );
  };
}

function answered(entry: PoolEntry, answer: PoolAnswer, copy: ProfileCopy, now: Date): PoolEntry {
  const question = openQuestion(entry, now);
  const consent = keptNow(entry, now);
  if (answer === 'joined' && question) return joined(entry, question, copy, now);
  if (answer === 'declined' && question) return declined(entry, now);
  if (answer === 'updated' && consent) return { ...entry, kept: { ...consent, ...copy, updated_at: now } };
  if (answer === 'ended' && consent) return ended(entry, { as: 'ended', at: now });
  throw new MarketError('pool-answer-refused');
}
