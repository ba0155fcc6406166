import { PREFETCH_BATCH, PREFETCH_INTERVAL_MS } from '@market/contracts/site';
import { aUser, createFakeShell } from '@market/market-ui/testing';
import { manifest as authPart } from '../../mfe-auth/src/manifest';
import { manifest as candidatePart } from '../../mfe-candidate/src/manifest';
import { manifest as employerPart } from '../../mfe-employer/src/manifest';
import { startPrefetch } from '../src/app/start-prefetch';
import { shellPages } from '../src/pages';
import { useKnownRemotes } from '../src/remotes/known-remotes';

/** Fetched pages of remotes, in order: `name /address`. */
let fetched: string[];
let failing: string[];
let stop: () => void;
/** Goes to another page, as the router does. */
let goTo: (pathname: string) => void;
/** Says that the first page answers. */
let show: () => Promise<void>;

const links = (...addresses: string[]) => addresses.map((address) => `<a href="${address}">x</a>`).join('');
const start = (user: ReturnType<typeof aUser> | null = null) => {
  const listeners: ((state: { location: { pathname: string } }) => void)[] = [];
  goTo = (pathname) => listeners.forEach((listener) => listener({ location: { pathname } }));
  let resolve: () => void;
  const shown = new Promise<void>((done) => (resolve = done));
  show = async () => {
    resolve();
    await jest.advanceTimersByTimeAsync(0);
  };
  stop = startPrefetch({
    shown,
    modules: {
      async prefetch(name, pathname) {
        fetched.push(pathname === undefined ? name : `${name} ${pathname}`);
        if (failing.includes(pathname ?? name)) throw new Error('it did not come');
      },
      async prefetchDialog(name, dialog) {
        fetched.push(`${name} dialog ${dialog}`);
      },
    },
    session: createFakeShell({ session: user }).session,
    router: {
      state: { location: { pathname: '/' } },
      subscribe: (listener: (state: { location: { pathname: string } }) => void) => {
        listeners.push(listener);
        return () => undefined;
      },
    } as never,
  });
};
const batch = () => jest.advanceTimersByTimeAsync(PREFETCH_INTERVAL_MS);

beforeEach(() => {
  jest.useFakeTimers();
  fetched = [];
  failing = [];
  document.body.innerHTML = '';
  const remotes = [authPart, candidatePart, employerPart].map((manifest) => ({
    name: manifest.name,
    manifest,
    error: null,
  }));
  useKnownRemotes.setState({ settled: true, remotes: remotes as never, error: null });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
});

const DIALOGS = ['mfe_auth dialog sign-up', 'mfe_auth dialog sign-in'];

test('the dialogs of visitors come first, as soon as the page answers', async () => {
  start();
  await jest.advanceTimersByTimeAsync(PREFETCH_INTERVAL_MS - 1);
  expect(fetched).toEqual([]);
  await show();
  expect(fetched).toEqual(DIALOGS);
});

test('before them those that the page’s own controls open; on a later page with its pages', async () => {
  const opens = (dialog: string) => `<button data-opens='${JSON.stringify([dialog, {}])}'>x</button>`;
  document.body.innerHTML = `${opens('apply')}${opens('apply')}<a data-opens="application-1">x</a>`;
  start();
  await show();
  expect(fetched).toEqual(['mfe_candidate dialog apply', ...DIALOGS]);
  await batch();
  document.body.innerHTML = `${opens('apply')}${opens('report')}${links('/job-details/1')}`;
  fetched = [];
  goTo('/job-details/1');
  await batch();
  expect(fetched.slice(0, 2)).toEqual(['mfe_candidate dialog report', 'mfe_candidate /job-details/1']);
});

test.each<[string, () => void]>([
  ['for somebody who is signed in', () => start(aUser())],
  [
    'on a connection that saves data',
    () => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
      start();
    },
  ],
])('no dialog is fetched ahead %s', async (_when, begin) => {
  begin();
  await show();
  expect(fetched).toEqual([]);
});

