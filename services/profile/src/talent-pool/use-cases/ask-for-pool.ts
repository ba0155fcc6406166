import { pick } from '@market/api';
import { dateFormat } from '@market/api/formatters';
import { openApplication } from '@market/contracts/applications';
import { MarketError } from '@market/contracts/errors';
import type { AskForPoolAgainInput, AskForPoolInput } from '@market/contracts/talent-pool';
import {
  type AccountView,
  type Actor,
  ask,
  type CallContext,
  type ClientSession,
  ownerIdOf,
  type Peers,
  seesJob,
} from '@market/service-kit';
import { newCode } from '../../shared/domain/codes';
import type { CompanyRecord } from '../../companies/domain/company';
import { keptNow, mayNotAsk, type PoolEntry } from '../domain/pool-entry';
import { keysOfHidden } from '../../visibility/domain/visibility';
import type { BackgroundStore } from '../../profiles/store/background-store';
import type { CandidateStore } from '../../profiles/store/candidate-store';
import type { CompanyStore } from '../../companies/store/company-store';
import type { PoolStore } from '../store/pool-store';
import type { VisibilityStore } from '../../visibility/store/visibility-store';
import { texts } from '../../texts';
import type { ConversationEnded } from '../../messages/use-cases/conversation-ended';
import type { ChangeNeeds } from '../../shared/use-cases/needs';
import type { SettlePool } from './settle-pool';
import { poolAsked } from '../domain/event-payloads';
import { keysOfCompany } from '../../companies/domain/company-keys';

export type AskForPool = (actor: Actor, input: AskForPoolInput, context: CallContext) => Promise<PoolEntry>;
export type AskForPoolAgain = (
  actor: Actor,
  id: string,
  input: AskForPoolAgainInput,
  context: CallContext,
) => Promise<PoolEntry>;

interface AskNeeds extends ChangeNeeds {
  pools: PoolStore;
  settle: SettlePool;
  candidates: Pick<CandidateStore, 'findByCode' | 'findByLogin'>;
  backgrounds: Pick<BackgroundStore, 'hold'>;
  companies: Pick<CompanyStore, 'findByLogin' | 'hold'>;
  visibilities: Pick<VisibilityStore, 'find'>;
  accounts: Pick<AccountView, 'membersOf'>;
  /** Rate limit of questions: throws MarketError 'too-many-requests'. */
  countQuestion: (actor: Actor) => Promise<void>;
  conversationEnded: ConversationEnded;
  isDuplicate: (error: unknown) => boolean;
}

/** Part of an entry that a question sets, new or existing. */
type Asked = Pick<PoolEntry, 'can_code' | 'candidate_login_id' | 'can_name' | 'job_id' | 'job_title'>;

/**
 * Asks a candidate to stay in the company's talent pool, after a rejection that the candidate knows of and while the
 * company still reads the snapshot: a candidate who ended that, or withdrew, has refused already. The applications
 * service is called in the caller's name, so that hiring managers reach only candidates of their assigned jobs.
 * @throws MarketError 'company-missing'; 'not-found' for an application that the caller does not see;
 * 'pool-question-refused' where the candidate cannot be asked, or not yet; 'thread-closed' for a message to one who has
 * ended the conversation
 */
export function askForPool({ peers, ...needs }: AskNeeds & { peers: Peers }): AskForPool {
  const put = putQuestion(needs);
  return async (actor, { application_id: id, ...question }, { bearer, requestId }) => {
    const company = await companyOf(actor, needs);
    const application = await ask(peers, openApplication, { params: { id }, bearer, requestId });
    const { can_code, can_name } = application.candidate;
    await needs.countQuestion(actor);
    const candidate = can_code === '' ? undefined : await needs.candidates.findByCode(can_code);
    if (application.status !== 'rejected' || application.can.undo_until !== undefined || !candidate)
      throw new MarketError('pool-question-refused', { error: texts.refusals.poolNotEnded });
    const pending = {
      ...pick(application, 'job_id', 'job_title'),
      ...{ can_code, can_name, candidate_login_id: candidate.login_id },
    };
    await mustReach(candidate.login_id, question, { bearer, requestId }, needs);
    return put({ actor, company, asked: pending, question, requestId });
  };
}

/**
 * Asks a candidate whose term in the pool ends soon to stay longer.
 * @throws MarketError 'not-found' for an entry of another company, or of a job that the caller does not see;
 * 'pool-question-refused' while the term does not end soon, and after a refusal of the same question; 'thread-closed'
 * for a message to a candidate who has ended the conversation
 */
export function askForPoolAgain(needs: AskNeeds): AskForPoolAgain {
  const put = putQuestion(needs);
  return async (actor, id, question, { bearer, requestId }) => {
    const entry = await ownEntry(needs.pools, actor, id);
    const company = await companyOf(actor, needs);
    await needs.countQuestion(actor);
    if (!keptNow(entry, needs.clock.now())) throw new MarketError('pool-question-refused');
    await mustReach(entry.candidate_login_id, question, { bearer, requestId }, needs);
    return put({ actor, company, asked: entry, question, requestId });
  };
}

