import type { AccountView } from '@market/service-kit';
import { seesApplicants } from '../domain/team';
import type { LiveListeners } from '../domain/live-listeners';
import type { ChangedApplicant } from '../store/applicant-changes';

/**
 * Tells the pages of members who see an applicant at this moment that a colleague, or the candidate, has changed
 * something: by its id alone, so that what each of them may read is decided by the call that follows.
 */
export function tellOfApplicant({
  listeners,
  accounts,
}: {
  listeners: Pick<LiveListeners, 'tell'>;
  accounts: Pick<AccountView, 'membersOf'>;
}) {
  return async ({ _id: id, employer_login_id, job_id }: ChangedApplicant): Promise<void> => {
    for (const member of await accounts.membersOf(employer_login_id))
      if (seesApplicants(member, job_id)) listeners.tell(member.login_id, { event: 'applicant', data: { id } });
  };
}
