import { PAGE_LAYOUTS, SHELL_CONTRACT_VERSION } from '@market/contracts/remotes';
import { aUser, createFakeHttp } from '@market/market-ui/testing';
import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startShell } from '../src/app/start-shell';
import { useDialogs } from '../src/dialogs/open-dialogs';
import { loadAfresh } from '../src/remotes/federation';
import { guardFile } from '../src/remotes/guarded-files';
import { useKnownRemotes } from '../src/remotes/known-remotes';
import {
  answered,
  behave,
  chunkLoadError,
  delayChunk,
  inlineZoo,
  listZoo,
  openZoo,
  startsSoFar,
  ZOO_SETTINGS,
  zooManifest,
  zooVersion,
  type Behaviour,
} from './misbehaving-remotes/zoo';

// The API is away, and nothing here may depend on it; the site itself answers.
jest.mock('@market/web-kit/http', () => ({ createHttp: () => createFakeHttp() }));

openZoo();
// The first look at a remote compiles the kit.
configure({ asyncUtilTimeout: 15_000 });

let started: ReturnType<typeof startShell>;

const open = async (path: string) => {
  history.replaceState(null, '', path);
  started = startShell();
  render(started.app);
  await act(async () => undefined);
};

const signedIn = (different: Parameters<typeof aUser>[0] = {}) => {
  localStorage.setItem('token', 't-1');
  localStorage.setItem('user', JSON.stringify(aUser(different)));
};

beforeEach(() => {
  // jsdom has neither.
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  localStorage.clear();
  sessionStorage.clear();
  useKnownRemotes.setState({ settled: false, generation: 0, remotes: [], error: null });
  useDialogs.setState({ open: null });
  behave('well');
  // The runtime remembers what earlier tests loaded.
  loadAfresh('zoo');
  inlineZoo();
  globalThis.fetch = jest.fn(async (address) =>
    address === '/healthz' ? ({ status: 200 } as Response) : Promise.reject(new TypeError('offline')),
  );
  jest
    .spyOn(console, 'error')
    .mockImplementation(() => undefined)
    .mockClear();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => started.stop());

const panel = () => screen.findByRole('heading', { name: 'The zoo is not available' });
const alert = () => within(screen.getByRole('main')).getByRole('alert');
const headerLives = () => expect(screen.getByRole('banner')).toBeInTheDocument();

test('a page of a remote is shown in the layout, with its title', async () => {
  await open('/search-jobs');
  expect(await screen.findByRole('heading', { name: 'Search' })).toBeInTheDocument();
  expect(document.title).toMatch(/^Search – /);
  headerLives();
});

test('between two pages of a remote that runs, the skeleton stands for the one whose code has not come, and a notice after a moment', async () => {
  await open('/search-jobs');
  await screen.findByRole('heading', { name: 'Search' });
  let come: () => void = () => undefined;
  const comes = new Promise<void>((resolve) => (come = resolve));
  delayChunk('/saved-jobs', () => comes);
  await act(async () => started.shell.navigate('/saved-jobs'));
  expect(await within(screen.getByRole('main')).findByText('Loading Saved jobs')).toBeInTheDocument();
  expect(await screen.findByText('Still loading Saved jobs…')).toBeInTheDocument();
  await act(async () => come());
  expect(await screen.findByRole('heading', { name: 'Saved jobs' })).toBeInTheDocument();
  expect(screen.queryByText('Still loading Saved jobs…')).not.toBeInTheDocument();
});

test.each<[Behaviour, string, string | RegExp]>([
  ['missing', 'loading the code', /\S/],
  ['throws', 'loading the code', /\S/],
  ['empty', 'loading the code', /\S/],
  ['not-shared', 'giving this part what the site shares with it', 'The getter for the shared module'],
  ['setup-throws', 'starting this part', 'no setup today'],
  ['render-throws', 'showing the page', 'no picture today'],
  ['effect-throws', 'showing the page', 'no effect today'],
  ['setup-hangs', 'starting this part', 'it took longer than 4 seconds'],
])('a remote that is %s becomes a panel that names the step, and Retry starts it anew', async (how, step, details) => {
  behave(how);
  await open('/search-jobs');
  expect(await panel()).toBeInTheDocument();
  expect(alert()).toHaveTextContent(`It failed while ${step}.`);
  expect(within(alert()).getByRole('group')).toHaveTextContent(details);
  headerLives();

  behave('well');
  const before = startsSoFar();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Search' })).toBeInTheDocument();
  expect(startsSoFar()).toBe(before + 1);
});

test('a Retry that does not help shows the panel again', async () => {
  behave('setup-throws');
  await open('/search-jobs');
  await panel();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await panel()).toBeInTheDocument();
});

