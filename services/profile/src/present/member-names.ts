import { isEnded, type AccountView } from '@market/service-kit';
import { texts } from '../texts';

export type MemberNames = (loginIds: ReadonlyArray<string | undefined>) => Promise<Map<string, string>>;

/** Names of members by their login ids; a member whose account ended is a former colleague, an unknown one is missing. */
export function createMemberNames(accounts: Pick<AccountView, 'find'>): MemberNames {
  return async (loginIds) => {
    const wanted = [...new Set(loginIds.filter((id) => id !== undefined))];
    const found = await Promise.all(wanted.map(async (id) => [id, await accounts.find(id)] as const));
    return new Map(
      found.flatMap(([id, account]) =>
        account ? [[id, isEnded(account) ? texts.people.formerColleague : account.login_name] as const] : [],
      ),
    );
  };
}
