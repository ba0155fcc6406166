import { api } from '@market/contracts';
import { resetSharedState, sessionState, useSharedState, type HttpClient, type Session, type SessionState, type SessionUser } from '@market/web-kit';
import { create } from 'zustand';
import { clearStored, isForgotten, readRemember, readStored, readStoredToken, tellsOfSession, writeRemember, writeStored, type StoredSession } from './session-storage';

interface SessionNeeds {
  http: () => HttpClient;
  /** Goes to '/', and answers when the page is there. */
  goHome: () => Promise<void>;
}

/** The session with what only the shell itself may do to it. */
export interface ShellSession extends Session {
  storedToken: () => string | null;
  /** A refresh answered with a new token. */
  renewed: (session: StoredSession) => void;
  /** Clears everything here without asking the server, and goes to '/'. */
  end: () => Promise<void>;
  /** Takes up what is stored, and follows the other tabs. Answers the function that stops following. */
  start(): () => void;
}

/**
 * The session of the page: a zustand store mirrored in local and session storage (product spec, section 4).
 * @param needs how it calls the server and goes home
 */
export function createSession({ http, goHome }: SessionNeeds): ShellSession {
  const store = create<SessionState>()(() => sessionState(null, null));

  const take = (session: StoredSession | null): void => {
    store.setState(sessionState(session?.token ?? null, session?.user ?? null), true);
  };

  const keep = (session: StoredSession): void => {
    writeStored(session);
    take(session);
  };

  const end = async (): Promise<void> => {
    clearStored();
    // Home first: a page that needs a role would otherwise ask the person who just left to sign in.
    await goHome();
    resetSharedState();
    take(null);
  };

  const followOtherTabs = (event: StorageEvent): void => {
    if (!tellsOfSession(event)) return;
    const stored = readStored();
    if (stored) take(stored);
    else if (store.getState().token) void end();
  };

  const session: ShellSession = {
    get: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    signIn({ user, token, remember = useSharedState.getState().rememberMe }) {
      useSharedState.setState({ rememberMe: remember });
      writeRemember(remember);
      keep({ user, token });
    },
    setUser(user) {
      const { token } = store.getState();
      if (token) keep({ user, token });
    },
    async refreshUser() {
      const asked = store.getState().token;
      if (!asked) return null;
      const user = await http().get<SessionUser>(api.profile());
      session.setUser(user);
      return user;
    },
    async signOut() {
      // Signing out must work while the server is away; its session then ends by itself.
      await http()
        .post(api.logout())
        .catch(() => undefined);
      await end();
    },
    storedToken: readStoredToken,
    renewed: keep,
    end,
    start() {
      useSharedState.setState({ rememberMe: readRemember() });
      if (isForgotten() && readStored()) {
        clearStored();
        // Its refresh cookie lives longer than the browser's window; whoever comes next must not get a session from it.
        void http()
          .post(api.logout())
          .catch(() => undefined);
      }
      take(readStored());
      window.addEventListener('storage', followOtherTabs);
      return () => window.removeEventListener('storage', followOtherTabs);
    },
  };
  return session;
}
