import type { AccountView } from '@market/service-kit';
import type { LiveListeners } from '../../domain/live-listeners';
import { sideOfThread, type StoredThread } from '../../domain/messages/thread';

/**
 * Notifies open pages of both sides that a thread has new or read messages: on the company's side only members with
 * read access now, since a page may be older than its member's removal or change of role.
 */
export function tellOfThread({
  listeners,
  accounts,
}: {
  listeners: Pick<LiveListeners, 'tell'>;
  accounts: Pick<AccountView, 'membersOf'>;
}) {
  return async (thread: StoredThread): Promise<void> => {
    const { kind, id, candidate_login_id, employer_login_id, company_reads } = thread;
    const event = { event: 'thread', data: { kind, id } } as const;
    listeners.tell(candidate_login_id, event);
    if (!company_reads) return;
    for (const member of await accounts.membersOf(employer_login_id))
      if (sideOfThread({ ...thread, isOpen: true }, member) === 'EMP') listeners.tell(member.login_id, event);
  };
}
