import { isEnded, type AccountView } from '@market/service-kit';
import { texts } from '../texts';

export type MemberNames = ReturnType<typeof createMemberNames>;

/** Names of members by their login ids; a member whose account ended is a former colleague, an unknown one is missing. */
export function createMemberNames(accounts: Pick<AccountView, 'find'>) {
  return async (loginIds: Iterable<string>): Promise<Map<string, string>> => {
    const found = await Promise.all([...new Set(loginIds)].map(async (id) => [id, await accounts.find(id)] as const));
    return new Map(
      found.flatMap(([id, account]) =>
        account ? [[id, isEnded(account) ? texts.people.formerColleague : account.login_name] as const] : [],
      ),
    );
  };
}
