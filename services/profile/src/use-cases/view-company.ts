import { MarketError } from '@market/contracts/errors';
import type { AccountView, Actor, Clock } from '@market/service-kit';
import { isCodeLike } from '../domain/codes';
import type { CompanyRecord } from '../domain/company';
import type { CompanyContent } from '../domain/company-page';
import type { CompanyPageStore } from '../store/company-page-store';
import type { CompanyStore } from '../store/company-store';
import type { JobCopyStore } from '../store/job-copy-store';

export interface CompanySeen {
  company: CompanyRecord;
  openJobs: number;
  /** The published page, where there is one. */
  page: CompanyContent | undefined;
}

export type ViewCompany = (actor: Actor | null, cmpCode: string) => Promise<CompanySeen & { isInsider: boolean }>;

/**
 * A company with the count of its open jobs. Everybody sees those of approved employers; one that was never approved,
 * whose approval was taken back or whose account is locked is there for its owner and for admins only, and has no open
 * jobs.
 * @throws MarketError 'not-found', the same for a hidden company and for none
 */
export function viewCompany({
  companies,
  pages,
  jobs,
  accounts,
  clock,
}: {
  companies: CompanyStore;
  pages: Pick<CompanyPageStore, 'findByCode'>;
  jobs: JobCopyStore;
  accounts: Pick<AccountView, 'find'>;
  clock: Clock;
}): ViewCompany {
  return async (actor, cmpCode) => {
    const company = isCodeLike(cmpCode) ? await companies.findByCode(cmpCode) : undefined;
    if (!company) throw new MarketError('not-found');
    // An admin whose second factor is due is a visitor, as calls of admins refuse one.
    const isAdmin = actor?.login_type === 'ADM' && !actor.second_factor_due;
    const isInsider = isAdmin || actor?.login_id === company.login_id;
    const [open, owner, page] = await Promise.all([
      jobs.countOpen(cmpCode, clock.now()),
      accounts.find(company.login_id),
      pages.findByCode(cmpCode),
    ]);
    const isPublic = owner !== undefined && !owner.disabled && owner.user_approval_status === 1;
    if (!isPublic && !isInsider) throw new MarketError('not-found');
    return { company, openJobs: isPublic ? open : 0, page: page?.published, isInsider };
  };
}

export type ViewOwnCompany = (actor: Actor) => Promise<CompanySeen>;

/** The caller's own company, whatever the token knows of it. @throws MarketError 'not-found' when there is none */
export function viewOwnCompany({
  companies,
  pages,
  jobs,
  clock,
}: {
  companies: CompanyStore;
  pages: Pick<CompanyPageStore, 'findByCode'>;
  jobs: JobCopyStore;
  clock: Clock;
}): ViewOwnCompany {
  return async ({ login_id }) => {
    const company = await companies.findByLogin(login_id);
    if (!company) throw new MarketError('not-found');
    const [openJobs, page] = await Promise.all([
      jobs.countOpen(company.cmp_code, clock.now()),
      pages.findByCode(company.cmp_code),
    ]);
    return { company, openJobs, page: page?.published };
  };
}
