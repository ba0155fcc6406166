import { isSiteOfDomain, type CompanyIdentity } from '@market/contracts/companies';

/** A company profile as it is stored. One for each employer account. */
export interface CompanyRecord {
  cmp_code: string;
  login_id: string;
  revision: number;
  cmp_name: string;
  cmp_email?: string;
  cmp_mobn?: string;
  /** The number that these digits are, in E.164; absent where they are none. */
  cmp_phone?: string | undefined;
  /** The country that it was read in. */
  cmp_country?: string | undefined;
  cmp_webs: string;
  emp_loca: string;
  emp_addr: string;
  /**
   * A new name or site of an approved employer, until an admin has looked at it; `cmp_name` and `cmp_webs` stay the
   * approved ones.
   */
  pending?: CompanyIdentity | undefined;
  /** The last one that an admin declined. */
  refused?: RefusedIdentity | undefined;
  /** Member who saved it last; absent where nobody has since this was kept. */
  changed_by?: string;
  /** Address of the published logo below the API's root. */
  cmp_logo?: string | undefined;
  /** Domain that the company has proved; shown while its site is there. */
  proved_domain?: string | undefined;
  /** Revision of the newest proof that was heard of. */
  domain_revision?: number;
  /** Keys by which candidates hide from it under former names and sites (domain/visibility/visibility.ts). */
  known_keys?: string[];
  /** Revision of the account at the newest decision that was heard of (docs/reliability.md, R07). */
  decision_revision?: number;
}

export interface RefusedIdentity extends CompanyIdentity {
  reason: string;
}

export type CompanyFields = Omit<
  CompanyRecord,
  'cmp_code' | 'login_id' | 'revision' | 'decision_revision' | 'cmp_logo' | 'proved_domain' | 'domain_revision'
>;

/** The proved domain of a company, while the site that everybody sees is there or below it. */
export function shownDomain({
  cmp_webs,
  proved_domain,
}: Pick<CompanyRecord, 'cmp_webs' | 'proved_domain'>): string | undefined {
  return proved_domain && isSiteOfDomain(cmp_webs, proved_domain) ? proved_domain : undefined;
}