// jsdom cannot navigate, and says so.
const navigations = () =>
  jest.mocked(console.error).mock.calls.filter(([said]) => String(said).includes('navigation')).length;

/** A script of the remote has run. */
const arrive = () => {
  const script = document.createElement('script');
  script.src = '/remotes/zoo/1.0.0/page.js';
  guardFile(script);
  script.dispatchEvent(new Event('load'));
};

test.each([
  ['page', '/saved-jobs', () => started.shell.navigate('/saved-jobs'), { name: 'Saved jobs' }],
  ['dialog', 'sign-in', () => started.shell.openDialog('sign-in', { loginType: 'CND' }), { name: 'Sign in' }],
])('a %s whose code comes after the panel has taken its place is shown', async (kind, what, showIt, { name }) => {
  await open('/search-jobs');
  await screen.findByRole('heading', { name: 'Search' });
  let isHere = false;
  delayChunk(what, async () => {
    if (!isHere) throw chunkLoadError('timeout');
  });
  await act(async () => showIt());
  expect(await screen.findByText(/The zoo is not available/)).toBeInTheDocument();
  // Another file of the remote changes nothing.
  await act(async () => arrive());
  expect(screen.getByText(/The zoo is not available/)).toBeInTheDocument();
  isHere = true;
  await act(async () => arrive());
  expect(await screen.findByRole(kind === 'page' ? 'heading' : 'dialog', { name })).toBeInTheDocument();
  expect(screen.queryByText(/The zoo is not available/)).not.toBeInTheDocument();
  expect(navigations()).toBe(0);
});

test('the entry of a remote that did not come is asked for once more, and the page shows', async () => {
  behave('away-once');
  const before = startsSoFar();
  await open('/search-jobs');
  expect(await screen.findByRole('heading', { name: 'Search' })).toBeInTheDocument();
  expect(startsSoFar()).toBe(before + 2);
  expect(navigations()).toBe(0);
});

test('an entry that does not come the second time either causes one full navigation, then its panel', async () => {
  behave('away');
  const before = startsSoFar();
  await open('/search-jobs');
  expect(await panel()).toBeInTheDocument();
  await waitFor(() => expect(navigations()).toBe(1));
  expect(startsSoFar()).toBe(before + 2);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await panel()).toBeInTheDocument();
  expect(navigations()).toBe(1);
});

test('the chunk of a dialog that did not come is asked for once more, and the page below stays as it is', async () => {
  await open('/search-jobs');
  const page = await screen.findByRole('heading', { name: 'Search' });
  let fails = 1;
  delayChunk('sign-in', async () => {
    if (fails-- > 0) throw chunkLoadError();
  });
  await act(async () => started.shell.openDialog('sign-in', { loginType: 'CND' }));
  expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeInTheDocument();
  await act(async () => started.shell.navigate('/search-jobs?search=nurse'));
  expect(screen.getByRole('heading', { name: 'Search' })).toBe(page);
  expect(navigations()).toBe(0);
});

test('the chunk of a dialog that is gone causes one full navigation', async () => {
  await open('/search-jobs');
  await screen.findByRole('heading', { name: 'Search' });
  delayChunk('sign-in', () => Promise.reject(chunkLoadError()));
  await act(async () => started.shell.openDialog('sign-in', { loginType: 'CND' }));
  expect(await screen.findByText(/The zoo is not available/)).toBeInTheDocument();
  await waitFor(() => expect(navigations()).toBe(1));
});

/** A full navigation: of the tab its storages stay. */
const loadAnew = async (path: string) => {
  started.stop();
  cleanup();
  useDialogs.setState({ open: null });
  useKnownRemotes.setState({ settled: false, generation: 0, remotes: [], error: null });
  loadAfresh('zoo');
  await open(path);
};

