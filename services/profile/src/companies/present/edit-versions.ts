import { versionOf } from '@market/service-kit';
import type { CompanyRecord } from '../domain/company';
import { type CompanyContent, picturesOf } from '../domain/company-page';

/** Version of an employer's latest input: a pending name counts in place of the public one. */
export function versionOfCompany(company: CompanyRecord): string {
  const { cmp_email, cmp_mobn, cmp_phone, emp_loca, emp_addr } = company;
  const { cmp_name, cmp_webs } = company.pending ?? company;
  return versionOf(cmp_name, cmp_webs, cmp_email, cmp_mobn, cmp_phone, emp_loca, emp_addr);
}

/** Version of the pictures of a page's draft, with their alternative texts. */
export const versionOfPictures = (content: CompanyContent): string =>
  versionOf(picturesOf(content).map(({ file_id, alt }) => [file_id, alt]));

/** Version of the texts of a page's draft; pictures are added and removed one by one. */
export function versionOfContent({ about, cmp_size, founded, benefits, places, links }: CompanyContent): string {
  return versionOf(
    ...[about, cmp_size, founded, benefits, places],
    links.map(({ label, url }) => [label, url]),
  );
}
