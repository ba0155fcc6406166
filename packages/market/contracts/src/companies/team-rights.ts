/** Roles of a company's members, from the most rights to the fewest. */
export const COMPANY_ROLES = ['owner', 'recruiter', 'hiring-manager', 'reader'] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

/**
 * Rights of a company's members by role. An endpoint names its right in `access`, and each service checks it before the
 * use case (docs/adr/0079). A hiring manager has the rights on applicants only for assigned jobs, which the services'
 * queries enforce.
 */
export const COMPANY_RIGHTS = {
  /** Invitations, roles, removals, transfer of ownership. */
  'manage-team': ['owner'],
  /** Proof of the company's domain. */
  'prove-domain': ['owner'],
  /** API keys of the company: each acts without a signed-in user. */
  'manage-integrations': ['owner'],
  'see-team': ['owner', 'recruiter', 'hiring-manager', 'reader'],
  /** Name, address and public page of the company. */
  'edit-company': ['owner', 'recruiter'],
  'see-company': ['owner', 'recruiter', 'hiring-manager', 'reader'],
  /** Posting, changing, closing and importing jobs, feeds, appeals. */
  'edit-jobs': ['owner', 'recruiter'],
  'see-jobs': ['owner', 'recruiter', 'hiring-manager', 'reader'],
  'move-applicants': ['owner', 'recruiter', 'hiring-manager'],
  'see-applicants': ['owner', 'recruiter', 'hiring-manager', 'reader'],
  /** Notes, ratings and tags on applicants, which only the team reads. */
  'assess-applicants': ['owner', 'recruiter', 'hiring-manager'],
  /** Names of the company's tags. */
  'keep-applicant-tags': ['owner', 'recruiter'],
  /** Exported files of applicants: whole lists of people leave the product. */
  'export-applicants': ['owner', 'recruiter'],
  /** Blind search, requests for access and their withdrawal. */
  'ask-candidates': ['owner', 'recruiter'],
  'see-requests': ['owner', 'recruiter', 'reader'],
  /** Message threads of applications and requests that the role may see. */
  'see-messages': ['owner', 'recruiter', 'hiring-manager', 'reader'],
  /** Messages to candidates, and their templates. */
  'write-messages': ['owner', 'recruiter', 'hiring-manager'],
  /** Proposals and cancellations of interviews. */
  'arrange-interviews': ['owner', 'recruiter', 'hiring-manager'],
} as const satisfies Readonly<Record<string, readonly CompanyRole[]>>;

export type CompanyRight = keyof typeof COMPANY_RIGHTS;

/** Names of the rights, in the order of the table. Cast: keys of a constant. */
export const RIGHT_NAMES = Object.keys(COMPANY_RIGHTS) as [CompanyRight, ...CompanyRight[]];

/** Whether a role has a right. An account without a role is the owner of everything that it creates. */
export function hasRight(role: CompanyRole | undefined, right: CompanyRight): boolean {
  const holders: readonly CompanyRole[] = COMPANY_RIGHTS[right];
  return holders.includes(role ?? 'owner');
}

/** All rights of a role, by name, as the server sends them. */
export function rightsOf(role: CompanyRole | undefined): CompanyRight[] {
  return RIGHT_NAMES.filter((right) => hasRight(role, right));
}

/**
 * Owner id of everything that an account creates: for a company's member the company's, so that colleagues have access
 * to the same data; else the account's own. A company's id is the login id of the account that founded it and stays
 * when that account leaves.
 */
export function ownerIdOf({ login_id, owner_id }: { login_id: string; owner_id?: string | undefined }): string {
  return owner_id ?? login_id;
}

/** Role of a member, and the jobs assigned to a hiring manager. */
export interface GivenJobs {
  company_role?: CompanyRole | undefined;
  given_jobs?: readonly string[] | undefined;
}

/**
 * Jobs to which a caller's access is restricted: the assigned ones of a hiring manager; undefined for all others, who
 * see every job of the company.
 */
export function onlyJobsOf({ company_role, given_jobs = [] }: GivenJobs): readonly string[] | undefined {
  return company_role === 'hiring-manager' ? given_jobs : undefined;
}

/** Whether a caller may see the data of a company's job, given the jobs assigned to a hiring manager. */
export function seesJob(actor: GivenJobs, jobId: string): boolean {
  return onlyJobsOf(actor)?.includes(jobId) ?? true;
}
