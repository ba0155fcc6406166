import { hasRight } from '@market/contracts/companies';
import type { EmployerApplication } from '@market/contracts/applications';
import { threadKey } from '@market/contracts/messaging';
import { isEnded, type AccountView, type Actor } from '@market/service-kit';
import type { MessageThreadStore } from '../store/message-thread-store';
import { texts } from '../texts';

/** Makes applications as the company reads them into those that one of its members reads. */
export type ForMember = <Shown extends EmployerApplication>(actor: Actor, applications: Shown[]) => Promise<Shown[]>;

/**
 * Adds the name of the colleague who took each step and how many messages nobody has seen, and leaves out the actions
 * for which the member's role has no right. A colleague whose account ended is not named.
 */
export function createForMember(
  accounts: Pick<AccountView, 'find'>,
  threads: Pick<MessageThreadStore, 'unreadByCompany'>,
): ForMember {
  async function nameOf(loginId: string): Promise<string | undefined> {
    const account = await accounts.find(loginId);
    if (!account) return undefined;
    return isEnded(account) ? texts.people.formerColleague : account.login_name;
  }
  return async (actor, applications) => {
    const authors = new Set(
      applications.flatMap(({ history }) => history.flatMap((step) => (step.by === 'EMP' ? [step.by_login_id] : []))),
    );
    const keyOf = ({ id }: { id: string }) => threadKey({ kind: 'application', id });
    const [named, unread] = await Promise.all([
      Promise.all([...authors].map(async (id) => [id, await nameOf(id)] as const)),
      threads.unreadByCompany(applications.filter(({ candidate }) => candidate.can_code !== '').map(keyOf)),
    ]);
    const names = new Map(named);
    const mayMove = hasRight(actor.company_role, 'move-applicants');
    return applications.map((application) => ({
      ...application,
      ...(unread.has(keyOf(application)) ? { unread_messages: unread.get(keyOf(application)) } : {}),
      history: application.history.map((step) => {
        const name = step.by === 'EMP' ? names.get(step.by_login_id) : undefined;
        return name ? { ...step, by_name: name } : step;
      }),
      ...(mayMove ? {} : { can: { reject: false, forward: [], back: [] } }),
    }));
  };
}
