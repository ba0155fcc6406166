import { useSharedState, type SessionUser } from '@market/web-kit';

/** Whether the employer has filled in the company: told by its form at once, for the profile that says so comes later. */
export function useHasCompany(user: SessionUser | null): boolean {
  const companyRegistered = useSharedState((state) => state.companyRegistered);
  return companyRegistered || user?.profile_created === 1;
}
