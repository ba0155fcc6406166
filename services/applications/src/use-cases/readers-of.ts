import type { AccountView } from '@market/service-kit';

/** Ids of all whose lists may tell of what is a company's: those of its members, and the id of the company itself. */
export async function readersOf(ownerId: string, accounts: Pick<AccountView, 'membersOf'>): Promise<Set<string>> {
  const members = await accounts.membersOf(ownerId);
  return new Set([ownerId, ...members.map(({ login_id }) => login_id)]);
}
