import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { HIDDEN_COMPANIES_MAX } from '@market/contracts/profiles';
import type { AccountView, Actor, ClientSession } from '@market/service-kit';
import { newCode } from '../../shared/domain/codes';
import { isListable } from '../domain/listing';
import {
  companyToHide,
  isShown,
  keysOfHidden,
  suggestedCompanies,
  withHidden,
  type StillReading,
  type Visibility,
  type VisibilityView,
} from '../domain/visibility';
import type { AccessRequestStore } from '../../access/store/access-request-store';
import type { ApplicantStore } from '../../applications/store/applicant-store';
import type { BackgroundStore } from '../../profiles/store/background-store';
import type { CandidateStore } from '../../profiles/store/candidate-store';
import type { CompanyStore } from '../../companies/store/company-store';
import type { VisibilityStore } from '../store/visibility-store';
import type { ChangeNeeds } from '../../shared/use-cases/needs';
import type { RefreshListing } from './refresh-listing';
import type { EndPoolsOfHidden } from './needs';
import { keysOfCompany } from '../../companies/domain/company-keys';

export type ViewVisibility = (actor: Actor) => Promise<VisibilityView>;

interface Reading {
  candidates: Pick<CandidateStore, 'findByLogin'>;
  backgrounds: Pick<BackgroundStore, 'find'>;
  visibilities: Pick<VisibilityStore, 'find'>;
  companies: Pick<CompanyStore, 'findByLogins'>;
  requests: Pick<AccessRequestStore, 'employersGrantedBy'>;
  applicants: Pick<ApplicantStore, 'employersAppliedTo'>;
  accounts: Pick<AccountView, 'find' | 'membersOf'>;
}

/**
 * The caller's own choice, with the companies that still read the profile although it is hidden from them: granted
 * access and applications are the candidate's own acts, and only the candidate ends them (docs/adr/0071). Without a
 * profile nothing is chosen, and companies are suggested from the account, for the form that creates the profile.
 */
export function viewVisibility({
  candidates,
  backgrounds,
  visibilities,
  companies,
  requests,
  applicants,
  accounts,
}: Reading): ViewVisibility {
  /** Companies that read the candidate's profile, each with its keys. */
  async function readersOf(loginId: string, canCode: string): Promise<Array<StillReading & { keys: Set<string> }>> {
    const [granted, applied] = await Promise.all([
      requests.employersGrantedBy(loginId),
      applicants.employersAppliedTo(canCode),
    ]);
    const companiesOfLogins = await companies.findByLogins([...new Set([...granted, ...applied])]);
    const hasAccess = new Set(granted);
    return Promise.all(
      companiesOfLogins.map(async (company) => ({
        cmp_name: company.cmp_name,
        by: hasAccess.has(company.login_id) ? 'access' : 'application',
        keys: new Set(keysOfCompany(company, await accounts.membersOf(company.login_id))),
      })),
    );
  }

  return async ({ login_id }) => {
    const [candidate, visibility, background] = await Promise.all([
      candidates.findByLogin(login_id),
      visibilities.find(login_id),
      backgrounds.find(login_id),
    ]);
    const employers = background.experience.filter(({ job_endt }) => !job_endt).map(({ emp_name }) => emp_name);
    if (!candidate) {
      const email = (await accounts.find(login_id))?.login_email ?? '';
      return {
        answer: undefined,
        shown: false,
        hidden: [],
        suggested: suggestedCompanies({ hidden: [], employers, email }),
      };
    }
    const hidden = visibility?.hidden_from ?? [];
    const readers = hidden.length > 0 ? await readersOf(login_id, candidate.can_code) : [];
    return {
      answer: visibility?.shown,
      shown: isShown(visibility),
      hidden: hidden.map((company) => ({
        ...company,
        still: readers
          .filter(({ keys }) => keysOfHidden([company]).some((key) => keys.has(key)))
          .map(({ cmp_name, by }) => ({ cmp_name, by })),
      })),
      suggested: suggestedCompanies({ hidden, employers, email: candidate.can_email }),
    };
  };
}

export interface VisibilityChanges {
  /** @throws MarketError 'not-found' before there is a profile */
  choose(actor: Actor, shown: boolean): Promise<void>;
  /**
   * Hides the caller from a company; no change if already hidden.
   * @throws MarketError 'not-found' before there is a profile; 'fields-invalid' for a text that names no company, and
   * beyond the maximum of companies
   */
  hideFrom(actor: Actor, typed: string): Promise<void>;
  /** @throws MarketError 'not-found' for a company that is not among the caller's */
  showTo(actor: Actor, id: string): Promise<void>;
}

/**
 * Changes the caller's own choice. No event is published, no revision raised and no time stored: neither events nor the
 * order of a list may reveal that somebody hides (docs/security.md, S152).
 */
export function changeVisibility({
  candidates,
  backgrounds,
  visibilities,
  refresh,
  endPools,
  transact,
  mutex,
}: Pick<ChangeNeeds, 'transact' | 'mutex'> & {
  candidates: Pick<CandidateStore, 'findByLogin'>;
  backgrounds: Pick<BackgroundStore, 'hold'>;
  visibilities: Pick<VisibilityStore, 'find' | 'save'>;
  refresh: RefreshListing;
  endPools: EndPoolsOfHidden;
}): VisibilityChanges {
  const change = (actor: Actor, work: (before: Visibility) => Visibility) =>
    mutex(actor.login_id, () =>
      transact(async (session: ClientSession) => {
        const { login_id } = actor;
        const background = await backgrounds.hold(session, login_id);
        const candidate = await candidates.findByLogin(login_id, session);
        if (!candidate) throw new MarketError('not-found');
        const before = await visibilities.find(login_id, session);
        // Candidates who only hide from a company, and were never asked whether to be shown, stay shown.
        const after = work(before ?? { login_id, shown: true, hidden_from: [] });
        await visibilities.save(session, after);
        const hidden = new Set(keysOfHidden(before?.hidden_from ?? []));
        // Only newly hidden companies: an acceptance by the candidate after hiding is the later decision.
        await endPools(
          session,
          login_id,
          keysOfHidden(after.hidden_from).filter((key) => !hidden.has(key)),
        );
        await refresh(session, { candidate: { ...candidate, listed: isListable(actor) }, background });
      }),
    );

  return {
    choose: (actor, shown) => change(actor, (before) => ({ ...before, shown })),
    hideFrom(actor, typed) {
      const company = companyToHide(typed, 'company');
      return change(actor, (before) => {
        const hidden_from = withHidden(before.hidden_from, company, () => newCode('hid'));
        if (hidden_from === before.hidden_from) return before;
        if (hidden_from.length > HIDDEN_COMPANIES_MAX) throw fieldsInvalid({ company: RULE_MESSAGES.listFull });
        return { ...before, hidden_from: [...hidden_from] };
      });
    },
    showTo: (actor, id) =>
      change(actor, (before) => {
        const hidden_from = before.hidden_from.filter((company) => company.id !== id);
        if (hidden_from.length === before.hidden_from.length) throw new MarketError('not-found');
        return { ...before, hidden_from };
      }),
  };
}
