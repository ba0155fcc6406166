import { setImmediate as settled } from 'node:timers/promises';
import { hasUnsavedWork, useSharedState, type Session } from '@market/web-kit';
import { addUnsavedWork, aUser, createFakeHttp, keepWork, keptWork, type FakeHttp } from '@market/market-ui/testing';
import { createSession, type ShellSession } from '../src/session/create-session';

let http: FakeHttp;
let homeVisits: { stored: string | null; signedIn: boolean }[];
/** Holds the way home up, as a page does whose code is still on its way. */
let arrival: Promise<void>;
let session: ShellSession;
let stop: () => void;
type SignIn = Parameters<Session['signIn']>[0];
/** Prompts to sign in again, and the test's answer to them. */
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
  arrival = Promise.resolve();
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
      await arrival;
    },
  });
  stop = session.start();
};

const closeBrowser = () => {
  sessionStorage.clear();
  document.cookie = 'session_open=; path=/; max-age=0';
};

const gate = () => {
  let open: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, open: () => open() };
};

const ada = aUser();
const ben = aUser({ login_id: 'login-2', login_email: 'ben@example.test', login_name: 'Ben' });
const stored = () => ({
  token: localStorage.getItem('token'),
  user: (JSON.parse(localStorage.getItem('user') ?? 'null') as typeof ada | null)?.login_id ?? null,
});
/** Storage written by another tab; a frozen tab gets the event late, or never. */
const store = (user: typeof ada, token: string) => {
  localStorage.removeItem('market.signed-out');
  localStorage.setItem('user', JSON.stringify(user));
  for (const name of ['token', 'authToken']) localStorage.setItem(name, token);
};
const storeSignOut = () => {
  localStorage.setItem('market.signed-out', '1');
  for (const name of ['user', 'token', 'authToken']) localStorage.removeItem(name);
};

/** Change by another tab, as this one sees it. */
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
  jest.restoreAllMocks();
  stop();
  for (const release of releases) release();
  releases = [];
});

