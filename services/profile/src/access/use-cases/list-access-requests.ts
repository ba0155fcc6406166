import { pick } from '@market/api';
import type { AccessParties } from '@market/contracts/access';
import { isSameCompany } from '@market/contracts/companies';
import { MarketError } from '@market/contracts/errors';
import { type AccountView, type Actor, type Clock, ownerIdOf } from '@market/service-kit';
import {
  askAgainAt,
  isStillBlind,
  standingOf,
  type AccessRequestRecord,
  type ReceivedAccessRequest,
  type SentAccessRequest,
} from '../domain/access-request';
import { blindCandidate } from '../../blind/domain/blind';
import type { CompanyRecord } from '../../companies/domain/company';
import type { PairCodes } from '../../blind/domain/pair-codes';
import type { AccessRequestStore } from '../store/access-request-store';
import type { ApplicantStore } from '../../applications/store/applicant-store';
import type { BackgroundStore } from '../../profiles/store/background-store';
import type { CandidateStore } from '../../profiles/store/candidate-store';
import type { CompanyStore } from '../../companies/store/company-store';
import type { NoteLooks } from '../../looks/use-cases/note-looks';
import { keysOfCompany } from '../../companies/domain/company-keys';

interface Filter {
  status?: string | undefined;
  page: number;
  limit: number;
}

export type ListOwnAccessRequests = (
  actor: Actor,
  filter: Filter,
) => Promise<{ records: ReceivedAccessRequest[]; total: number }>;

/**
 * Requests addressed to the calling candidate, with the companies' current identities and those to which access was
 * granted.
 */
export function listOwnAccessRequests({
  requests,
  companies,
}: {
  requests: AccessRequestStore;
  companies: CompanyStore;
}): ListOwnAccessRequests {
  return async (actor, filter) => {
    const { records, total } = await requests.list({ candidate_login_id: actor.login_id }, filter);
    const companiesByCode = await companies.findByCodes(records.map(({ cmp_code }) => cmp_code));
    return { records: records.map((request) => withCompany(request, companiesByCode)), total };
  };
}

export type ShowOwnAccessRequest = (actor: Actor, id: string) => Promise<ReceivedAccessRequest>;

/**
 * A request addressed to the calling candidate.
 * @throws MarketError 'not-found' for a request to somebody else
 */
export function showOwnAccessRequest({
  requests,
  companies,
}: {
  requests: Pick<AccessRequestStore, 'find'>;
  companies: Pick<CompanyStore, 'findByCodes'>;
}): ShowOwnAccessRequest {
  return async (actor, id) => {
    const request = await requests.find(id);
    if (request?.candidate_login_id !== actor.login_id) throw new MarketError('not-found');
    return withCompany(request, await companies.findByCodes([request.cmp_code]));
  };
}

export type ShowAccessParties = (actor: Actor, id: string) => Promise<AccessParties>;

/**
 * Parties of a request, for the service that stores their messages.
 * @throws MarketError 'not-found' for everybody but the candidate and the company
 */
export function showAccessParties({ requests }: { requests: Pick<AccessRequestStore, 'find'> }): ShowAccessParties {
  return async (actor, id) => {
    const request = await requests.find(id);
    const isOwn =
      actor.login_type === 'CND'
        ? request?.candidate_login_id === actor.login_id
        : request?.employer_login_id === ownerIdOf(actor);
    if (!request || !isOwn) throw new MarketError('not-found');
    return pick(
      request,
      'id',
      'status',
      'revision',
      'candidate_login_id',
      'can_code',
      'employer_login_id',
      'cmp_code',
      'cmp_name',
    );
  };
}

function withCompany(
  request: AccessRequestRecord,
  companies: ReadonlyMap<string, CompanyRecord>,
): ReceivedAccessRequest {
  const company = companies.get(request.cmp_code);
  return {
    request: { ...request, cmp_name: company?.cmp_name ?? request.cmp_name },
    cmp_logo: company?.cmp_logo,
    renamed: company && renamedSince(request, company),
  };
}

/** Name and site before and after, for access granted to a company that has changed since. */
function renamedSince(
  { status, granted_to, cmp_name }: AccessRequestRecord,
  company: CompanyRecord,
): ReceivedAccessRequest['renamed'] {
  const to = pick(company, 'cmp_name', 'cmp_webs');
  const from = granted_to ?? { cmp_name, cmp_webs: to.cmp_webs };
  return status === 'granted' && !isSameCompany(from, to) ? { from, to } : undefined;
}

