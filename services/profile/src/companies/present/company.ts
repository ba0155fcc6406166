import { showPhone } from '@market/contracts/accounts/phone';
import type { Company } from '@market/contracts/companies';
import { shownDomain, type CompanyRecord } from '../domain/company';
import type { CompanyContent } from '../domain/company-page';
import { presentContent } from './company-page';
import { versionOfCompany } from './edit-versions';

/** Company for everybody; its owner and admins also see pending and declined changes. */
export function presentCompany(
  company: CompanyRecord,
  {
    openJobs,
    page,
    isInsider,
    changedBy,
  }: {
    openJobs: number;
    page: CompanyContent | undefined;
    isInsider: boolean;
    /** Name of who saved it last, for a member of it. */
    changedBy: string | undefined;
  },
): Company {
  const { cmp_code, cmp_name, cmp_email, cmp_mobn, cmp_phone, cmp_country, cmp_webs, emp_loca, emp_addr } = company;
  const { pending, refused } = company;
  const domain = shownDomain(company);
  return {
    cmp_code,
    cmp_name,
    ...(cmp_email ? { cmp_email } : {}),
    ...(cmp_mobn ? { cmp_mobn } : {}),
    ...(cmp_phone ? { cmp_phone: showPhone({ e164: cmp_phone, country: cmp_country ?? '' }) } : {}),
    cmp_webs,
    emp_loca,
    emp_addr,
    ...(domain ? { cmp_domain: domain } : {}),
    open_jobs: openJobs,
    ...(page ? { page: presentContent(cmp_code, page) } : {}),
    ...(isInsider ? { version: versionOfCompany(company) } : {}),
    ...(changedBy ? { changed_by_name: changedBy } : {}),
    ...(isInsider && pending ? { pending } : {}),
    ...(isInsider && refused ? { refused } : {}),
  };
}
