import type { AccountView, Actor, Clock } from '@market/service-kit';
import { standingOf, type AccessRequestRecord, type SentAccessRequest } from '../domain/access-request';
import { blindCandidate } from '../domain/blind';
import type { AccessRequestStore } from '../store/access-request-store';
import type { ApplicantStore } from '../store/applicant-store';
import type { BackgroundStore } from '../store/background-store';
import type { CandidateStore } from '../store/candidate-store';
import type { CompanyStore } from '../store/company-store';

interface Filter {
  status?: string | undefined;
  page: number;
  limit: number;
}

export type ListOwnAccessRequests = (
  actor: Actor,
  filter: Filter,
) => Promise<{ records: AccessRequestRecord[]; total: number }>;

/** Requests addressed to the calling candidate, with the companies' present names. */
export function listOwnAccessRequests({
  requests,
  companies,
}: {
  requests: AccessRequestStore;
  companies: CompanyStore;
}): ListOwnAccessRequests {
  return async (actor, filter) => {
    const { records, total } = await requests.list({ candidate_login_id: actor.login_id }, filter);
    const known = await companies.findByCodes(records.map(({ cmp_code }) => cmp_code));
    return {
      records: records.map((request) => ({
        ...request,
        cmp_name: known.get(request.cmp_code)?.cmp_name ?? request.cmp_name,
      })),
      total,
    };
  };
}

export type CopySentAccessRequests = (
  actor: Actor,
  filter: Filter,
) => Promise<{ records: AccessRequestRecord[]; total: number }>;

/** What the calling employer asked, and what was answered, without anything of the candidates. */
export function copySentAccessRequests({ requests }: { requests: AccessRequestStore }): CopySentAccessRequests {
  return (actor, filter) => requests.list({ employer_login_id: actor.login_id }, filter);
}

export type ListSentAccessRequests = (
  actor: Actor,
  filter: Filter,
) => Promise<{ records: SentAccessRequest[]; total: number }>;

/**
 * Requests of the calling employer. Who withdrew an application is listed without the blind record, as among the
 * candidates (find-blind-candidates.ts): the employer has read the name.
 */
export function listSentAccessRequests({
  requests,
  candidates,
  backgrounds,
  applicants,
  companies,
  accounts,
  clock,
}: {
  requests: AccessRequestStore;
  candidates: CandidateStore;
  backgrounds: BackgroundStore;
  applicants: Pick<ApplicantStore, 'withdrawnAmong'>;
  companies: Pick<CompanyStore, 'findByLogin'>;
  accounts: Pick<AccountView, 'find'>;
  clock: Clock;
}): ListSentAccessRequests {
  return async (actor, filter) => {
    const { records, total } = await requests.list({ employer_login_id: actor.login_id }, filter);
    const canCodes = records.map(({ can_code }) => can_code);
    const [found, withdrawn, company] = await Promise.all([
      candidates.findByCodes(canCodes),
      applicants.withdrawnAmong(actor.login_id, canCodes),
      companies.findByLogin(actor.login_id),
    ]);
    const people = new Map(found.map((candidate) => [candidate.can_code, candidate]));
    const known = await backgrounds.findMany(found.map(({ login_id }) => login_id));
    const today = clock.now();
    return {
      total,
      records: await Promise.all(
        records.map(async (request): Promise<SentAccessRequest> => {
          const candidate = people.get(request.can_code);
          if (!candidate) return { request, blind: undefined };
          const background = known.get(candidate.login_id) ?? {
            login_id: candidate.login_id,
            revision: 0,
            experience: [],
            education: [],
          };
          if (request.status === 'granted') return { request, candidate, background };
          if (withdrawn.has(request.can_code)) return { request, blind: undefined };
          return {
            request,
            blind: blindCandidate({
              candidate,
              background,
              account: await accounts.find(candidate.login_id),
              standing: standingOf(request, { hasCompany: company !== undefined, now: today }),
              today,
            }),
          };
        }),
      ),
    };
  };
}
