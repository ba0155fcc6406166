import { useSharedState, type SessionUser } from '@market/web-kit';

/**
 * Whether the employer has registered a company: set by its form at once, because the refetched profile arrives later.
 */
export function useHasCompany(user: SessionUser | null): boolean {
  const companyRegistered = useSharedState((state) => state.companyRegistered);
  return companyRegistered || user?.profile_created === 1;
}
