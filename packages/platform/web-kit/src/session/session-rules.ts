import type { SessionState, SessionUser } from '../shell-api';

/**
 * The session's two states, derived from token and user: authenticated when both exist and the user has a login_id;
 * verified unless approval, email or profile is 0.
 */
export function sessionState(token: string | null, user: SessionUser | null): SessionState {
  return {
    token,
    user,
    isAuthenticated: Boolean(token && user?.login_id),
    authVerified: user?.user_approval_status !== 0 && user?.email_ver_status !== 0 && user?.profile_created !== 0,
  };
}
