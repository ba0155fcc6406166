import { call } from '@market/api/call';
import { isSignInComplete, logOut, ownAccount } from '@market/contracts/accounts';
import {
  ApiError,
  forgetAllWork,
  forgetOldWork,
  hasUnsavedWork,
  resetSharedState,
  sessionState,
  useSharedState,
  VISITOR,
  type HttpClient,
  type Session,
  type SessionState,
  type SessionUser,
} from '@market/web-kit';
import type { HttpNeeds } from '@market/web-kit/http';
import { create } from 'zustand';
import { forgetOfflineCopy } from './offline-copy';
import {
  clearStored,
  isForgotten,
  noteSignedOut,
  readOwn,
  readRemember,
  readStored,
  restoreStored,
  tellsOfSession,
  wasSignedOut,
  writeRemember,
  writeStored,
  type StoredSession,
} from './session-storage';

interface SessionNeeds {
  http: () => HttpClient;
  /** Navigates to '/', and resolves when the page is shown. */
  goHome: () => Promise<void>;
  /** Asks the person of an ended session to sign in again without leaving the page; null when they decline. */
  signInAgain: (user: SessionUser) => { answer: Promise<SignIn | null>; stop: (session: SignIn | null) => void };
  /** Whether unsaved input may be discarded. */
  mayDiscard: () => Promise<boolean>;
}

type SignIn = Parameters<Session['signIn']>[0];

/**
 * Session for the API calls of one person. After another person has signed in, it has no token, and late server
 * responses (a renewed token, an ended session) have no effect.
 */
export type SessionOfCalls = Omit<HttpNeeds, 'baseUrl' | 'refreshPath' | 'sentences'>;

/** Owner of `calls`: null while the page is a visitor's, or being left. */
interface Caller {
  loginId: string | null;
  calls: SessionOfCalls;
}

/** Session with the operations reserved for the shell. */
export interface ShellSession extends Session {
  /** Calls of the person signed in now; the same object until another person is. */
  ofCalls: () => SessionOfCalls;
  /** Restores the stored session, and follows other tabs. Returns a function that stops it. */
  start(): () => void;
}

/** Result of a refresh: same as the server's answer for an ended session. */
const SESSION_ENDED = { status: 417, code: 'session-ended' } as const;

/**
 * Session of the page: a zustand store mirrored in local and session storage.
 * @param needs functions to call the server and to navigate home
 */
