import { hasRight } from '@market/contracts/companies';
import type { EmployerApplication } from '@market/contracts/applications';
import { isEnded, type AccountView, type Actor } from '@market/service-kit';
import { texts } from '../texts';

/** Makes applications as the company reads them into those that one of its members reads. */
export type ForMember = <Shown extends EmployerApplication>(actor: Actor, applications: Shown[]) => Promise<Shown[]>;

/**
 * Adds the name of the colleague who took each step, and leaves out the actions for which the member's role has no
 * right. Of a colleague whose account ended no name is kept.
 */
export function createForMember(accounts: Pick<AccountView, 'find'>): ForMember {
  async function nameOf(loginId: string): Promise<string | undefined> {
    const account = await accounts.find(loginId);
    if (!account) return undefined;
    return isEnded(account) ? texts.people.formerColleague : account.login_name;
  }
  return async (actor, applications) => {
    const authors = new Set(
      applications.flatMap(({ history }) => history.flatMap((step) => (step.by === 'EMP' ? [step.by_login_id] : []))),
    );
    const names = new Map(await Promise.all([...authors].map(async (id) => [id, await nameOf(id)] as const)));
    const mayMove = hasRight(actor.company_role, 'move-applicants');
    return applications.map((application) => ({
      ...application,
      history: application.history.map((step) => {
        const name = step.by === 'EMP' ? names.get(step.by_login_id) : undefined;
        return name ? { ...step, by_name: name } : step;
      }),
      ...(mayMove ? {} : { can: { reject: false, forward: [], back: [] } }),
    }));
  };
}
