import { MarketError } from '@market/contracts';
import type { AccountView, Actor, Clock } from '@market/service-kit';
import type { CompanyRecord } from '../domain/company';
import { isCodeLike } from '../domain/codes';
import type { CompanyStore } from '../store/company-store';
import type { JobCopyStore } from '../store/job-copy-store';

export interface CompanySeen {
  company: CompanyRecord;
  openJobs: number;
}

export type ViewCompany = (cmpCode: string) => Promise<CompanySeen>;

/**
 * A company as everybody sees it, with the count of its open jobs; jobs of an employer whose account is no longer approved
 * are not seen by others and not counted (contract, section 5). @throws MarketError 'not-found'
 */
export function viewCompany({ companies, jobs, accounts, clock }: { companies: CompanyStore; jobs: JobCopyStore; accounts: Pick<AccountView, 'find'>; clock: Clock }): ViewCompany {
  return async (cmpCode) => {
    const company = isCodeLike(cmpCode) ? await companies.findByCode(cmpCode) : undefined;
    if (!company) throw new MarketError('not-found');
    const [open, owner] = await Promise.all([jobs.countOpen(cmpCode, clock.now()), accounts.find(company.login_id)]);
    return { company, openJobs: owner && (owner.disabled || owner.user_approval_status !== 1) ? 0 : open };
  };
}

export type ViewOwnCompany = (actor: Actor) => Promise<CompanySeen>;

/** The caller's own company, whatever the token knows of it. @throws MarketError 'not-found' when there is none */
export function viewOwnCompany({ companies, jobs, clock }: { companies: CompanyStore; jobs: JobCopyStore; clock: Clock }): ViewOwnCompany {
  return async ({ login_id }) => {
    const company = await companies.findByLogin(login_id);
    if (!company) throw new MarketError('not-found');
    return { company, openJobs: await jobs.countOpen(company.cmp_code, clock.now()) };
  };
}