/** @throws MarketError 'not-found' for an entry of another company, or of a job that the caller does not see */
export async function ownEntry(pools: Pick<PoolStore, 'find'>, actor: Actor, id: string): Promise<PoolEntry> {
  const entry = await pools.find(id);
  if (!entry || entry.closed || entry.employer_login_id !== ownerIdOf(actor) || !seesJob(actor, entry.job_id))
    throw new MarketError('not-found');
  return entry;
}

/** @throws MarketError 'thread-closed' for a message to a candidate who has ended the conversation */
async function mustReach(
  candidateLoginId: string,
  { message }: AskForPoolAgainInput,
  context: CallContext,
  { conversationEnded }: Pick<AskNeeds, 'conversationEnded'>,
): Promise<void> {
  if (message && (await conversationEnded(candidateLoginId, context)))
    throw new MarketError('thread-closed', { error: texts.refusals.poolWithWords });
}

/** @throws MarketError 'company-missing': the candidate must know who asks */
async function companyOf(actor: Actor, { companies }: Pick<AskNeeds, 'companies'>): Promise<CompanyRecord> {
  const company = await companies.findByLogin(ownerIdOf(actor));
  if (!company) throw new MarketError('company-missing');
  return company;
}

function putQuestion({
  pools,
  settle,
  candidates,
  backgrounds,
  companies,
  visibilities,
  accounts,
  isDuplicate,
  transact,
  outbox,
  clock,
}: Omit<AskNeeds, 'countQuestion' | 'conversationEnded'>) {
  /** Candidates who hide are not notified, and the company must not notice: such a question stays unanswered. */
  async function hidesFrom(company: CompanyRecord, candidateLoginId: string, session: ClientSession): Promise<boolean> {
    const keys = new Set(keysOfCompany(company, await accounts.membersOf(company.login_id)));
    const visibility = await visibilities.find(candidateLoginId, session);
    return keysOfHidden(visibility?.hidden_from ?? []).some((key) => keys.has(key));
  }

  return async ({
    actor,
    company,
    asked,
    question: { months, message },
    requestId,
  }: {
    actor: Actor;
    company: CompanyRecord;
    asked: Asked;
    question: AskForPoolAgainInput;
    requestId: string;
  }): Promise<PoolEntry> => {
    const employer_login_id = ownerIdOf(actor);
    const at = clock.now();
    const question = { months, ...(message ? { message } : {}), asked_at: at, asked_by: actor.login_id };
    const begun = {
      ...pick(asked, 'can_code', 'candidate_login_id', 'job_id', 'job_title'),
      ...(asked.can_name ? { can_name: asked.can_name } : {}),
      ...{ employer_login_id, cmp_code: company.cmp_code, company: pick(company, 'cmp_name', 'cmp_webs'), question },
    };
    const change = (entry: PoolEntry): PoolEntry => {
      refuseWhereNot(entry, at);
      const consent = keptNow(entry, at);
      if (!consent) return { id: entry.id, ...begun };
      const { refused_at: _refused, ...goesOn } = consent;
      return { ...entry, kept: goesOn, question };
    };
    try {
      return await transact(async (session) => {
        // Checked under locks: neither an erased candidate nor a changed company identity may be written back.
        if (!(await companies.hold(session, company))) throw new MarketError('pool-question-refused');
        await backgrounds.hold(session, asked.candidate_login_id);
        if (!(await candidates.findByLogin(asked.candidate_login_id, session)))
          throw new MarketError('pool-question-refused', { error: texts.refusals.poolNotEnded });
        const isTold = !(await hidesFrom(company, asked.candidate_login_id, session));
        const before = await pools.findPair(employer_login_id, asked.can_code, session);
        // The existing entry belongs to a job that the caller does not see: only that job's hiring managers and
        // recruiters may ask.
        if (before && !before.closed && !seesJob(actor, before.job_id)) throw new MarketError('pool-question-refused');
        const entry = before ? await settle(session, before, change) : { id: newCode('pool'), ...begun };
        if (!entry) throw new MarketError('pool-question-refused');
        if (!before) await pools.insert(session, entry);
        if (isTold) await outbox.add(session, 'profile.pool-asked.v1', poolAsked(entry, question), { requestId });
        return entry;
      });
    } catch (error) {
      if (isDuplicate(error)) throw new MarketError('pool-question-refused', { error: texts.refusals.poolAsked });
      throw error;
    }
  };
}

/** @throws MarketError 'pool-question-refused' with the reason */
function refuseWhereNot(entry: PoolEntry, now: Date): void {
  const reason = mayNotAsk(entry, now);
  if (!reason) return;
  throw new MarketError('pool-question-refused', {
    error:
      'asked' in reason
        ? texts.refusals.poolAsked
        : texts.refusals.poolLater({
            day: dateFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' }).format(reason.from),
          }),
  });
}
