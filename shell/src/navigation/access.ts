import { isVerified, type LoginType } from '@market/contracts/accounts';
import type { RemotePage } from '@market/contracts/remotes';
import type { SessionState } from '@market/web-kit';
import { includesRight } from '../base/includes-right';

export type AccessOutcome = 'allowed' | 'sign-in' | 'wrong-role' | 'not-approved' | 'right-missing';

/**
 * Client-side access check of a page. The server checks each call again; this check only avoids pages full of error
 * messages.
 */
export function checkAccess(
  { access, approved, right }: Pick<RemotePage, 'access' | 'approved' | 'right'>,
  { user, isAuthenticated }: SessionState,
): AccessOutcome {
  if (access === 'public') return 'allowed';
  if (!isAuthenticated || !user) return 'sign-in';
  if (!access.includes(user.login_type)) return 'wrong-role';
  const isApproved = user.user_approval_status === 1 && isVerified(user);
  if (approved && !isApproved) return 'not-approved';
  return includesRight(user, right) ? 'allowed' : 'right-missing';
}

/** Role that the sign-in dialog preselects on a page. */
export function signInType(access: RemotePage['access']): Extract<LoginType, 'EMP' | 'CND'> {
  return access !== 'public' && access.includes('EMP') && !access.includes('CND') ? 'EMP' : 'CND';
}
