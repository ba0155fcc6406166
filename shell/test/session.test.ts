import { hasUnsavedWork, useSharedState, type Session } from '@market/web-kit';
import { addUnsavedWork, aUser, createFakeHttp, keepWork, keptWork, type FakeHttp } from '@market/web-kit/testing';
import { createSession, type ShellSession } from '../src/session/create-session';

let http: FakeHttp;
let homeVisits: { stored: string | null; signedIn: boolean }[];
let session: ShellSession;
let stop: () => void;
type SignIn = Parameters<Session['signIn']>[0];
/** Who was asked to sign in again, and how the test answers for them. */
let asked: string[];
let again: { promise: Promise<SignIn | null>; resolve: (session: SignIn | null) => void };
let mayDiscard: boolean;
let releases: (() => void)[] = [];
const typeSomething = () => releases.push(addUnsavedWork({ scope: null, discard: () => undefined }));

/** A page load: what is stored stays, everything else is new. */
const loadPage = () => {
  stop?.();
  http = createFakeHttp({ 'POST /auth/logout': null });
  homeVisits = [];
  asked = [];
  mayDiscard = true;
  let resolve: (session: SignIn | null) => void = () => undefined;
  again = {
    promise: new Promise((settle) => {
      resolve = settle;
    }),
    resolve: (answer) => resolve(answer),
  };
  session = createSession({
    http: () => http,
    signInAgain: (user) => {
      asked.push(user.login_email);
      return { answer: again.promise, stop: again.resolve };
    },
    mayDiscard: async () => mayDiscard,
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

afterEach(() => {
  stop();
  for (const release of releases) release();
  releases = [];
});

describe('an ended session with something typed on the screen', () => {
  const wentHome = () => homeVisits.length > 0;

  test('is cleared, asks to sign in on the spot, and goes on as the same person', async () => {
    session.signIn({ user: aUser(), token: 't-1' });
    typeSomething();
    const ended = session.end();
    for (const storage of [localStorage, sessionStorage])
      for (const name of ['token', 'authToken', 'user']) expect(storage.getItem(name)).toBeNull();
    // The page keeps showing what it shows: nothing typed goes away.
    expect(session.get().isAuthenticated).toBe(true);
    again.resolve({ user: aUser(), token: 't-2' });
    await expect(ended).resolves.toBe('t-2');
    expect(asked).toEqual(['ada@example.test']);
    expect(wentHome()).toBe(false);
    expect(session.get().token).toBe('t-2');
    expect(localStorage.getItem('token')).toBe('t-2');
  });

  test('asks once, however many calls found it ended', async () => {
    session.signIn({ user: aUser(), token: 't-1' });
    typeSomething();
    const both = Promise.all([session.end(), session.end()]);
    again.resolve({ user: aUser(), token: 't-2' });
    await expect(both).resolves.toEqual(['t-2', 't-2']);
    expect(asked).toHaveLength(1);
  });

  test('goes home with a visitor when the person does not sign in; the device keeps what was typed for them', async () => {
    session.signIn({ user: aUser(), token: 't-1' });
    keepWork('login-1', 'job-post:new', { job_title: 'Pilot' });
    typeSomething();
    const ended = session.end();
    again.resolve(null);
    await expect(ended).resolves.toBeNull();
    expect(wentHome()).toBe(true);
    expect(session.get()).toMatchObject({ token: null, user: null });
    expect(keptWork('login-1', 'job-post:new')?.values).toEqual({ job_title: 'Pilot' });
  });

  test('shows nothing of it to somebody else who signs in: the page is left, and their session begins', async () => {
    session.signIn({ user: aUser(), token: 't-1' });
    typeSomething();
    const ended = session.end();
    again.resolve({ user: aUser({ login_id: 'login-2' }), token: 't-2' });
    await expect(ended).resolves.toBeNull();
    expect(wentHome()).toBe(true);
    expect(session.get()).toMatchObject({ token: 't-2', user: { login_id: 'login-2' } });
  });

  test('takes the session up that another tab has signed in again', async () => {
    session.signIn({ user: aUser(), token: 't-1' });
    typeSomething();
    const ended = session.end();
    inOtherTab(() => {
      localStorage.setItem('token', 't-2');
      localStorage.setItem('user', JSON.stringify(aUser()));
    }, 'token');
    await expect(ended).resolves.toBe('t-2');
  });

  test('is asked about in the other tabs as well, but not when its owner signed out there', async () => {
    session.signIn({ user: aUser(), token: 't-1' });
    typeSomething();
    inOtherTab(() => localStorage.clear(), null);
    expect(asked).toHaveLength(1);
    inOtherTab(() => localStorage.setItem('market.signed-out', '1'), 'token');
    await again.promise;
    await new Promise(process.nextTick);
    expect(wentHome()).toBe(true);
    expect(session.get().isAuthenticated).toBe(false);
  });
});

test('with nothing typed an ended session goes home at once, as the specification says', async () => {
  session.signIn({ user: aUser(), token: 't-1' });
  await expect(session.end()).resolves.toBeNull();
  expect(asked).toEqual([]);
  expect(homeVisits).toHaveLength(1);
});

test('signing out drops what the device keeps of the account, and of no other; a no to the question stays signed in', async () => {
  session.signIn({ user: aUser(), token: 't-1' });
  keepWork('login-1', 'company', { cmp_name: 'Tide' });
  keepWork('login-2', 'company', { cmp_name: 'Other' });
  typeSomething();
  expect(hasUnsavedWork()).toBe(true);
  mayDiscard = false;
  await session.signOut();
  expect(session.get().isAuthenticated).toBe(true);
  mayDiscard = true;
  await session.signOut();
  expect(session.get().isAuthenticated).toBe(false);
  expect(keptWork('login-1', 'company')).toBeNull();
  expect(keptWork('login-2', 'company')?.values).toEqual({ cmp_name: 'Other' });
});

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

test.each(['user_approval_status', 'email_ver_status', 'profile_created'] as const)(
  'an account whose %s is 0 is not verified',
  (flag) => {
    session.signIn({ user: aUser({ [flag]: 0 }), token: 't-1' });
    expect(session.get()).toMatchObject({ isAuthenticated: true, authVerified: false });
  },
);

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

test('an answer older than the profile that was just saved does not unmake it', async () => {
  session.signIn({ user: aUser({ profile_created: 1, can_code: 'can_1' }), token: 't-1' });
  const { can_code: _canCode, ...before } = aUser({ profile_created: 0, login_name: 'New Name' });
  http.answer({ 'GET /auth/profile': before });
  await session.refreshUser();
  expect(session.get().user).toMatchObject({ profile_created: 1, can_code: 'can_1', login_name: 'New Name' });
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
  for (const storage of [localStorage, sessionStorage])
    for (const name of ['token', 'authToken', 'user']) expect(storage.getItem(name)).toBeNull();
  expect(session.get()).toMatchObject({ isAuthenticated: false, token: null, user: null });
  expect(useSharedState.getState()).toMatchObject({
    companyRegistered: false,
    searchQuery: { text: '', pending: false },
  });
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