export function createSession({ http, goHome, signInAgain, mayDiscard }: SessionNeeds): ShellSession {
  const store = create<SessionState>()(() => VISITOR);

  let caller = callerOf(null);

  function callerOf(loginId: string | null): Caller {
    /** Token used for the pending refresh: there is one at a time, and it reads the token just before. */
    let refreshed: string | null = null;
    const isCurrent = () => loginId !== null && caller === own;
    const stored = () => {
      const session = readStored();
      return isCurrent() && session?.user.login_id === loginId ? session : null;
    };
    const own: Caller = {
      loginId,
      calls: {
        token: () => (isCurrent() ? store.getState().token : null),
        storedToken() {
          refreshed = stored()?.token ?? null;
          return refreshed;
        },
        renewed(session) {
          const storedSession = stored();
          // The person signed out meanwhile, or the cookie belonged to another person's session.
          if (!storedSession || session.user.login_id !== loginId) throw new ApiError(SESSION_ENDED);
          // Concurrent refreshes of two tabs both succeed; all tabs use the token that was stored first.
          if (storedSession.token === refreshed) keep(session);
          else take(storedSession);
        },
        end: async () => (isCurrent() ? end() : null),
      },
    };
    return own;
  }

  const take = (session: StoredSession | null): void => {
    const { token, user } = store.getState();
    const next = { token: session?.token ?? null, user: session?.user ?? null };
    const loginId = next.user?.login_id ?? null;
    if (caller.loginId !== loginId) caller = callerOf(loginId);
    // Values reread from storage are new objects: unchanged ones must not notify.
    if (JSON.stringify(next) !== JSON.stringify({ token, user }))
      store.setState(sessionState(next.token, next.user, isSignInComplete), true);
  };

  const keep = (session: StoredSession): void => {
    writeStored(session);
    take(session);
  };

  let leaving: Promise<void> | null = null;

  const leaveNow = async (): Promise<void> => {
    const { user } = store.getState();
    // From here on no call is made for the leaving person, and late responses are ignored.
    caller = callerOf(null);
    if (user) {
      clearStored(user.login_id);
      void forgetOfflineCopy();
    }
    try {
      // Navigates home first: a page that requires a role would otherwise ask the leaving person to sign in, or be
      // shown to the next person.
      await goHome();
    } finally {
      resetSharedState();
      // Signed out, or signed in by this tab or another in the meantime.
      take(readStored());
    }
  };

  /** Ends the session of the page's person, and only theirs. */
  const leave = (): Promise<void> => {
    leaving ??= leaveNow().finally(() => {
      leaving = null;
    });
    return leaving;
  };

  let ending: Promise<string | null> | null = null;
  /** Answers the open sign-in question in place of the person. */
  let stopAsking: ((session: SignIn | null) => void) | null = null;

  const endNow = async (): Promise<string | null> => {
    const { token, user } = store.getState();
    if (!user) return null;
    const stored = readStored();
    // Only this page's session has ended; another tab has stored a newer one.
    if (stored && stored.token !== token) {
      follow();
      await leaving;
      return stored.user.login_id === user.login_id ? stored.token : null;
    }
    clearStored(user.login_id);
    // The page keeps its user meanwhile, or it would disappear together with the typed text.
    let again: SignIn | null = null;
    if (hasUnsavedWork() && !wasSignedOut()) {
      const prompt = signInAgain(user);
      stopAsking = prompt.stop;
      again = await prompt.answer;
      stopAsking = null;
    }
    const isSame = again?.user.login_id === user.login_id;
    // Another person must not find the first one's input.
    if (!isSame) await leave();
    if (!again) return null;
    // Sessions stored by another tab are adopted unchanged, with its remember-me choice.
    if (readStored()?.token === again.token) take(again);
    else session.signIn(again);
    return isSame ? again.token : null;
  };

  /**
   * Handles a session ended by the server: clears it here and navigates to '/'. With unsaved input the page stays, and
   * the person is asked to sign in on the spot; it then resolves to the new token.
   */
  const end = (): Promise<string | null> => {
    ending ??= endNow().finally(() => {
      ending = null;
    });
    return ending;
  };

  /** Synchronizes this tab with the stored session, after any kind of event. */
  const follow = (): void => {
    // Storage is reread when leaving ends.
    if (leaving) return;
    const { token, user } = store.getState();
    const stored = readStored();
    if (stored && stopAsking) stopAsking(stored);
    // The page shows data of the previous person, and its cache is full of it.
    else if (stored && user && stored.user.login_id !== user.login_id) void leave();
    else if (stored) take(stored);
    else if (!token) return;
    // Sign-out applies to all tabs; after a session ended by another tab, there may be unsaved input here.
    else if (!wasSignedOut()) void end();
    else if (stopAsking) stopAsking(null);
    else void leave();
  };

  const followOtherTabs = (event: StorageEvent): void => {
    if (tellsOfSession(event)) follow();
  };

  const session: ShellSession = {
    get: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    isStored: () => readStored() !== null,
    signIn({ user, token, remember = useSharedState.getState().rememberMe }) {
      const before = store.getState().user;
      useSharedState.setState({ rememberMe: remember });
      writeRemember(remember);
      keep({ user, token });
      if (!before || before.login_id === user.login_id) return;
      void forgetOfflineCopy();
      // The page still belongs to the previous person.
      resetSharedState();
      void goHome();
    },
    setUser(user) {
      // Late response to another account's request.
      if (store.getState().user?.login_id !== user.login_id) return;
      const stored = readStored();
      // The stored token is used, since another tab may just have renewed it.
      if (stored?.user.login_id === user.login_id) keep({ user, token: stored.token });
      // Signed out in another tab, whose event is about to arrive.
      else follow();
    },
    async refreshUser() {
      const asking = caller;
      if (!store.getState().token) return null;
      const answer = await call(http(), ownAccount).catch((failure: unknown) => {
        if (caller !== asking) return null;
        throw failure;
      });
      // Signed out meanwhile; the page may be another person's.
      if (caller !== asking || answer?.login_id !== asking.loginId) return null;
      const current = store.getState().user;
      // A saved profile never disappears: a response that began before the save, or came while the profile service was
      // unavailable, must not ask the person to create it again. Exception: a changed role, since a member removed from
      // a company has none.
      const isOlder =
        answer.profile_created === 0 &&
        current?.profile_created === 1 &&
        (current.company_role === undefined || current.company_role === answer.company_role);
      const user: SessionUser = isOlder ? { ...current, ...answer, profile_created: 1 } : answer;
      session.setUser(user);
      return caller === asking ? user : null;
    },
    async signOut() {
      const leaver = caller;
      if (hasUnsavedWork() && !(await mayDiscard())) return;
      const { user } = store.getState();
      if (!user || caller !== leaver) return;
      // If another tab has signed in another person, the server would end that session by its cookie.
      const isReplaced = () => (readStored()?.user.login_id ?? user.login_id) !== user.login_id;
      // Signing out must work while the server is unavailable; its session then expires.
      if (!isReplaced()) await call(http(), logOut).catch(() => undefined);
      // Unless the page was left during the call: the present person has not signed out.
      if (caller === leaver) {
        if (!isReplaced()) noteSignedOut();
        await leave();
      } else await leaving;
      forgetAllWork(user.login_id);
    },
    ofCalls: () => caller.calls,
    start() {
      useSharedState.setState({ rememberMe: readRemember() });
      forgetOldWork();
      const forgotten = isForgotten() ? (readStored() ?? readOwn()) : null;
      if (forgotten) {
        forgetAllWork(forgotten.user.login_id);
        clearStored(forgotten.user.login_id);
        void forgetOfflineCopy();
        // Refresh cookies outlive the browser's window; the next person must not get a session from it.
        void call(http(), logOut).catch(() => undefined);
      }
      restoreStored();
      take(readStored());
      window.addEventListener('storage', followOtherTabs);
      // A frozen page, or one restored by Back from the browser's cache, missed all events meanwhile.
      window.addEventListener('pageshow', follow);
      document.addEventListener('visibilitychange', follow);
      return () => {
        window.removeEventListener('storage', followOtherTabs);
        window.removeEventListener('pageshow', follow);
        document.removeEventListener('visibilitychange', follow);
      };
    },
  };
  return session;
}
