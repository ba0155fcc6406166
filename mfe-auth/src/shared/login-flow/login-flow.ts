import type { User } from '@market/contracts/accounts';
import { links } from '@market/contracts/site';
import type { SearchQuery } from '@market/web-kit';
import { pageOfSearch } from '../pending-search';

/** Sign-in method. All share the order of checks; the targets differ. */
export type WayIn = 'password' | 'mobile-otp' | 'google' | 'registration';

/** Check that is still open after signing in, in this order. */
export type OpenCheck = 'phone' | 'email' | null;

/**
 * The next check of the login flow: phone before email, null when both are done.
 * @param user as the server answered it
 */
export function openCheck(user: Pick<User, 'phone_ver_status' | 'email_ver_status'>): OpenCheck {
  if (user.phone_ver_status === 0) return 'phone';
  if (user.email_ver_status === 0) return 'email';
  return null;
}

/**
 * Target page after the login flow. Admins, who need neither approval nor a profile, go to their own page.
 * @param user as the server answered it
 * @param way Google sends candidates to their profile even when a search is pending
 * @param search what was searched for, and whether that waits for the person to sign in
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
 * The place of an open check among the steps of this dialog: details, phone and email of a sign-up, or the two checks
 * of a sign-in.
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
