import { isSiteOfDomain, type CompanyIdentity } from '@market/contracts/companies';

/** Stored company profile, one per employer account. */
export interface CompanyRecord {
  cmp_code: string;
  login_id: string;
  revision: number;
  cmp_name: string;
  cmp_email?: string;
  cmp_mobn?: string;
  /** Phone number in E.164, parsed from the digits; absent where they are invalid. */
  cmp_phone?: string | undefined;
  /** Country used to parse the phone number. */
  cmp_country?: string | undefined;
  cmp_webs: string;
  emp_loca: string;
  emp_addr: string;
  /**
   * New name or site of an approved employer, until an admin has reviewed it; `cmp_name` and `cmp_webs` stay the
   * approved ones.
   */
  pending?: CompanyIdentity | undefined;
  /** Identity that an admin declined last. */
  refused?: RefusedIdentity | undefined;
  /** Member who saved it last; absent where nobody has since this was kept. */
  changed_by?: string;
  /** Address of the published logo below the API's root. */
  cmp_logo?: string | undefined;
  /** Proved domain of the company; shown while its site is on it. */
  proved_domain?: string | undefined;
  /** Revision of the newest proof received. */
  domain_revision?: number;
  /** Keys by which candidates hide from it under former names and sites (visibility/domain/visibility.ts). */
  known_keys?: string[];
  /** Revision of the account at the newest decision received (docs/reliability.md, R07). */
  decision_revision?: number;
}

export interface RefusedIdentity extends CompanyIdentity {
  reason: string;
}

export type CompanyFields = Omit<
  CompanyRecord,
  'cmp_code' | 'login_id' | 'revision' | 'decision_revision' | 'cmp_logo' | 'proved_domain' | 'domain_revision'
>;

/** Proved domain of a company, while its public site is on that domain or below it. */
export function shownDomain({
  cmp_webs,
  proved_domain,
}: Pick<CompanyRecord, 'cmp_webs' | 'proved_domain'>): string | undefined {
  return proved_domain && isSiteOfDomain(cmp_webs, proved_domain) ? proved_domain : undefined;
}