describe('an ended session with something typed on the screen', () => {
  const wentHome = () => homeVisits.length > 0;

  test('is cleared, asks to sign in on the spot, and goes on as the same person', async () => {
    session.signIn({ user: aUser(), token: 't-1' });
    typeSomething();
    const ended = session.ofCalls().end();
    for (const storage of [localStorage, sessionStorage])
      for (const name of ['token', 'authToken', 'user']) expect(storage.getItem(name)).toBeNull();
    // The page keeps its content: no typed input is lost.
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
    const both = Promise.all([session.ofCalls().end(), session.ofCalls().end()]);
    again.resolve({ user: aUser(), token: 't-2' });
    await expect(both).resolves.toEqual(['t-2', 't-2']);
    expect(asked).toHaveLength(1);
  });

  test('goes home with a visitor when the person does not sign in; the device keeps what was typed for them', async () => {
    session.signIn({ user: aUser(), token: 't-1' });
    keepWork('login-1', 'job-post:new', { job_title: 'Pilot' });
    typeSomething();
    const ended = session.ofCalls().end();
    again.resolve(null);
    await expect(ended).resolves.toBeNull();
    expect(wentHome()).toBe(true);
    expect(session.get()).toMatchObject({ token: null, user: null });
    expect(keptWork('login-1', 'job-post:new')?.values).toEqual({ job_title: 'Pilot' });
  });

  test('shows nothing of it to somebody else who signs in: the page is left, and their session begins', async () => {
    session.signIn({ user: aUser(), token: 't-1' });
    typeSomething();
    const ended = session.ofCalls().end();
    again.resolve({ user: aUser({ login_id: 'login-2' }), token: 't-2' });
    await expect(ended).resolves.toBeNull();
    expect(wentHome()).toBe(true);
    expect(session.get()).toMatchObject({ token: 't-2', user: { login_id: 'login-2' } });
  });

  test('takes the session up that another tab has signed in again', async () => {
    session.signIn({ user: aUser(), token: 't-1' });
    typeSomething();
    const ended = session.ofCalls().end();
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

test('a tab on its way home after a sign-out asks nobody to sign in again, whatever is stored meanwhile', async () => {
  session.signIn({ user: ada, token: 't-1' });
  typeSomething();
  const way = gate();
  arrival = way.promise;
  inOtherTab(storeSignOut, 'token');
  inOtherTab(() => localStorage.clear(), null);
  expect(asked).toEqual([]);
  way.open();
  await settled();
  expect(session.get().isAuthenticated).toBe(false);
});

test('a person who signs out while they are asked to sign in again goes home once', async () => {
  session.signIn({ user: ada, token: 't-1' });
  typeSomething();
  const way = gate();
  arrival = way.promise;
  const ended = session.ofCalls().end();
  const out = session.signOut();
  await settled();
  expect(homeVisits).toHaveLength(1);
  again.resolve(null);
  await settled();
  expect(homeVisits).toHaveLength(1);
  way.open();
  await Promise.all([ended, out]);
  expect(session.get().isAuthenticated).toBe(false);
});

test('with nothing typed an ended session goes home at once, as the specification says', async () => {
  session.signIn({ user: aUser(), token: 't-1' });
  await expect(session.ofCalls().end()).resolves.toBeNull();
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

test('an open page knows that somebody has emptied the storage', () => {
  session.signIn({ user: aUser(), token: 't-1' });
  expect(session.isStored()).toBe(true);
  localStorage.clear();
  sessionStorage.clear();
  expect(session.get().token).toBe('t-1');
  expect(session.isStored()).toBe(false);
});

test('a session survives a reload', () => {
  session.signIn({ user: aUser(), token: 't-1' });
  loadPage();
  expect(session.get()).toMatchObject({ isAuthenticated: true, token: 't-1' });
});

describe('the copy in session storage', () => {
  const loseLocal = () => {
    for (const name of ['token', 'authToken', 'user']) localStorage.removeItem(name);
  };

  test('is taken where local storage has lost token and user, and stored there again', () => {
    session.signIn({ user: ada, token: 't-1' });
    loseLocal();
    loadPage();
    expect(session.get()).toMatchObject({ isAuthenticated: true, token: 't-1' });
    expect(session.ofCalls().storedToken()).toBe('t-1');
    expect(stored()).toEqual({ token: 't-1', user: 'login-1' });
  });

  test('is taken by the other name of its token as well', () => {
    session.signIn({ user: ada, token: 't-1' });
    loseLocal();
    sessionStorage.removeItem('token');
    loadPage();
    expect(session.get().token).toBe('t-1');
  });

  test.each([
    ['after a sign-out in another tab', storeSignOut],
    ['where somebody else is signed in', () => store(ben, 't-ben')],
    [
      'where somebody else is about to be signed in',
      () => {
        loseLocal();
        localStorage.setItem('user', JSON.stringify(ben));
      },
    ],
  ])('is not taken %s', (_when, change) => {
    session.signIn({ user: ada, token: 't-1' });
    // A tab that was closed before it heard of it.
    stop();
    change();
    loadPage();
    expect(session.get().user?.login_id).not.toBe('login-1');
    expect(localStorage.getItem('token')).not.toBe('t-1');
  });

  test('is forgotten with a session that was not to be remembered', () => {
    session.signIn({ user: ada, token: 't-1', remember: false });
    loseLocal();
    document.cookie = 'session_open=; path=/; max-age=0';
    loadPage();
    expect(session.get().isAuthenticated).toBe(false);
    expect(sessionStorage.getItem('token')).toBeNull();
  });
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

test('a session lasts as long as the page where storage is refused', async () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'QuotaExceededError');
  });
  session.signIn({ user: aUser(), token: 't-1' });
  refuse.mockRestore();
  expect(session.get().isAuthenticated).toBe(true);
  expect(session.ofCalls().storedToken()).toBe('t-1');
  await session.ofCalls().end();
  expect(session.ofCalls().storedToken()).toBeNull();
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

test('S180: a removed member has no company any more, whatever was known', async () => {
  const member = { login_type: 'EMP', can_code: undefined } as const;
  session.signIn({ user: aUser({ ...member, cmp_code: 'cmp_1', company_role: 'recruiter' }), token: 't-1' });
  http.answer({ 'GET /auth/profile': aUser({ ...member, profile_created: 0, company_role: 'owner' }) });
  await session.refreshUser();
  expect(session.get().user).toMatchObject({ profile_created: 0, company_role: 'owner' });
  expect(session.get().user).not.toHaveProperty('cmp_code');
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
  expect(useSharedState.getState().searchQuery).toEqual({ text: '', pending: false });
  expect(useSharedState.getState().companyRegistered).toBeUndefined();
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
  await settled();
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

describe('another person signed in in another tab', () => {
  beforeEach(() => session.signIn({ user: ada, token: 't-1' }));

  test('makes this one go home before it is theirs, and leaves their session as it is', async () => {
    useSharedState.setState({ companyRegistered: true });
    const way = gate();
    arrival = way.promise;
    inOtherTab(() => store(ben, 't-ben'), 'token');
    // Still Ada's screen, so the tab is not Ben's yet.
    expect(session.get().user?.login_id).toBe('login-1');
    expect(homeVisits).toHaveLength(1);
    way.open();
    await settled();
    expect(session.get()).toMatchObject({ token: 't-ben', user: { login_id: 'login-2' } });
    expect(stored()).toEqual({ token: 't-ben', user: 'login-2' });
    expect(useSharedState.getState().companyRegistered).toBeUndefined();
    expect(homeVisits).toHaveLength(1);
  });

  test.each([
    ['Back brings this one from the cache of the browser', () => window.dispatchEvent(new Event('pageshow'))],
    ['this one is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is noticed without an event of the storage when %s', async (_how, wake) => {
    store(ben, 't-ben');
    wake();
    await settled();
    expect(homeVisits).toHaveLength(1);
    expect(session.get()).toMatchObject({ token: 't-ben', user: { login_id: 'login-2' } });
  });

  test('stays signed in while this one is still on its way home from the sign-out before', async () => {
    const way = gate();
    arrival = way.promise;
    inOtherTab(storeSignOut, 'token');
    inOtherTab(() => store(ben, 't-ben'), 'token');
    way.open();
    await settled();
    expect(session.get()).toMatchObject({ token: 't-ben', user: { login_id: 'login-2' } });
    expect(stored()).toEqual({ token: 't-ben', user: 'login-2' });
    expect(homeVisits).toHaveLength(1);
  });

  test('stays signed in when this one hears the sign-out in the middle of what the other tab writes', async () => {
    storeSignOut();
    localStorage.setItem('user', JSON.stringify(ben));
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    for (const name of ['token', 'authToken']) localStorage.setItem(name, 't-ben');
    await settled();
    expect(session.get()).toMatchObject({ token: 't-ben', user: { login_id: 'login-2' } });
    expect(stored()).toEqual({ token: 't-ben', user: 'login-2' });
  });

  test('stays signed in when the server says that the session of this one has ended', async () => {
    store(ben, 't-ben');
    await expect(session.ofCalls().end()).resolves.toBeNull();
    expect(session.get()).toMatchObject({ token: 't-ben', user: { login_id: 'login-2' } });
    expect(stored()).toEqual({ token: 't-ben', user: 'login-2' });
  });

  test('stays signed in, on the server too, when the person before signs out here', async () => {
    store(ben, 't-ben');
    await session.signOut();
    expect(http.calls).toEqual([]);
    expect(localStorage.getItem('market.signed-out')).toBeNull();
    expect(session.get()).toMatchObject({ token: 't-ben', user: { login_id: 'login-2' } });
    expect(stored()).toEqual({ token: 't-ben', user: 'login-2' });
  });

  test.each([
    ['hears of it', true],
    ['does not hear of it', false],
  ])('stays signed in while the server is asked to sign the one before out, and this tab %s', async (_how, hears) => {
    const answer = gate();
    http.answer({ 'POST /auth/logout': () => answer.promise });
    keepWork('login-1', 'company', { cmp_name: 'Tide' });
    const out = session.signOut();
    if (hears) inOtherTab(() => store(ben, 't-ben'), 'token');
    else store(ben, 't-ben');
    await settled();
    answer.open();
    await out;
    expect(session.get()).toMatchObject({ token: 't-ben', user: { login_id: 'login-2' } });
    expect(stored()).toEqual({ token: 't-ben', user: 'login-2' });
    expect(localStorage.getItem('market.signed-out')).toBeNull();
    expect(keptWork('login-1', 'company')).toBeNull();
  });

  test('keeps what they chose there about being remembered, also where this one was asking to sign in again', async () => {
    typeSomething();
    const ended = session.ofCalls().end();
    inOtherTab(() => {
      localStorage.setItem('rememberMe', 'false');
      store(ben, 't-ben');
    }, 'token');
    await expect(ended).resolves.toBeNull();
    expect(homeVisits).toHaveLength(1);
    expect(session.get().user?.login_id).toBe('login-2');
    expect(localStorage.getItem('rememberMe')).toBe('false');
  });
});

test('a session that the other tab left half written is none: one name never stands beside the token of another', async () => {
  session.signIn({ user: ada, token: 't-1' });
  // Ben's token, and of a user only what this tab wrote itself.
  localStorage.removeItem('user');
  localStorage.setItem('token', 't-ben');
  loadPage();
  expect(session.get().isAuthenticated).toBe(false);
});

test('signing in writes so that no other tab reads one name beside the token of another, nor misses a sign-out', () => {
  session.signIn({ user: ada, token: 't-1' });
  const seen = new Set<string>();
  const look = (): void => void seen.add(`${stored().user ?? '-'} ${stored().token ?? '-'}`);
  const spies = (['setItem', 'removeItem'] as const).map((name) => {
    const real = Storage.prototype[name] as (...args: string[]) => void;
    return jest.spyOn(Storage.prototype, name).mockImplementation(function (this: Storage, ...args: string[]) {
      real.apply(this, args);
      look();
    });
  });
  session.signIn({ user: ben, token: 't-ben' });
  expect(seen).not.toContain('login-2 t-1');
  expect(seen).not.toContain('login-1 t-ben');
  expect(seen).toContain('login-2 t-ben');

  storeSignOut();
  const marks = new Set<string>();
  spies[1]!.mockRestore();
  const remove = Storage.prototype.removeItem;
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, name: string) {
    if (name === 'market.signed-out') marks.add(stored().token ?? '-');
    remove.call(this, name);
  });
  session.signIn({ user: ben, token: 't-ben-2' });
  // Mark is kept while nobody is stored, so that the reason can be shown.
  expect([...marks]).toEqual(['t-ben-2']);
});

test('another person who signs in in this very tab leaves the page of the one before', async () => {
  session.signIn({ user: ada, token: 't-1' });
  useSharedState.setState({ companyRegistered: true });
  session.signIn({ user: ben, token: 't-ben' });
  expect(homeVisits).toHaveLength(1);
  expect(useSharedState.getState().companyRegistered).toBeUndefined();
  expect(stored()).toEqual({ token: 't-ben', user: 'login-2' });
  // Same person signed in again: no navigation.
  session.signIn({ user: ben, token: 't-ben-2' });
  expect(homeVisits).toHaveLength(1);
});

test('a session that ended is not the one that another tab has of the same person: calls go on with that one', async () => {
  session.signIn({ user: ada, token: 't-1' });
  store(ada, 't-2');
  await expect(session.ofCalls().end()).resolves.toBe('t-2');
  expect(session.get().token).toBe('t-2');
  expect(homeVisits).toEqual([]);
  // Same as any other session: it can end.
  await expect(session.ofCalls().end()).resolves.toBeNull();
  expect(stored()).toEqual({ token: null, user: null });
});

test('looking at the page again changes nothing where nothing has changed', () => {
  session.signIn({ user: ada, token: 't-1' });
  const before = session.get();
  let heard = 0;
  session.subscribe(() => (heard += 1));
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(heard).toBe(0);
  expect(session.get()).toBe(before);
});

describe('a user that was asked for', () => {
  let answer: ReturnType<typeof gate>;
  /** Refresh in progress, until the test lets the server answer. */
  let asking: Promise<unknown>;
  beforeEach(() => {
    session.signIn({ user: ada, token: 't-1' });
    answer = gate();
    http.answer({ 'GET /auth/profile': () => answer.promise.then(() => aUser({ login_name: 'New Name' })) });
    asking = session.refreshUser();
  });

  test('does not become the user of somebody else who signed in meanwhile', async () => {
    inOtherTab(() => store(ben, 't-ben'), 'token');
    await settled();
    answer.open();
    await expect(asking).resolves.toBeNull();
    expect(session.get()).toMatchObject({ token: 't-ben', user: { login_id: 'login-2' } });
    expect(stored()).toEqual({ token: 't-ben', user: 'login-2' });
  });

  test.each([
    ['here', () => session.signOut()],
    ['in another tab, which this one has not heard of yet', async () => storeSignOut()],
  ])('is not stored after its owner signed out %s', async (_where, signOut) => {
    await signOut();
    answer.open();
    await expect(asking).resolves.toBeNull();
    await settled();
    expect(stored()).toEqual({ token: null, user: null });
    expect(localStorage.getItem('market.signed-out')).toBe('1');
    expect(session.get().isAuthenticated).toBe(false);
  });

  test('is older than the one who signs out and in anew meanwhile', async () => {
    await session.signOut();
    session.signIn({ user: aUser({ login_name: 'Newest Name' }), token: 't-2' });
    answer.open();
    await expect(asking).resolves.toBeNull();
    expect(session.get()).toMatchObject({ token: 't-2', user: { login_name: 'Newest Name' } });
  });

  test('is not told to have failed to who came after', async () => {
    http.answer({ 'GET /auth/profile': () => answer.promise.then(() => Promise.reject(new Error('away'))) });
    asking = session.refreshUser();
    await session.signOut();
    answer.open();
    await expect(asking).resolves.toBeNull();
  });

  test('is stored beside the token that another tab has renewed meanwhile', async () => {
    store(ada, 't-2');
    answer.open();
    await expect(asking).resolves.toMatchObject({ login_name: 'New Name' });
    expect(stored().token).toBe('t-2');
    expect(session.get()).toMatchObject({ token: 't-2', user: { login_name: 'New Name' } });
  });
});

test('a saved user comes too late for a page that is somebody else’s by now', () => {
  session.signIn({ user: ben, token: 't-ben' });
  session.setUser(aUser({ login_name: 'New Name' }));
  expect(session.get().user?.login_id).toBe('login-2');
  expect(stored()).toEqual({ token: 't-ben', user: 'login-2' });
  // Same when the owner has signed in again in another tab: the screen shows another person's data.
  store(ada, 't-1');
  session.setUser(aUser({ login_name: 'New Name' }));
  expect(session.get().user?.login_id).toBe('login-2');
});

describe('a refresh that answers late', () => {
  let calls: ReturnType<ShellSession['ofCalls']>;
  beforeEach(() => {
    session.signIn({ user: ada, token: 't-1' });
    calls = session.ofCalls();
    // Token as a refresh reads it just before its request.
    expect(calls.storedToken()).toBe('t-1');
  });
  const answers = (user = ada) => calls.renewed({ token: 't-late', user });

  test('renews the session that it was asked for', () => {
    answers();
    expect(session.get().token).toBe('t-late');
    expect(stored().token).toBe('t-late');
  });

  test.each([
    ['here', () => session.signOut()],
    ['in another tab, which this one has not heard of yet', async () => storeSignOut()],
  ])('does not undo that its owner signed out %s', async (_where, signOut) => {
    await signOut();
    expect(answers).toThrow('session-ended');
    expect(stored()).toEqual({ token: null, user: null });
    expect(localStorage.getItem('market.signed-out')).toBe('1');
  });

  test.each([
    ['here', () => session.signIn({ user: ben, token: 't-ben' })],
    ['in another tab', () => inOtherTab(() => store(ben, 't-ben'), 'token')],
    ['in another tab, which this one has not heard of yet', () => store(ben, 't-ben')],
  ])('does not take the place of somebody else who signed in %s', async (_where, signIn) => {
    signIn();
    expect(answers).toThrow('session-ended');
    await settled();
    expect(stored()).toEqual({ token: 't-ben', user: 'login-2' });
    // Nor do its calls have a token, or end what is not theirs.
    session.signIn({ user: ben, token: 't-ben' });
    expect([calls.token(), calls.storedToken()]).toEqual([null, null]);
    await expect(calls.end()).resolves.toBeNull();
    expect(session.get()).toMatchObject({ token: 't-ben', user: { login_id: 'login-2' } });
  });

  test.each([
    ['the same person signed in anew here', () => session.signIn({ user: ada, token: 't-2' })],
    ['another tab asked at the same time and was answered first', () => store(ada, 't-2')],
  ])('gives way where %s', (_how, happens) => {
    happens();
    answers();
    expect(stored()).toEqual({ token: 't-2', user: 'login-1' });
    expect(session.get().token).toBe('t-2');
  });

  test('is none where the cookie was one of another person’s session', () => {
    expect(() => answers(ben)).toThrow('session-ended');
    expect(stored()).toEqual({ token: 't-1', user: 'login-1' });
    expect(session.get().user?.login_id).toBe('login-1');
  });

  test('is none while its owner is on the way home', async () => {
    const way = gate();
    arrival = way.promise;
    const out = session.signOut();
    await settled();
    expect(session.get().isAuthenticated).toBe(true);
    expect(session.ofCalls().token()).toBeNull();
    expect(answers).toThrow('session-ended');
    way.open();
    await out;
    expect(stored()).toEqual({ token: null, user: null });
  });
});

describe('S210: the offline copy of this device goes', () => {
  const removed: string[] = [];
  beforeEach(() => {
    removed.length = 0;
    const unregister = async () => removed.push('worker');
    Object.defineProperty(window, 'caches', {
      configurable: true,
      value: { delete: async (name: string) => removed.push(name) },
    });
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { getRegistrations: async () => [{ unregister }] },
    });
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: { request: async (_name: string, work: () => unknown) => work() },
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'caches');
    Reflect.deleteProperty(navigator, 'serviceWorker');
    Reflect.deleteProperty(navigator, 'locks');
  });

  test.each([
    ['its owner signs out', () => session.signOut()],
    ['the server ends the session', () => session.ofCalls().end()],
    [
      'somebody else signs in',
      async () => session.signIn({ user: { ...aUser(), login_id: 'login-2' }, token: 't-2', remember: true }),
    ],
  ])('when %s', async (_why, leave) => {
    session.signIn({ user: aUser(), token: 't-1' });
    expect(removed).toEqual([]);
    await leave();
    await settled();
    expect(removed).toEqual(['offline-answers', 'offline-files', 'worker']);
  });
});
