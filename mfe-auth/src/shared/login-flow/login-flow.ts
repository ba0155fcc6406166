import type { User } from '@market/contracts/accounts';
import { links } from '@market/contracts/site';
import type { SearchQuery } from '@market/web-kit';
import { pageOfSearch } from '../pending-search';

/** Sign-in method. All share the order of checks; the targets differ. */
export type WayIn = 'password' | 'mobile-otp' | 'google' | 'registration';

/** Check still pending after signing in, in this order. */
export type OpenCheck = 'phone' | 'email' | null;

/**
 * Returns the next check of the login flow: phone before email, null when both are done.
 * @param user as in the server's response
 */
export function openCheck(user: Pick<User, 'phone_ver_status' | 'email_ver_status'>): OpenCheck {
  if (user.phone_ver_status === 0) return 'phone';
  if (user.email_ver_status === 0) return 'email';
  return null;
}

/**
 * Returns the target page after the login flow. Admins, who need neither approval nor a profile, get their own page.
 * @param user as in the server's response
 * @param way Google sends candidates to their profile even when a search is pending
 * @param search search text, and whether the search is pending until sign-in
 * @returns an address
 */
export function pageAfterLogin(user: User, way: WayIn, search?: SearchQuery): string {
  if (user.login_type === 'ADM') return links.admin();
  const full = openCheck(user) === null && user.user_approval_status === 1;
  if (!full) return links.profile();
  if (user.login_type === 'EMP') return links.dashboardMain();
  return (way === 'google' ? undefined : pageOfSearch(search)) ?? links.profile();
}

/**
 * Returns the position of a pending check among the dialog's steps: details, phone and email of a sign-up, or the two
 * checks of a sign-in.
 * @returns null where there is only one step
 */
export function stepOf(
  check: OpenCheck,
  { first, way, isEmailOpen }: { first: OpenCheck; way: WayIn | null; isEmailOpen: boolean },
): { step: number; of: number } | null {
  if (check === null) return null;
  if (way === 'registration') return { step: check === 'phone' ? 2 : 3, of: 3 };
  if (check === 'phone') return isEmailOpen ? { step: 1, of: 2 } : null;
  return first === 'phone' ? { step: 2, of: 2 } : null;
}
