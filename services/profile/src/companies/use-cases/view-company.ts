import { MarketError } from '@market/contracts/errors';
import { type Actor, type Clock, ownerIdOf } from '@market/service-kit';
import type { CompanyRecord } from '../domain/company';
import type { CompanyContent } from '../domain/company-page';
import type { CompanyPageStore } from '../store/company-page-store';
import type { CompanyStore } from '../store/company-store';
import type { JobCopyStore } from '../store/job-copy-store';
import type { SeeCompany } from './see-company';

export interface CompanySeen {
  company: CompanyRecord;
  openJobs: number;
  /** Published page, if any. */
  page: CompanyContent | undefined;
}

export type ViewCompany = (actor: Actor | null, cmpCode: string) => Promise<CompanySeen & { isInsider: boolean }>;

/**
 * Company with its published page and the number of its open jobs, for callers with access (see-company.ts); a company
 * that is not public has no open jobs.
 * @throws MarketError 'not-found', the same for a hidden and a missing company
 */
export function viewCompany({
  see,
  pages,
  jobs,
  clock,
}: {
  see: SeeCompany;
  pages: Pick<CompanyPageStore, 'findByCode'>;
  jobs: JobCopyStore;
  clock: Clock;
}): ViewCompany {
  return async (actor, cmpCode) => {
    const [{ company, isPublic, isInsider }, open, page] = await Promise.all([
      see(actor, cmpCode),
      jobs.countOpen(cmpCode, clock.now()),
      pages.findByCode(cmpCode),
    ]);
    return { company, openJobs: isPublic ? open : 0, page: page?.published, isInsider };
  };
}

export type ViewOwnCompany = (actor: Actor) => Promise<CompanySeen>;

/**
 * Loads the caller's own company, even if the token does not contain its code yet.
 * @throws MarketError 'not-found' when there is none
 */
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
  return async (actor) => {
    const company = await companies.findByLogin(ownerIdOf(actor));
    if (!company) throw new MarketError('not-found');
    const [openJobs, page] = await Promise.all([
      jobs.countOpen(company.cmp_code, clock.now()),
      pages.findByCode(company.cmp_code),
    ]);
    return { company, openJobs, page: page?.published };
  };
}
