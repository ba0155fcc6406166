import type { SettingValue } from '@market/remote-contract';
import { QueryClient } from '@tanstack/react-query';
import { sessionState } from '../session/session-rules';
import type { DialogName, DialogProps, Session, SessionState, SessionUser, Shell } from '../shell-api';
import { useSharedState } from '../state/shared-state';
import { createFakeHttp, type FakeAnswers, type FakeHttp } from './fake-http';

/** Product part of a fake shell. */
export interface FakeProduct {
  about: Shell['product'];
  isSignInComplete: (user: SessionUser | null) => boolean;
  /** Asks for the account of who is signed in. */
  ownAccount: (http: FakeHttp) => Promise<SessionUser>;
  settings: Pick<Shell['settings'], 'defaultCountry' | 'endedAccessDays'>;
}

/** Product of tests that need none. */
const NO_PRODUCT: FakeProduct = {
  about: { name: 'product', mainPage: { label: 'main', to: '/main' }, accountNotFetched: 'no account' },
  isSignInComplete: () => true,
  ownAccount: (http) => http.get('/account'),
  settings: { defaultCountry: 'IN' },
};

export interface FakeShellOptions {
  product?: FakeProduct;
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
  product = NO_PRODUCT,
  session: user = null,
  http: answers = {},
  returnPath = null,
  settings = {},
  remoteSettings = {},
}: FakeShellOptions = {}): FakeShell {
  const http = createFakeHttp(answers);
  let wanted = returnPath;
  const shell: FakeShell = {
    session: createFakeSession(user, { product, http, goHome: () => shell.navigate('/') }),
    product: product.about,
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
      ...product.settings,
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

function createFakeSession(
  first: SessionUser | null,
  { product, http, goHome }: { product: FakeProduct; http: FakeHttp; goHome: () => void },
): Session {
  const stateOf = (token: string | null, user: SessionUser | null) =>
    sessionState(token, user, product.isSignInComplete);
  const listeners = new Set<(state: SessionState) => void>();
  let state = stateOf(first ? 'token-1' : null, first);
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
    signIn: ({ user: signedIn, token }) => change(stateOf(token, signedIn)),
    setUser: (changed) => change(stateOf(state.token, changed)),
    async refreshUser() {
      if (!state.token) return null;
      const fresh = await product.ownAccount(http);
      change(stateOf(state.token, fresh));
      return fresh;
    },
    async signOut() {
      change(stateOf(null, null));
      goHome();
    },
  };
}
