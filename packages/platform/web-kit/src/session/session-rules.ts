import type { SessionState, SessionUser } from '../shell-api';

/**
 * The session's two states, derived from token and user: authenticated when both exist and the user has a login_id;
 * verified where the product says that all steps of signing in are done.
 */
export function sessionState(
  token: string | null,
  user: SessionUser | null,
  isSignInComplete: (user: SessionUser | null) => boolean,
): SessionState {
  return { token, user, isAuthenticated: Boolean(token && user?.login_id), authVerified: isSignInComplete(user) };
}

/** Session of nobody: that of server-rendered pages, and of a browser until hydration. A visitor has no step to do. */
export const VISITOR: SessionState = { token: null, user: null, isAuthenticated: false, authVerified: true };
