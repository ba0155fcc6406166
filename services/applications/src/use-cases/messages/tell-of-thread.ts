import type { AccountView } from '@market/service-kit';
import type { LiveListeners } from '../../domain/live-listeners';
import { sideOfThread, type StoredThread } from '../../domain/messages/thread';

/**
 * Tells the pages of both sides that a thread was written to or seen: of the company those members who read it at this
 * moment, since a page may have begun to listen before its person was removed or given another role.
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
