import {
  sessionState,
  useSharedState,
  type DialogName,
  type DialogProps,
  type Session,
  type SessionState,
  type SessionUser,
  type Shell,
} from '@market/web-kit';
import { notify } from '@market/web-kit/frame';
import { createHttp } from '@market/web-kit/http';
import { QueryClient } from '@tanstack/react-query';
import { played } from 'product/played';
import { create } from 'zustand';

/** The dialog that is open, if any. */
export const useOpenDialog = create<{
  open: { name: DialogName; props: DialogProps[DialogName]; key: number } | null;
}>()(() => ({ open: null }));

interface ShellNeeds {
  /** Initial session. */
  session: { user: SessionUser; token: string } | null;
  navigate: Shell['navigate'];
}

/** Minimal shell for a remote: real calls, real toasts, a session in memory, and the remote's own dialogs. */
export function createRemoteShell({ session: first, navigate }: ShellNeeds): Shell {
  const session = createHostSession(first, {
    profile: () => played.ownAccount(http),
    goHome: () => navigate('/'),
  });
  const token = () => session.get().token;
  const http = createHttp({
    ...played.http,
    token,
    storedToken: token,
    renewed: session.signIn,
    end: () => session.signOut().then(() => null),
  });
  let storedPath: string | null = null;
  let openings = 0;
  return {
    session,
    product: played.about,
    http,
    // Retries are disabled, unlike in the shell, so that the error state appears at once.
    queryClient: new QueryClient({
      defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false }, mutations: { retry: false } },
    }),
    notify,
    openDialog(name, props) {
      // Cast: dialogs vary; those with a return address have `returnTo` in their props.
      const { returnTo } = props as Partial<DialogProps['sign-in']>;
      if (returnTo !== undefined) storedPath = returnTo;
      openings += 1;
      useOpenDialog.setState({ open: { name, props, key: openings } });
    },
    closeDialog: () => useOpenDialog.setState({ open: null }),
    navigate,
    takeReturnPath() {
      const path = storedPath;
      storedPath = null;
      return path;
    },
    searchQuery: {
      get: () => useSharedState.getState().searchQuery,
      set: (searchQuery) => useSharedState.setState({ searchQuery }),
    },
    settings: {
      googleClientId: null,
      googleStandIn: null,
      ...played.settings,
      production: false,
      company: { email: null, site: null, social: [] },
      videoUrl: null,
      publicUrl: window.location.origin,
    },
  };
}

function createHostSession(
  first: ShellNeeds['session'],
  { profile, goHome }: { profile: () => Promise<SessionUser>; goHome: () => void },
): Session {
  const stateOf = (token: string | null, user: SessionUser | null) =>
    sessionState(token, user, played.isSignInComplete);
  const store = create<SessionState>()(() => stateOf(first?.token ?? null, first?.user ?? null));
  const take = (token: string | null, user: SessionUser | null) => store.setState(stateOf(token, user), true);
  return {
    get: store.getState,
    isStored: () => store.getState().token !== null,
    subscribe: (listener) => store.subscribe(listener),
    signIn: ({ token, user }) => take(token, user),
    setUser: (user) => take(store.getState().token, user),
    async refreshUser() {
      const { token } = store.getState();
      if (!token) return null;
      const user = await profile();
      take(token, user);
      return user;
    },
    async signOut() {
      goHome();
      take(null, null);
    },
  };
}
