import { call } from '@market/api/call';
import { ENDED_ACCESS_DAYS } from '@market/contracts/access';
import { FALLBACK_COUNTRY, ownAccount } from '@market/contracts/accounts';
import type { SettingValue } from '@market/remote-contract';
import { QueryClient } from '@tanstack/react-query';
import { sessionState } from '../session/session-rules';
import type { DialogName, DialogProps, Session, SessionState, SessionUser, Shell } from '../shell-api';
import { useSharedState } from '../state/shared-state';
import { createFakeHttp, type FakeAnswers, type FakeHttp } from './fake-http';

/** A verified and approved candidate; a test passes only the fields that differ. */
export function aUser(different: Partial<SessionUser> = {}): SessionUser {
  return {
    login_id: 'login-1',
    login_name: 'Ada Example',
    login_email: 'ada@example.test',
    login_mobile: '5550001234',
    login_type: 'CND',
    email_ver_status: 1,
    phone_ver_status: 1,
    user_approval_status: 1,
    profile_created: 1,
    can_code: 'can-1',
    ...different,
  };
}

export interface FakeShellOptions {
  /** Signed-in user; null, the default, for a visitor. */
  session?: SessionUser | null;
  http?: FakeAnswers;
  returnPath?: string | null;
  settings?: Partial<Shell['settings']>;
  /** Settings of the remote that are not at their defaults. */
  remoteSettings?: Readonly<Record<string, SettingValue>>;
}

/** A fake shell that records every effect for assertions. */
export interface FakeShell extends Shell {
  http: FakeHttp;
  toasts: { kind: 'success' | 'error' | 'info'; text: string; seconds?: number }[];
  /** Dialogs in the order of opening. */
  dialogs: { name: DialogName; props: DialogProps[DialogName] }[];
  closedDialogs: number;
  /** Addresses passed to `navigate`; renderWithShell navigates there as well. */
  visited: string[];
  /** Listener of `navigate`. */
  onNavigate: ((to: string, options: { replace: boolean }) => void) | null;
}

/** @param options initial state of the test */
export function createFakeShell({
  session: user = null,
  http: answers = {},
  returnPath = null,
  settings = {},
  remoteSettings = {},
}: FakeShellOptions = {}): FakeShell {
  const http = createFakeHttp(answers);
  let wanted = returnPath;
  const shell: FakeShell = {
    session: createFakeSession(user, http, () => shell.navigate('/')),
    http,
    queryClient: new QueryClient({
      defaultOptions: { queries: { retry: false, gcTime: Infinity }, mutations: { retry: false } },
    }),
    toasts: [],
    dialogs: [],
    closedDialogs: 0,
    visited: [],
    onNavigate: null,
    notify: {
      success: (text, seconds) => void shell.toasts.push({ kind: 'success', text, seconds }),
      error: (text, seconds) => void shell.toasts.push({ kind: 'error', text, seconds }),
      info: (text, seconds) => void shell.toasts.push({ kind: 'info', text, seconds }),
    },
    openDialog: (name, props) => void shell.dialogs.push({ name, props }),
    closeDialog: () => {
      shell.closedDialogs += 1;
    },
    navigate: (to, { replace = false } = {}) => {
      shell.visited.push(to);
      shell.onNavigate?.(to, { replace });
    },
    takeReturnPath: () => {
      const path = wanted;
      wanted = null;
      return path;
    },
    searchQuery: {
      get: () => useSharedState.getState().searchQuery,
      set: (searchQuery) => useSharedState.setState({ searchQuery }),
    },
    settings: {
      googleClientId: null,
      googleStandIn: null,
      defaultCountry: FALLBACK_COUNTRY,
      endedAccessDays: ENDED_ACCESS_DAYS,
      production: false,
      company: { email: null, site: null, social: [] },
      videoUrl: null,
      publicUrl: 'http://localhost',
      ...settings,
    },
    remote: {
      name: 'mfe_test',
      setting: (name) => remoteSettings[name],
      subscribe: () => () => undefined,
    },
  };
  return shell;
}

function createFakeSession(user: SessionUser | null, http: FakeHttp, goHome: () => void): Session {
  const listeners = new Set<(state: SessionState) => void>();
  let state = sessionState(user ? 'token-1' : null, user);
  const change = (next: SessionState): void => {
    state = next;
    for (const listener of listeners) listener(state);
  };
  return {
    get: () => state,
    isStored: () => state.token !== null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signIn: ({ user: signedIn, token }) => change(sessionState(token, signedIn)),
    setUser: (changed) => change(sessionState(state.token, changed)),
    async refreshUser() {
      if (!state.token) return null;
      const fresh = await call(http, ownAccount);
      change(sessionState(state.token, fresh));
      return fresh;
    },
    async signOut() {
      change(sessionState(null, null));
      goHome();
    },
  };
}