export type CopySentAccessRequests = (
  actor: Actor,
  filter: Filter,
) => Promise<{ records: AccessRequestRecord[]; total: number }>;

/** Exports the calling employer's requests and their answers, without data about the candidates. */
export function copySentAccessRequests({
  requests,
  codes,
}: {
  requests: AccessRequestStore;
  codes: PairCodes;
}): CopySentAccessRequests {
  return async (actor, filter) => {
    const { records, total } = await requests.list({ employer_login_id: ownerIdOf(actor) }, filter);
    return { records: records.map((request) => withCodeFor(request, codes)), total };
  };
}

/** Request with the code that its employer knows: the candidate's own code only where access is granted. */
function withCodeFor(request: AccessRequestRecord, codes: PairCodes): AccessRequestRecord {
  if (request.status === 'granted') return request;
  return { ...request, can_code: codes.codeFor(request.employer_login_id, request.can_code) };
}

export type ListSentAccessRequests = (
  actor: Actor,
  filter: Filter,
) => Promise<{ records: SentAccessRequest[]; total: number }>;

/**
 * Requests of the calling employer; candidates with granted access are shown in full, which counts as a view of their
 * profile. A candidate who is no longer among the blind records (find-blind-candidates.ts) is listed without one: after
 * a refusal, a revocation, a withdrawal or an application the employer must not be able to read later changes. A
 * candidate who hides, or whose account is locked, cannot be distinguished from these.
 */
export function listSentAccessRequests({
  requests,
  candidates,
  backgrounds,
  applicants,
  companies,
  accounts,
  codes,
  noteLooks,
  clock,
}: {
  requests: AccessRequestStore;
  candidates: CandidateStore;
  backgrounds: BackgroundStore;
  applicants: Pick<ApplicantStore, 'everAmong' | 'withdrawnAmong'>;
  companies: Pick<CompanyStore, 'findByLogin'>;
  accounts: Pick<AccountView, 'find' | 'membersOf'>;
  codes: PairCodes;
  noteLooks: NoteLooks;
  clock: Clock;
}): ListSentAccessRequests {
  return async (actor, filter) => {
    const { records, total } = await requests.list({ employer_login_id: ownerIdOf(actor) }, filter);
    const canCodes = records.map(({ can_code }) => can_code);
    const [company, members] = await Promise.all([
      companies.findByLogin(ownerIdOf(actor)),
      accounts.membersOf(ownerIdOf(actor)),
    ]);
    const [found, listed, applied, withdrawn] = await Promise.all([
      candidates.findByCodes(canCodes),
      candidates.listedAmong(canCodes, keysOfCompany(company, members)),
      applicants.everAmong(ownerIdOf(actor), canCodes),
      applicants.withdrawnAmong(ownerIdOf(actor), canCodes),
    ]);
    const people = new Map(found.map((candidate) => [candidate.can_code, candidate]));
    const backgroundsByLogin = await backgrounds.findMany(found.map(({ login_id }) => login_id));
    const today = clock.now();
    const shownWhole = records.filter(({ status }) => status === 'granted').map(({ can_code }) => people.get(can_code));
    await noteLooks(
      actor,
      shownWhole.flatMap((candidate) => candidate?.login_id ?? []),
    );
    return {
      total,
      records: await Promise.all(
        records.map(async (request): Promise<SentAccessRequest> => {
          const candidate = people.get(request.can_code);
          const shown = { request: withCodeFor(request, codes) };
          if (!candidate) return { ...shown, blind: undefined };
          const background = backgroundsByLogin.get(candidate.login_id) ?? {
            login_id: candidate.login_id,
            revision: 0,
            experience: [],
            education: [],
          };
          if (request.status === 'granted') return { ...shown, candidate, background };
          const isListed = listed.has(request.can_code);
          if (isStillBlind(request) && isListed && !applied.has(request.can_code))
            return {
              ...shown,
              blind: blindCandidate({
                code: shown.request.can_code,
                candidate,
                background,
                account: await accounts.find(candidate.login_id),
                standing: standingOf(request, { hasCompany: company !== undefined, now: today }),
                today,
              }),
            };
          const at = askAgainAt(request);
          // Candidates who withdrew their application, or are not listed for this company, cannot be asked again.
          const mayBeAsked = at && isListed && !withdrawn.has(request.can_code);
          return { ...shown, blind: undefined, ...(mayBeAsked ? { askAgain: { at, isNow: at <= today } } : {}) };
        }),
      ),
    };
  };
}
