/** A company profile as it is stored. One for each employer account. */
export interface CompanyRecord {
  cmp_code: string;
  login_id: string;
  revision: number;
  cmp_name: string;
  cmp_email?: string;
  cmp_mobn?: string;
  cmp_webs: string;
  emp_loca: string;
  emp_addr: string;
}

export type CompanyFields = Omit<CompanyRecord, 'cmp_code' | 'login_id' | 'revision'>;
