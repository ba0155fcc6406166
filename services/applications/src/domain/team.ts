import { type GivenJobs, hasRight, seesJob } from '@market/contracts/companies';

/** Fields of a company's member that determine access to applicants. */
interface Member extends GivenJobs {
  login_id: string;
  login_name?: string | undefined;
  disabled: boolean;
}

/** Whether a member's role and assigned jobs allow access to the applicants of a job. */
export function maySeeApplicants(member: GivenJobs, jobId: string): boolean {
  return hasRight(member.company_role, 'see-applicants') && seesJob(member, jobId);
}

/** Whether a member of the company may see the applicants of a job now; a disabled account may not. */
export function seesApplicants(member: GivenJobs & { disabled: boolean }, jobId: string): boolean {
  return !member.disabled && maySeeApplicants(member, jobId);
}

/** Members with access to the applicants of a job, without the reader. */
export function colleaguesFor(loginId: string, members: readonly Member[], jobId: string) {
  return members
    .filter((member) => member.login_id !== loginId && seesApplicants(member, jobId))
    .map(({ login_id, login_name: name = '' }) => ({ login_id, name }));
}

/** Accounts of `loginIds` that see no applicants of a job. */
export function unseeing(loginIds: readonly string[], members: readonly Member[], jobId: string): string[] {
  const seers = new Set(members.filter((one) => seesApplicants(one, jobId)).map(({ login_id }) => login_id));
  return loginIds.filter((one) => !seers.has(one));
}