test('the first batch has the pages that the page itself links to, each once', async () => {
  document.body.innerHTML = `<header>${links('/search-list')}</header><main>${links(
    '/job-details/1',
    '/job-details/2',
    '/search-list-2',
    'https://elsewhere.example/search-jobs',
    '/nowhere',
  )}</main>`;
  start();
  await batch();
  expect(fetched.slice(0, 3)).toEqual([
    'mfe_candidate /job-details/1',
    'mfe_candidate /search-list-2',
    'mfe_candidate /search-list',
  ]);
  // A batch has four: the last one is the first remote as a whole.
  expect(fetched).toHaveLength(PREFETCH_BATCH);
});

test('a page of the shell’s own is loaded ahead as well', async () => {
  const pricing = shellPages.find(({ path }) => path === '/pricing')!;
  const preload = jest.spyOn(pricing.component as { preload(): Promise<void> }, 'preload').mockResolvedValue();
  document.body.innerHTML = links('/pricing');
  start();
  await batch();
  expect(preload).toHaveBeenCalledTimes(1);
  preload.mockRestore();
});

test('pages that a visitor may not see are left alone; who may gets those of the menus too', async () => {
  document.body.innerHTML = links('/my-applications', '/dashboard-main');
  start();
  for (let batches = 0; batches < 5; batches += 1) await batch();
  expect(fetched.filter((name) => name.includes('/'))).toEqual([]);
  stop();
  start(aUser());
  for (let batches = 0; batches < 5; batches += 1) await batch();
  expect(fetched).toContain('mfe_candidate /my-applications');
  expect(fetched).toContain('mfe_candidate /saved-jobs');
  expect(fetched.join()).not.toContain('dashboard');
});

test('files of the page that a press leads to come first, also for a visitor whom the press signs in', async () => {
  document.body.innerHTML = `<main>${links('/search-jobs', '/saved-jobs')}<button data-leads-to="/my-applications">x</button></main>`;
  start();
  await batch();
  expect(fetched.slice(0, 2)).toEqual(['mfe_candidate /my-applications', 'mfe_candidate /search-jobs']);
  expect(fetched).not.toContain('mfe_candidate /saved-jobs');
});

test.each([
  ['of a candidate', 'CND', candidatePart],
  ['of an employer', 'EMP', employerPart],
] as const)('each page in the menus %s is fetched ahead', async (_whose, type, part) => {
  start(aUser({ login_type: type }));
  for (let batches = 0; batches < 10; batches += 1) await batch();
  const menu = part.menu.filter(
    ({ loginTypes, to }) => loginTypes.includes(type) && part.pages.some(({ path }) => path === to),
  );
  expect(menu.length).toBeGreaterThan(3);
  expect(fetched).toEqual(expect.arrayContaining(menu.map(({ to }) => `${part.name} ${to}`)));
});

test('another page begins with its own links, and fetches nothing twice but what did not come', async () => {
  failing = ['/search-list'];
  document.body.innerHTML = `<main>${links('/search-jobs', '/search-list')}</main>`;
  start();
  await batch();
  fetched.length = 0;
  document.body.innerHTML = `<main>${links('/search-jobs', '/search-list', '/job-details/1')}</main>`;
  goTo('/search-jobs');
  await batch();
  expect(fetched.slice(0, 2)).toEqual(['mfe_candidate /search-list', 'mfe_candidate /job-details/1']);
});

test('nothing is fetched ahead on a connection that saves data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  document.body.innerHTML = links('/search-jobs');
  start();
  for (let batches = 0; batches < 5; batches += 1) await batch();
  expect(fetched).toEqual([]);
});

test('pages of a remote that does not want it are left alone', async () => {
  const remotes = [{ name: candidatePart.name, manifest: { ...candidatePart, prefetch: false }, error: null }];
  useKnownRemotes.setState({ remotes: remotes as never });
  document.body.innerHTML = links('/search-jobs');
  start();
  for (let batches = 0; batches < 5; batches += 1) await batch();
  expect(fetched).toEqual([]);
});
