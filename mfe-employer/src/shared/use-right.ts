import type { CompanyRight } from '@market/contracts/companies';
import { useSession } from '@market/web-kit';

/** Whether the account's role in its company includes a right; sessions older than the team feature have all rights. */
export function useRight(right: CompanyRight): boolean {
  const { user } = useSession();
  return user?.rights?.includes(right) ?? true;
}
