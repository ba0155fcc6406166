import type { AccountView } from '@market/service-kit';
import { seesApplicants } from '../domain/team';
import type { LiveListeners } from '../domain/live-listeners';
import type { ChangedApplicant } from '../store/applicant-changes';

/**
 * Notifies open pages of members with access to an applicant that a colleague, or the candidate, has made a change:
 * sends the id alone, so that the following request checks what each of them may read.
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
