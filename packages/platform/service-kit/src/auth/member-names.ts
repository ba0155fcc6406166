import { type AccountView, isEnded } from './account-view';

export type MemberNames = (loginIds: Iterable<string | undefined>) => Promise<Map<string, string>>;

/**
 * Names of members by their login ids; an unknown member is missing.
 * @param formerColleague name of a member whose account ended
 */
export function createMemberNames(accounts: Pick<AccountView, 'find'>, formerColleague: string): MemberNames {
  return async (loginIds) => {
    const wanted = [...new Set(loginIds)].filter((id) => id !== undefined);
    const found = await Promise.all(wanted.map(async (id) => [id, await accounts.find(id)] as const));
    return new Map(
      found.flatMap(([id, account]) =>
        account ? [[id, isEnded(account) ? formerColleague : account.login_name] as const] : [],
      ),
    );
  };
}