test('P2: the dialog whose chunk is gone opens again by itself after the navigation, once, with where it leads back to', async () => {
  await open('/search-jobs');
  await screen.findByRole('heading', { name: 'Search' });
  delayChunk('sign-in', () => Promise.reject(chunkLoadError()));
  await act(async () => started.shell.openDialog('sign-in', { loginType: 'CND', returnTo: '/saved-jobs' }));
  await waitFor(() => expect(navigations()).toBe(1));
  // Gone for good: the panel, and no second navigation.
  await loadAnew('/search-jobs');
  expect(await screen.findByText(/The zoo is not available/)).toBeInTheDocument();
  expect(started.shell.takeReturnPath()).toBe('/saved-jobs');
  expect(navigations()).toBe(1);
  delayChunk('sign-in', async () => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeInTheDocument();
  // Kept for one navigation only.
  await loadAnew('/search-jobs');
  await screen.findByRole('heading', { name: 'Search' });
  expect(useDialogs.getState().open).toBeNull();
});

const visitor = () => undefined;
test.each<[string, string, { token?: string; loginType?: 'CND'; then?: () => void }, () => void]>([
  ['at another address', '/pricing', { loginType: 'CND' }, visitor],
  ['for somebody else', '/search-jobs', { loginType: 'CND' }, () => signedIn({ login_type: 'CND' })],
  ['with a secret', '/search-jobs', { token: 'secret' }, visitor],
  ['with what only this page has', '/search-jobs', { loginType: 'CND', then: visitor }, visitor],
])('P2: no dialog opens again %s', async (_what, path, props, become) => {
  await open('/search-jobs');
  await screen.findByRole('heading', { name: 'Search' });
  delayChunk('sign-in', () => Promise.reject(chunkLoadError()));
  // Cast: dialogs of other versions may take what the types of this one do not know.
  await act(async () => started.shell.openDialog('sign-in', props as { loginType: 'CND' }));
  await waitFor(() => expect(navigations()).toBe(1));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');
  become();
  delayChunk('sign-in', async () => undefined);
  await loadAnew(path);
  expect(useDialogs.getState().open).toBeNull();
});

test('a page whose chunk is gone causes one full navigation, and its panel when that did not help', async () => {
  behave('chunk-missing');
  await open('/search-jobs');
  expect(await panel()).toBeInTheDocument();
  expect(navigations()).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await panel()).toBeInTheDocument();
  expect(navigations()).toBe(1);
});

test('a remote built for another major of the shell is not started', async () => {
  inlineZoo(listZoo([zooVersion('1.0.0', {}, { ...zooManifest, contracts: '^4.0.0' })]));
  const before = startsSoFar();
  await open('/search-jobs');
  expect(await panel()).toBeInTheDocument();
  expect(alert()).toHaveTextContent(`it needs ^4.0.0, this page has ${SHELL_CONTRACT_VERSION}`);
  expect(startsSoFar()).toBe(before);
});

test('while the manifest of a remote is missing, an unknown address may be one of its pages', async () => {
  document.head.innerHTML = document.head.innerHTML.replace(/,"manifest":.*?"prefetch":false}/, '');
  await open('/search-jobs');
  expect(await screen.findByRole('heading', { name: /zoo.*is not available/ })).toBeInTheDocument();
  expect(alert()).toHaveTextContent('reading what this part offers');
  // Addresses and file names are for support: present, but collapsed.
  expect(within(alert()).getByText('Details for support').closest('details')).not.toHaveAttribute('open');
});

test('an address that nobody has is not found', async () => {
  await open('/nowhere');
  expect(document.title).toMatch(/^Page not found – /);
  headerLives();
});

test('a page that the server failed to make shows the 500 page, and the header leads on', async () => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="page-status" content="500" data-first-page>');
  await open('/faq');
  expect(screen.getByRole('heading', { level: 1, name: 'Something broke on our side' })).toBeInTheDocument();
  headerLives();
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'For candidates' }));
  expect(await screen.findByRole('dialog', { name: 'Sign in' })).toHaveTextContent('For CND');
  document.head.querySelector('[data-first-page]')?.remove();
});

test('a page that needs a role asks a visitor to sign in, keeps the way back, and shows itself afterwards', async () => {
  await open('/my-applications?status=applied');
  expect(await screen.findByRole('dialog', { name: 'Sign in' })).toHaveTextContent('For CND');
  expect(screen.queryByRole('heading', { name: 'My applications' })).not.toBeInTheDocument();
  expect(started.shell.takeReturnPath()).toBe('/my-applications?status=applied');
  expect(started.shell.takeReturnPath()).toBeNull();

  act(() => started.shell.session.signIn({ user: aUser(), token: 't-1' }));
  expect(await screen.findByRole('heading', { name: 'My applications' })).toBeInTheDocument();
});

