import type { Company } from '@market/contracts';
import { showPhone } from '@market/contracts/phone';
import type { CompanyRecord } from '../domain/company';

/** A company as anybody sees it. */
export function presentCompany({ cmp_code, cmp_name, cmp_email, cmp_mobn, cmp_phone, cmp_country, cmp_webs, emp_loca, emp_addr }: CompanyRecord, openJobs: number): Company {
  return { cmp_code, cmp_name, ...(cmp_email ? { cmp_email } : {}), ...(cmp_mobn ? { cmp_mobn } : {}), ...(cmp_phone ? { cmp_phone: showPhone({ e164: cmp_phone, country: cmp_country ?? '' }) } : {}), cmp_webs, emp_loca, emp_addr, open_jobs: openJobs };
}
