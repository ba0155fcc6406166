import { call } from '@market/contracts/call';
import { logOut, ownAccount } from '@market/contracts/endpoints/identity';
import {
  forgetAllWork,
  forgetOldWork,
  hasUnsavedWork,
  resetSharedState,
  sessionState,
  useSharedState,
  type HttpClient,
  type Session,
  type SessionState,
  type SessionUser,
} from '@market/web-kit';
import { create } from 'zustand';
import {
  clearStored,
  isForgotten,
  noteSignedOut,
  readRemember,
  readStored,
  readStoredToken,
  tellsOfSession,
  wasSignedOut,
  writeRemember,
  writeStored,
  type StoredSession,
} from './session-storage';

interface SessionNeeds {
  http: () => HttpClient;
  /** Goes to '/', and answers when the page is there. */
  goHome: () => Promise<void>;
  /** Lets the person of an ended session sign in again without leaving the page; null when they do not. */
  signInAgain: (user: SessionUser) => { answer: Promise<SignIn | null>; stop: (session: SignIn | null) => void };
  /** Whether something typed may be thrown away. */
  mayDiscard: () => Promise<boolean>;
}

type SignIn = Parameters<Session['signIn']>[0];

/** The session with what only the shell itself may do to it. */
export interface ShellSession extends Session {
  storedToken: () => string | null;
  /** A refresh answered with a new token. */
  renewed: (session: StoredSession) => void;
  /**
   * The server has ended the session: clears it here and goes to '/'. Where something typed is not saved the page
   * stays, and the person is asked to sign in on the spot; then it answers the new token.
   */
  end: () => Promise<string | null>;
  /** Takes up what is stored, and follows the other tabs. Answers the function that stops following. */
  start(): () => void;
}

/**
 * The session of the page: a zustand store mirrored in local and session storage.
 * @param needs how it calls the server and goes home
 */
export function createSession({ http, goHome, signInAgain, mayDiscard }: SessionNeeds): ShellSession {
  const store = create<SessionState>()(() => sessionState(null, null));

  const take = (session: StoredSession | null): void => {
    store.setState(sessionState(session?.token ?? null, session?.user ?? null), true);
  };

  const keep = (session: StoredSession): void => {
    writeStored(session);
    take(session);
  };

  const leave = async (): Promise<void> => {
    clearStored();
    // Home first: a page that needs a role would otherwise ask the person who just left to sign in.
    await goHome();
    resetSharedState();
    take(null);
  };

  let ending: Promise<string | null> | null = null;
  /** While the person is asked to sign in again: gives the answer for them. */
  let stopAsking: ((session: SignIn | null) => void) | null = null;

  const endNow = async (): Promise<string | null> => {
    const { user } = store.getState();
    clearStored();
    // The page keeps its user meanwhile, or it would take itself, and what was typed, away.
    let again: SignIn | null = null;
    if (user && hasUnsavedWork()) {
      const asked = signInAgain(user);
      stopAsking = asked.stop;
      again = await asked.answer;
      stopAsking = null;
    }
    // Somebody else is not to find what the first one typed.
    if (again?.user.login_id !== user?.login_id || !again) await leave();
    if (!again) return null;
    session.signIn(again);
    return again.user.login_id === user?.login_id ? again.token : null;
  };

  const end = (): Promise<string | null> => {
    ending ??= endNow().finally(() => {
      ending = null;
    });
    return ending;
  };

  const followOtherTabs = (event: StorageEvent): void => {
    if (!tellsOfSession(event)) return;
    const stored = readStored();
    if (stored && stopAsking) stopAsking(stored);
    else if (stored) take(stored);
    else if (!store.getState().token) return;
    // Who signs out means all tabs; a session that another tab found ended may have something unsaved here.
    else if (!wasSignedOut()) void end();
    else if (stopAsking) stopAsking(null);
    else void leave();
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
      const answer = await call(http(), ownAccount);
      const known = store.getState().user;
      // A profile that was saved is never unmade: an answer that began before the save, or came while the profile
      // service was away, must not ask the person to make it again.
      const isOlder =
        answer.profile_created === 0 && known?.profile_created === 1 && known.login_id === answer.login_id;
      const user: SessionUser = isOlder ? { ...known, ...answer, profile_created: 1 } : answer;
      session.setUser(user);
      return user;
    },
    async signOut() {
      if (hasUnsavedWork() && !(await mayDiscard())) return;
      const { user } = store.getState();
      // Signing out must work while the server is away; its session then ends by itself.
      await call(http(), logOut).catch(() => undefined);
      noteSignedOut();
      await leave();
      if (user) forgetAllWork(user.login_id);
    },
    storedToken: readStoredToken,
    renewed: keep,
    end,
    start() {
      useSharedState.setState({ rememberMe: readRemember() });
      forgetOldWork();
      const forgotten = isForgotten() ? readStored() : null;
      if (forgotten) {
        forgetAllWork(forgotten.user.login_id);
        clearStored();
        // Its refresh cookie lives longer than the browser's window; whoever comes next must not get a session from it.
        void call(http(), logOut).catch(() => undefined);
      }
      take(readStored());
      window.addEventListener('storage', followOtherTabs);
      return () => window.removeEventListener('storage', followOtherTabs);
    },
  };
  return session;
}
