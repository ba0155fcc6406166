import { call } from '@market/api/call';
import { logOut, ownAccount } from '@market/contracts/accounts';
import {
  ApiError,
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
  /** Goes to '/', and answers when the page is there. */
  goHome: () => Promise<void>;
  /** Lets the person of an ended session sign in again without leaving the page; null when they do not. */
  signInAgain: (user: SessionUser) => { answer: Promise<SignIn | null>; stop: (session: SignIn | null) => void };
  /** Whether unsaved input may be discarded. */
  mayDiscard: () => Promise<boolean>;
}

type SignIn = Parameters<Session['signIn']>[0];

/**
 * The session as the calls of one person see it. Once the page is somebody else's they have no token any more, and
 * what they still hear from the server (a renewed token, an ended session) changes nothing.
 */
export type SessionOfCalls = Omit<HttpNeeds, 'baseUrl'>;

/** For whose calls `calls` is: nobody's while the page is a visitor's, or being left. */
interface Caller {
  loginId: string | null;
  calls: SessionOfCalls;
}

/** Session with the operations reserved for the shell. */
export interface ShellSession extends Session {
  /** For the calls of who is signed in now; the same object until that is somebody else. */
  ofCalls: () => SessionOfCalls;
  /** Takes up what is stored, and follows the other tabs. Answers the function that stops following. */
  start(): () => void;
}

/** Result of a refresh: same as the server's answer for an ended session. */
const SESSION_ENDED = { status: 417, code: 'session-ended' } as const;

/**
 * The session of the page: a zustand store mirrored in local and session storage.
 * @param needs how it calls the server and goes home
 */
export function createSession({ http, goHome, signInAgain, mayDiscard }: SessionNeeds): ShellSession {
  const store = create<SessionState>()(() => sessionState(null, null));

  let caller = callerOf(null);

  function callerOf(loginId: string | null): Caller {
    /**
     * The token that the refresh on its way was asked for with: there is one at a time, and it reads it just before.
     */
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
          const known = stored();
          // The person signed out while the server was asked, or the cookie was one of another person's session.
          if (!known || session.user.login_id !== loginId) throw new ApiError(SESSION_ENDED);
          // Concurrent refreshes of two tabs both succeed; all tabs use the token that was stored first.
          if (known.token === refreshed) keep(session);
          else take(known);
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
      store.setState(sessionState(next.token, next.user), true);
  };

  const keep = (session: StoredSession): void => {
    writeStored(session);
    take(session);
  };

  let leaving: Promise<void> | null = null;

  const leaveNow = async (): Promise<void> => {
    const { user } = store.getState();
    // From here on no call is made for the one who leaves, and no answer to an earlier one counts.
    caller = callerOf(null);
    if (user) {
      clearStored(user.login_id);
      void forgetOfflineCopy();
    }
    try {
      // Home first: a page that needs a role would otherwise ask the person who just left to sign in, and one of theirs
      // would be shown to whoever comes.
      await goHome();
    } finally {
      resetSharedState();
      // Signed out, or signed in by this tab or another in the meantime.
      take(readStored());
    }
  };

  /** The page is not its person's any more: their session goes, and only theirs. */
  const leave = (): Promise<void> => {
    leaving ??= leaveNow().finally(() => {
      leaving = null;
    });
    return leaving;
  };

  let ending: Promise<string | null> | null = null;
  /** While the person is asked to sign in again: gives the answer for them. */
  let stopAsking: ((session: SignIn | null) => void) | null = null;

  const endNow = async (): Promise<string | null> => {
    const { token, user } = store.getState();
    if (!user) return null;
    const stored = readStored();
    // Only this page's session has ended, not the one that another tab has stored since.
    if (stored && stored.token !== token) {
      follow();
      await leaving;
      return stored.user.login_id === user.login_id ? stored.token : null;
    }
    clearStored(user.login_id);
    // The page keeps its user meanwhile, or it would take itself, and what was typed, away.
    let again: SignIn | null = null;
    if (hasUnsavedWork() && !wasSignedOut()) {
      const asked = signInAgain(user);
      stopAsking = asked.stop;
      again = await asked.answer;
      stopAsking = null;
    }
    const isSame = again?.user.login_id === user.login_id;
    // Another person must not find the first one's input.
    if (!isSame) await leave();
    if (!again) return null;
    // Sessions stored by another tab are adopted unchanged, with its choice about being remembered.
    if (readStored()?.token === again.token) take(again);
    else session.signIn(again);
    return isSame ? again.token : null;
  };

  /**
   * The server has ended the session: clears it here and goes to '/'. Where something typed is not saved the page
   * stays, and the person is asked to sign in on the spot; then it answers the new token.
   */
  const end = (): Promise<string | null> => {
    ending ??= endNow().finally(() => {
      ending = null;
    });
    return ending;
  };

  /** Does what the stored session asks for, whichever way this tab came to look at it. */
  const follow = (): void => {
    // Storage is reread when leaving ends.
    if (leaving) return;
    const { token, user } = store.getState();
    const stored = readStored();
    if (stored && stopAsking) stopAsking(stored);
    // The page shows what the one before was allowed to see, and its cache is full of it.
    else if (stored && user && stored.user.login_id !== user.login_id) void leave();
    else if (stored) take(stored);
    else if (!token) return;
    // Sign-out applies to all tabs; a session found ended by another tab may have something unsaved here.
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
      // The page is still one of who was signed in until now.
      resetSharedState();
      void goHome();
    },
    setUser(user) {
      // Late answer of another account's request.
      if (store.getState().user?.login_id !== user.login_id) return;
      const stored = readStored();
      // The token is the stored one, which another tab may just have renewed.
      if (stored?.user.login_id === user.login_id) keep({ user, token: stored.token });
      // Signed out in another tab, which this one is about to hear.
      else follow();
    },
    async refreshUser() {
      const asking = caller;
      if (!store.getState().token) return null;
      const answer = await call(http(), ownAccount).catch((failure: unknown) => {
        if (caller !== asking) return null;
        throw failure;
      });
      // Signed out in the meantime; the page may be somebody else's.
      if (caller !== asking || answer?.login_id !== asking.loginId) return null;
      const known = store.getState().user;
      // A profile that was saved is never unmade: an answer that began before the save, or came while the profile
      // service was away, must not ask the person to make it again.
      // Unless the role is another one: who was removed from a company has none.
      const isOlder =
        answer.profile_created === 0 &&
        known?.profile_created === 1 &&
        (known.company_role === undefined || known.company_role === answer.company_role);
      const user: SessionUser = isOlder ? { ...known, ...answer, profile_created: 1 } : answer;
      session.setUser(user);
      return caller === asking ? user : null;
    },
    async signOut() {
      const leaver = caller;
      if (hasUnsavedWork() && !(await mayDiscard())) return;
      const { user } = store.getState();
      if (!user || caller !== leaver) return;
      // Replaced session: if another tab has signed somebody else in, the server would end that one by its cookie.
      const isReplaced = () => (readStored()?.user.login_id ?? user.login_id) !== user.login_id;
      // Signing out must work while the server is away; its session then ends by itself.
      if (!isReplaced()) await call(http(), logOut).catch(() => undefined);
      // Unless the page was left while the server was asked: whoever is here now has not signed out.
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
      // A page that was frozen, or that Back brings from the browser's cache, was told nothing of what happened
      // meanwhile.
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
