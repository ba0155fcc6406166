import { type GivenJobs, hasRight, seesJob } from '@market/contracts/companies';

/** Member of a company, as far as the sight of applicants goes. */
interface Member extends GivenJobs {
  login_id: string;
  login_name?: string | undefined;
  disabled: boolean;
}

/** Whether the role and the given jobs of a member of the company lead to the applicants of a job. */
export function maySeeApplicants(member: GivenJobs, jobId: string): boolean {
  return hasRight(member.company_role, 'see-applicants') && seesJob(member, jobId);
}

/** Whether a member of the company sees the applicants of a job at this moment; an ended account is disabled. */
export function seesApplicants(member: GivenJobs & { disabled: boolean }, jobId: string): boolean {
  return !member.disabled && maySeeApplicants(member, jobId);
}

/** Members who see the applicants of a job, apart from the reader. */
export function colleaguesFor(loginId: string, members: readonly Member[], jobId: string) {
  return members
    .filter((member) => member.login_id !== loginId && seesApplicants(member, jobId))
    .map(({ login_id, login_name: name = '' }) => ({ login_id, name }));
}

/** Given accounts that do not see the applicants of a job. */
export function unseeing(loginIds: readonly string[], members: readonly Member[], jobId: string): string[] {
  const seers = new Set(members.filter((one) => seesApplicants(one, jobId)).map(({ login_id }) => login_id));
  return loginIds.filter((one) => !seers.has(one));
}
