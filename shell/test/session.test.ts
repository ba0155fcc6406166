import { useSharedState } from '@market/web-kit';
import { aUser, createFakeHttp, type FakeHttp } from '@market/web-kit/testing';
import { createSession, type ShellSession } from '../src/session/create-session';

let http: FakeHttp;
let homeVisits: { stored: string | null; signedIn: boolean }[];
let session: ShellSession;
let stop: () => void;

/** A page load: what is stored stays, everything else is new. */
const loadPage = () => {
  stop?.();
  http = createFakeHttp({ 'POST /auth/logout': null });
  homeVisits = [];
  session = createSession({
    http: () => http,
    goHome: async () => {
      homeVisits.push({ stored: localStorage.getItem('token'), signedIn: session.get().isAuthenticated });
    },
  });
  stop = session.start();
};

const closeBrowser = () => {
  sessionStorage.clear();
  document.cookie = 'session_open=; path=/; max-age=0';
};

/** What another tab does, as this one sees it. */
const inOtherTab = (change: () => void, key: string | null) => {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key }));
};

beforeEach(() => {
  localStorage.clear();
  closeBrowser();
  useSharedState.setState({ rememberMe: true, companyRegistered: false });
  loadPage();
});

afterEach(() => stop());

test('signing in keeps token and user in both storages under the names of the specification', () => {
  const user = aUser();
  session.signIn({ user, token: 't-1' });
  for (const storage of [localStorage, sessionStorage]) {
    expect(storage.getItem('token')).toBe('t-1');
    expect(storage.getItem('authToken')).toBe('t-1');
    expect(JSON.parse(storage.getItem('user') ?? '')).toEqual(user);
  }
  expect(session.get()).toMatchObject({ isAuthenticated: true, authVerified: true, token: 't-1' });
});

test.each(['user_approval_status', 'email_ver_status', 'profile_created'] as const)('an account whose %s is 0 is not verified', (flag) => {
  session.signIn({ user: aUser({ [flag]: 0 }), token: 't-1' });
  expect(session.get()).toMatchObject({ isAuthenticated: true, authVerified: false });
});

test('a token without a user, or a user without login_id, is no session', () => {
  localStorage.setItem('token', 't-1');
  loadPage();
  expect(session.get().isAuthenticated).toBe(false);
  localStorage.setItem('user', '{"login_name":"x"}');
  loadPage();
  expect(session.get().isAuthenticated).toBe(false);
  localStorage.setItem('user', '{broken');
  loadPage();
  expect(session.get().isAuthenticated).toBe(false);
});

test('a session survives a reload', () => {
  session.signIn({ user: aUser(), token: 't-1' });
  loadPage();
  expect(session.get()).toMatchObject({ isAuthenticated: true, token: 't-1' });
});

test('a remembered session survives the browser, one that is not to be remembered ends with it', () => {
  session.signIn({ user: aUser(), token: 't-1', remember: true });
  closeBrowser();
  loadPage();
  expect(session.get().isAuthenticated).toBe(true);

  session.signIn({ user: aUser(), token: 't-2', remember: false });
  loadPage();
  expect(session.get().isAuthenticated).toBe(true);
  closeBrowser();
  loadPage();
  expect(session.get().isAuthenticated).toBe(false);
  expect(localStorage.getItem('token')).toBeNull();
  expect(http.calls.map(({ path }) => path)).toEqual(['/auth/logout']);
});

test('where storage is refused, a session lasts as long as the page', async () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'QuotaExceededError');
  });
  session.signIn({ user: aUser(), token: 't-1' });
  refuse.mockRestore();
  expect(session.get().isAuthenticated).toBe(true);
  expect(session.storedToken()).toBe('t-1');
  await session.end();
  expect(session.storedToken()).toBeNull();
});

test('the choice of remember-me is kept for the next sign-in', () => {
  session.signIn({ user: aUser(), token: 't-1', remember: false });
  useSharedState.setState({ rememberMe: true });
  loadPage();
  expect(useSharedState.getState().rememberMe).toBe(false);
});

test('a changed user is stored and heard of', () => {
  session.signIn({ user: aUser({ email_ver_status: 0 }), token: 't-1' });
  const heard: boolean[] = [];
  session.subscribe((state) => heard.push(state.authVerified));
  session.setUser(aUser({ email_ver_status: 1 }));
  expect(heard).toEqual([true]);
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ email_ver_status: 1 });
});

test('asking for the profile stores the answer as the user', async () => {
  session.signIn({ user: aUser(), token: 't-1' });
  http.answer({ 'GET /auth/profile': aUser({ login_name: 'New Name' }) });
  await expect(session.refreshUser()).resolves.toMatchObject({ login_name: 'New Name' });
  expect(session.get().user?.login_name).toBe('New Name');
});

test('a visitor has no profile to ask for', async () => {
  await expect(session.refreshUser()).resolves.toBeNull();
  expect(http.calls).toEqual([]);
});

test('signing out tells the server, clears both storages and the shared state, and is home before the person is a visitor', async () => {
  session.signIn({ user: aUser(), token: 't-1' });
  useSharedState.setState({ companyRegistered: true, searchQuery: { text: 'pilot', pending: true } });
  await session.signOut();
  expect(http.calls.map(({ path }) => path)).toEqual(['/auth/logout']);
  for (const storage of [localStorage, sessionStorage]) for (const name of ['token', 'authToken', 'user']) expect(storage.getItem(name)).toBeNull();
  expect(session.get()).toMatchObject({ isAuthenticated: false, token: null, user: null });
  expect(useSharedState.getState()).toMatchObject({ companyRegistered: false, searchQuery: { text: '', pending: false } });
  expect(homeVisits).toEqual([{ stored: null, signedIn: true }]);
});

test('signing out works while the server is away', async () => {
  session.signIn({ user: aUser(), token: 't-1' });
  http.answer({ 'POST /auth/logout': new Error('away') });
  await session.signOut();
  expect(session.get().isAuthenticated).toBe(false);
});

test('signing out in another tab signs this one out', async () => {
  session.signIn({ user: aUser(), token: 't-1' });
  inOtherTab(() => localStorage.clear(), null);
  await Promise.resolve();
  expect(homeVisits).toHaveLength(1);
  expect(session.get().isAuthenticated).toBe(false);
});

test('a token that another tab renewed is taken up', () => {
  session.signIn({ user: aUser(), token: 't-1' });
  inOtherTab(() => localStorage.setItem('token', 't-2'), 'token');
  expect(session.get().token).toBe('t-2');
});

test('signing in in another tab signs this one in', () => {
  inOtherTab(() => {
    localStorage.setItem('token', 't-1');
    localStorage.setItem('user', JSON.stringify(aUser()));
  }, 'user');
  expect(session.get().isAuthenticated).toBe(true);
});

test('other entries of the storage are none of its business', () => {
  session.signIn({ user: aUser(), token: 't-1' });
  inOtherTab(() => localStorage.clear(), 'theme');
  expect(session.get().isAuthenticated).toBe(true);
});