test('a visitor who closes the sign-in dialog is not led to that page by a later sign-in', async () => {
  await open('/my-applications');
  await screen.findByRole('dialog', { name: 'Sign in' });
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(started.shell.takeReturnPath()).toBeNull();

  await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' }));
  // Another dialog in its place (signing up, a forgotten password) is still on the way there.
  act(() => started.shell.openDialog('sign-up', { loginType: 'CND' }));
  act(() => started.shell.openDialog('sign-in', { loginType: 'CND' }));
  expect(started.shell.takeReturnPath()).toBe('/my-applications');
});

test('coming back to a page that needs a role asks to sign in again', async () => {
  await open('/my-applications');
  await screen.findByRole('dialog', { name: 'Sign in' });
  await act(async () => started.shell.navigate('/search-jobs'));
  await screen.findByRole('heading', { name: 'Search' });
  act(() => started.shell.closeDialog());
  await act(async () => history.back());
  expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeInTheDocument();
});

test('the wrong role gets a page that says so', async () => {
  signedIn({ login_type: 'EMP' });
  await open('/my-applications');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'My applications' })).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveTextContent(/account/i);
});

test('the sidebar of the dashboard stands beside its pages for employers only', async () => {
  const sidebar = () => screen.queryByRole('complementary', { name: 'Dashboard' });
  signedIn();
  await open('/dashboard-main');
  expect(screen.getByRole('heading', { name: 'This page is not for your account' })).toBeInTheDocument();
  expect(sidebar()).not.toBeInTheDocument();

  signedIn({ login_type: 'EMP' });
  await open('/dashboard-main');
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
  expect(sidebar()).toBeInTheDocument();
});

