import { MarketError } from '@market/contracts/errors';
import { type AccountView, type Actor, type CallContext, ownerIdOf, type RefuseOverdue } from '@market/service-kit';
import { mayAskAgain, type AccessRequestRecord } from '../domain/access-request';
import { newCode } from '../../shared/domain/codes';
import type { PairCodes } from '../../blind/domain/pair-codes';
import type { AccessRequestStore } from '../store/access-request-store';
import type { ApplicantStore } from '../../applications/store/applicant-store';
import type { CandidateStore } from '../../profiles/store/candidate-store';
import type { CompanyStore } from '../../companies/store/company-store';
import type { ConversationEnded } from '../../messages/use-cases/conversation-ended';
import type { ChangeNeeds } from '../../shared/use-cases/needs';
import { accessRequested } from '../domain/event-payloads';
import { keysOfCompany } from '../../companies/domain/company-keys';

export type RequestAccess = (
  actor: Actor,
  input: { can_code: string; message?: string | undefined },
  context: CallContext & { idForNew: string },
) => Promise<AccessRequestRecord>;

/**
 * Requests access to a candidate's full profile, by the code that this employer knows from blind records or requests;
 * the candidate's own code is accepted only from an employer who reads it in an open application. A message to a
 * candidate who has ended the conversation is withheld, and the employer must not notice: a refusal would tell which
 * blind record is that candidate's.
 * @throws MarketError 'company-missing' (the candidate must know who asks); 'not-found' for a code that is not among
 * the blind records, whatever the reason; 'answers-overdue' while applicants wait past the promised time;
 * 'already-requested' while a request is open, granted, or was recently refused or withdrawn
 */
export function requestAccess({
  requests,
  candidates,
  companies,
  applicants,
  accounts,
  codes,
  countRequest,
  refuseOverdue,
  conversationEnded,
  isDuplicate,
  transact,
  outbox,
  clock,
}: ChangeNeeds & {
  requests: AccessRequestStore;
  candidates: CandidateStore;
  companies: CompanyStore;
  applicants: Pick<ApplicantStore, 'hasApplied' | 'withdrawnAmong'>;
  accounts: Pick<AccountView, 'membersOf'>;
  codes: PairCodes;
  countRequest: (actor: Actor) => Promise<void>;
  refuseOverdue: RefuseOverdue;
  conversationEnded: ConversationEnded;
  isDuplicate: (error: unknown) => boolean;
}): RequestAccess {
  async function canCodeOf(actor: Actor, code: string): Promise<string> {
    const login_id = ownerIdOf(actor);
    const own = codes.canCodeOf(login_id, code);
    if (own !== undefined) return own;
    // An empty code matches nobody: a missing code is looked up for as long as an existing one.
    return (await applicants.hasApplied(login_id, code)) ? code : '';
  }

  return async (actor, { can_code: code, message }, { bearer, requestId, idForNew }) => {
    const company = await companies.findByLogin(ownerIdOf(actor));
    if (!company) throw new MarketError('company-missing');
    const can_code = await canCodeOf(actor, code);
    const at = clock.now();
    const earlier = await requests.findPair(ownerIdOf(actor), can_code);
    const isStanding = earlier !== undefined && !mayAskAgain(earlier, at);
    // An earlier attempt was stored, but its response was lost when the process died.
    if (isStanding && earlier.wish_id === idForNew) return earlier;
    await refuseOverdue(company.cmp_code, { requestId });
    await countRequest(actor);
    const seenBy = keysOfCompany(company, await accounts.membersOf(ownerIdOf(actor)));
    // Loaded in parallel and always, so that every rejected code takes the same work (docs/security.md, S154).
    const [candidate, listed, withdrawn] = await Promise.all([
      candidates.findByCode(can_code),
      candidates.listedAmong([can_code], seenBy),
      applicants.withdrawnAmong(ownerIdOf(actor), [can_code]),
    ]);
    if (!candidate || !listed.has(can_code) || withdrawn.has(can_code)) throw new MarketError('not-found');
    if (isStanding) throw new MarketError('already-requested');
    const newRequest = {
      cmp_code: company.cmp_code,
      cmp_name: company.cmp_name,
      asked_by: actor.login_id,
      status: 'requested',
      wish_id: idForNew,
      message_withheld: Boolean(message) && (await conversationEnded(candidate.login_id, { bearer, requestId })),
      ...(earlier ? { closed_before: true } : {}),
      updated_at: at,
    } as const;

    try {
      const made = await transact(async (session) => {
        const request = earlier
          ? await requests.move(session, earlier.id, {
              from: [earlier.status],
              revision: earlier.revision,
              owner: { employer_login_id: ownerIdOf(actor) },
              set: { ...newRequest, message: message || undefined, answer_message: undefined },
            })
          : {
              id: newCode('req'),
              can_code,
              candidate_login_id: candidate.login_id,
              employer_login_id: ownerIdOf(actor),
              ...newRequest,
              ...(message ? { message } : {}),
              revision: 1,
              created_at: at,
            };
        if (!request) return undefined;
        if (!earlier) await requests.insert(session, request);
        await outbox.add(session, 'profile.access-requested.v1', accessRequested(request), { requestId });
        return request;
      });
      if (made) return made;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    // When a new primary answers late, the conflicting row is this very request (docs/measurements.md, M21).
    const inTheWay = await requests.findPair(ownerIdOf(actor), can_code);
    if (inTheWay?.wish_id === idForNew) return inTheWay;
    throw new MarketError('already-requested');
  };
}
