import { pick } from '@market/api';
import type { EventPayload } from '@market/contracts/events';
import { type CompanyRecord, shownDomain } from './company';

/** Company data for other services: the public name and site, and those pending approval. */
export function companySaved(company: CompanyRecord): EventPayload<'profile.company-saved.v1'> {
  const { cmp_logo, pending } = company;
  const domain = shownDomain(company);
  return {
    ...pick(company, 'login_id', 'cmp_code', 'revision', 'cmp_name', 'emp_loca', 'cmp_webs'),
    ...(cmp_logo ? { cmp_logo } : {}),
    ...(domain ? { cmp_domain: domain } : {}),
    ...(pending ? { pending } : {}),
  };
}
