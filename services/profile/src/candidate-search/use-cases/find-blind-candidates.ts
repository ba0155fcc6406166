import type { BlindCandidate } from '@market/contracts/access';
import { type AccountView, type Actor, type Clock, ownerIdOf } from '@market/service-kit';
import { standingOf } from '../../access/domain/access-request';
import { skillKeysOf } from '@market/match';
import { askedWords, blindCandidate } from '../../blind/domain/blind';
import type { PairCodes } from '../../blind/domain/pair-codes';
import type { AccessRequestStore } from '../../access/store/access-request-store';
import type { ApplicantStore } from '../../applications/store/applicant-store';
import type { BackgroundStore } from '../../profiles/store/background-store';
import type { CandidateStore } from '../../profiles/store/candidate-store';
import type { CompanyStore } from '../../companies/store/company-store';
import { keysOfCompany } from '../../companies/domain/company-keys';

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

/**
 * Candidates whom the calling employer may not see yet, as blind records. Excluded for this employer are candidates who
 * applied, and those asked whose request was refused or withdrawn: it may have read the profile with the name, and
 * would recognise the text, whatever the code. Excluded are also candidates who are not shown at all, or hide from this
 * company: pages, counts and order are computed without them (docs/security.md, S150 and S151).
 * @throws MarketError 'too-many-requests' when the daily limit of records is reached
 */
export function findBlindCandidates({
  candidates,
  backgrounds,
  requests,
  applicants,
  companies,
  accounts,
  codes,
  clock,
  countShown,
}: {
  candidates: CandidateStore;
  backgrounds: BackgroundStore;
  requests: AccessRequestStore;
  applicants: ApplicantStore;
  companies: Pick<CompanyStore, 'findByLogin'>;
  accounts: Pick<AccountView, 'find' | 'membersOf'>;
  codes: PairCodes;
  clock: Clock;
  countShown: (actor: Actor, records: number) => Promise<void>;
}): FindBlindCandidates {
  return async (actor, { job_cate, skills, search, page, limit }) => {
    // At least one per call: an empty result is information too.
    await countShown(actor, 1);
    const [asked, applied, company, members] = await Promise.all([
      requests.codesNoLongerBlind(ownerIdOf(actor)),
      applicants.codes(ownerIdOf(actor)),
      companies.findByLogin(ownerIdOf(actor)),
      accounts.membersOf(ownerIdOf(actor)),
    ]);
    const { records, total } = await candidates.findListed(
      {
        categories: job_cate,
        skills: skills.flatMap(skillKeysOf),
        words: askedWords(search),
        without: [...new Set([...asked, ...applied])],
        seenBy: keysOfCompany(company, members),
      },
      { page, limit },
    );
    if (records.length > 1) await countShown(actor, records.length - 1);
    const [known, standing] = await Promise.all([
      backgrounds.findMany(records.map(({ login_id }) => login_id)),
      requests.findForCandidates(
        ownerIdOf(actor),
        records.map(({ can_code }) => can_code),
      ),
    ]);
    const today = clock.now();
    return {
      total,
      records: await Promise.all(
        records.map(async (candidate) =>
          blindCandidate({
            code: codes.codeFor(ownerIdOf(actor), candidate.can_code),
            candidate,
            background: known.get(candidate.login_id) ?? { experience: [], education: [] },
            account: await accounts.find(candidate.login_id),
            standing: standingOf(standing.get(candidate.can_code), { hasCompany: company !== undefined, now: today }),
            today,
          }),
        ),
      ),
    };
  };
}
