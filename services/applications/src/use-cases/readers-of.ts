import type { AccountView } from '@market/service-kit';

/** Ids of all accounts with notifications about a company's matters: its members, and the company's owner id. */
export async function readersOf(ownerId: string, accounts: Pick<AccountView, 'membersOf'>): Promise<Set<string>> {
  const members = await accounts.membersOf(ownerId);
  return new Set([ownerId, ...members.map(({ login_id }) => login_id)]);
}
