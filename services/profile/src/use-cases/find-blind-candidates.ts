import type { BlindCandidate } from '@market/contracts';
import type { AccountView, Actor, Clock } from '@market/service-kit';
import { standingOf } from '../domain/access-request';
import { blindCandidate, skillKey } from '../domain/blind';
import { wordsOf } from '../domain/hide-words';
import type { AccessRequestStore } from '../store/access-request-store';
import type { ApplicantStore } from '../store/applicant-store';
import type { BackgroundStore } from '../store/background-store';
import type { CandidateStore } from '../store/candidate-store';
import type { CompanyStore } from '../store/company-store';

export interface BlindSearch {
  job_cate: readonly number[];
  skills: readonly string[];
  search: string;
  page: number;
  limit: number;
}

export type FindBlindCandidates = (
  actor: Actor,
  search: BlindSearch,
) => Promise<{ records: BlindCandidate[]; total: number }>;

const SEARCH_WORDS_MAX = 8;

/**
 * Candidates whom the calling employer may not see yet, as blind records. Who has withdrawn an application stays out
 * for that employer: it has read the profile with the name, and would know the record again by its words, whatever its
 * code.
 * @throws MarketError 'too-many-requests' when a day's records have been shown
 */
export function findBlindCandidates({
  candidates,
  backgrounds,
  requests,
  applicants,
  companies,
  accounts,
  clock,
  countShown,
}: {
  candidates: CandidateStore;
  backgrounds: BackgroundStore;
  requests: AccessRequestStore;
  applicants: ApplicantStore;
  companies: Pick<CompanyStore, 'findByLogin'>;
  accounts: Pick<AccountView, 'find'>;
  clock: Clock;
  countShown: (actor: Actor, records: number) => Promise<void>;
}): FindBlindCandidates {
  return async (actor, { job_cate, skills, search, page, limit }) => {
    // At least one a call: a search that finds nobody tells something too.
    await countShown(actor, 1);
    const [granted, applied] = await Promise.all([
      requests.grantedCodes(actor.login_id),
      applicants.codes(actor.login_id),
    ]);
    const { records, total } = await candidates.findListed(
      {
        categories: job_cate,
        skills: skills.map(skillKey),
        words: wordsOf(search).slice(0, SEARCH_WORDS_MAX),
        without: [...new Set([...granted, ...applied])],
      },
      { page, limit },
    );
    if (records.length > 1) await countShown(actor, records.length - 1);
    const [known, asked, company] = await Promise.all([
      backgrounds.findMany(records.map(({ login_id }) => login_id)),
      requests.findForCandidates(
        actor.login_id,
        records.map(({ can_code }) => can_code),
      ),
      companies.findByLogin(actor.login_id),
    ]);
    const today = clock.now();
    return {
      total,
      records: await Promise.all(
        records.map(async (candidate) =>
          blindCandidate({
            candidate,
            background: known.get(candidate.login_id) ?? { experience: [], education: [] },
            account: await accounts.find(candidate.login_id),
            standing: standingOf(asked.get(candidate.can_code), { hasCompany: company !== undefined, now: today }),
            today,
          }),
        ),
      ),
    };
  };
}