test('a person who signs out is at home, without a dialog and without a question', async () => {
  signedIn();
  await open('/my-applications');
  await screen.findByRole('heading', { name: 'My applications' });
  act(() => started.shell.openDialog('sign-in', { loginType: 'CND' }));
  await act(() => started.shell.session.signOut());
  expect(location.pathname).toBe('/');
  expect(started.shell.session.get().isAuthenticated).toBe(false);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('moving to another page sets the title, and the focus to the content', async () => {
  await open('/search-jobs');
  await screen.findByRole('heading', { name: 'Search' });
  await act(async () => started.shell.navigate('/job-details/4'));
  expect(await screen.findByRole('heading', { name: 'Job' })).toBeInTheDocument();
  expect(document.title).toMatch(/^Job – /);
  expect(screen.getByRole('main')).toHaveFocus();
});

test('an old address of job pages leads to the search', async () => {
  await open('/job-detailss');
  expect(await screen.findByRole('heading', { name: 'Search' })).toBeInTheDocument();
  expect(location.pathname).toBe('/search-jobs');
});

test('a dialog opens over any page and gives the focus back when it closes', async () => {
  await open('/');
  const opener = screen.getAllByRole('link')[0] as HTMLElement;
  act(() => opener.focus());
  act(() => started.shell.openDialog('sign-in', { loginType: 'EMP' }));
  expect(await screen.findByRole('dialog', { name: 'Sign in' })).toHaveTextContent('For EMP');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await act(async () => new Promise(requestAnimationFrame));
  expect(opener).toHaveFocus();
});

test.each(PAGE_LAYOUTS)('a dialog opens over a page in the %s layout', async (layout) => {
  const page = zooManifest.pages.find((stated) => stated.layout === layout)!;
  signedIn({ login_type: 'EMP' });
  await open(page.path);
  await screen.findByRole('heading', { name: page.title });
  await act(async () => started.shell.openDialog('sign-in', { loginType: 'EMP' }));
  expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeInTheDocument();
});

test('a manifest says whether header and footer of a page are dark or light', async () => {
  await open('/night');
  await screen.findByRole('heading', { name: 'Night house' });
  expect(screen.getByRole('banner')).toHaveAttribute('data-tone', 'dark');
  expect(screen.getByRole('contentinfo')).toHaveAttribute('data-tone', 'light');
});

test('a control that goes while it has the focus leaves it to the page', async () => {
  await open('/');
  const pressed = screen.getByRole('main').appendChild(document.createElement('button'));
  act(() => pressed.focus());
  act(() => pressed.remove());
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('a dialog whose call is answered late closes itself, not the one that was opened since', async () => {
  await open('/');
  answered.length = 0;
  act(() => started.shell.openDialog('sign-in', { loginType: 'CND' }));
  await screen.findByRole('dialog', { name: 'Sign in' });
  act(() => started.shell.openDialog('sign-in', { loginType: 'EMP' }));
  expect(await screen.findByText(/For EMP/)).toBeInTheDocument();
  act(() => answered[0]!());
  expect(screen.getByRole('dialog', { name: 'Sign in' })).toHaveTextContent('For EMP');
  act(() => answered.at(-1)!());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  [
    'a link of a mail opens the change-password dialog with its token',
    '/reset-password/token%2F1',
    null,
    { name: 'change-password', props: { token: 'token/1' } },
  ],
  [
    'so does the address in a query or a hash',
    '/?next=reset-password#top',
    aUser(),
    { name: 'change-password', props: {} },
  ],
  ['a visitor without a token gets none, but the page that asks for a link', '/reset-password', null, null],
])('reset-password in the location: %s', async (_what, path, user, dialog) => {
  if (user) signedIn();
  await open(path);
  const { open: shown } = useDialogs.getState();
  expect(shown && { name: shown.name, props: shown.props }).toEqual(dialog);
});

test('reset-password in the location: what cannot be decoded is no token, and breaks no page', async () => {
  await open('/?x=reset-password/%zz');
  expect(await screen.findByRole('heading', { level: 1, name: 'Land somewhere good.' })).toBeInTheDocument();
  expect(useDialogs.getState().open).toBeNull();
});

describe('the shell as a remote gets it', () => {
  const listed = (settings: object | undefined, manifest: object) => {
    const version = zooVersion('1.0.0', {}, { ...zooManifest, settings: ZOO_SETTINGS, ...manifest });
    return { ...version, extras: { ...version.extras, ...(settings ? { settings } : {}) } };
  };
  const look = async (name: string) => expect(await screen.findByRole('heading', { name })).toBeInTheDocument();

  beforeEach(() => behave('asks'));

  test.each([
    ['the default', undefined, 'Look: wide'],
    ['a value for everybody', { look: { value: 'narrow' } }, 'Look: narrow'],
    ['the default in place of a value that it does not allow', { look: { value: true } }, 'Look: wide'],
    ['the default in place of a value for others', { look: { value: 'narrow', roles: ['EMP'] } }, 'Look: wide'],
    ['a value for its login type', { look: { value: 'narrow', roles: ['EMP', 'CND'] } }, 'Look: narrow'],
  ])('has of a setting %s', async (_what, settings, heading) => {
    signedIn({ login_type: 'CND' });
    inlineZoo(listZoo([listed(settings, {})]));
    await open('/search-jobs');
    await look(heading);
  });

  test('has a setting that changed meanwhile with the next navigation, without a reload', async () => {
    inlineZoo(listZoo([listed(undefined, {})]));
    await open('/search-jobs');
    await look('Look: wide');
    globalThis.fetch = jest.fn(async () => ({
      ok: true,
      status: 200,
      json: async () => listZoo([listed({ look: { value: 'narrow' } }, {})], 2),
    })) as unknown as typeof fetch;
    await act(async () => started.shell.navigate('/saved-jobs'));
    await look('Look: narrow');
  });

  test('S259: refuses calls that its manifest does not list, with their names, in setup and in components', async () => {
    inlineZoo(listZoo([listed(undefined, { endpoints: ['GET /animals/:id'] })]));
    await open('/search-jobs');
    for (const name of ['Ask for an animal', 'Ask for a keeper', 'Ask as set up'])
      await userEvent.click(await screen.findByRole('button', { name }));
    const log = screen.getByRole('log');
    await waitFor(() => expect(log).toHaveTextContent('zoo calls GET /keepers/8, which its manifest does not list'));
    expect(log).toHaveTextContent('zoo calls GET /keepers/7, which its manifest does not list');
    // Sent, and unknown to this test's server.
    expect(log).toHaveTextContent('The test has no answer for GET /animals/7?full=1');
    expect(log).not.toHaveTextContent('no answer for GET /keepers');
    expect(console.error).toHaveBeenCalledWith(
      expect.objectContaining({ message: expect.stringContaining('zoo calls GET /keepers/7') as string }),
    );
  });

  test('refuses no call of a manifest without a list, as those of before are', async () => {
    inlineZoo(listZoo([listed(undefined, {})]));
    await open('/search-jobs');
    await userEvent.click(await screen.findByRole('button', { name: 'Ask for a keeper' }));
    await waitFor(() => expect(screen.getByRole('log')).toHaveTextContent('no answer for GET /keepers/7'));
  });
});
