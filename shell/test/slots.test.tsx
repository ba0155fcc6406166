import { type RemoteManifest, type ReportedStep } from '@market/contracts/remotes';
import { ShellProvider, Slot, SlotHostProvider, useShell, type RemoteModule } from '@market/web-kit';
import { aUser, createFakeHttp, createFakeShell } from '@market/market-ui/testing';
import { act, configure, render, screen, waitFor } from '@testing-library/react';
import { lazy } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { startShell } from '../src/app/start-shell';
import { loadAfresh } from '../src/remotes/federation';
import { useKnownRemotes, type KnownRemote } from '../src/remotes/known-remotes';
import { RemoteModulesProvider } from '../src/remotes/remote';
import type { RemoteModules } from '../src/remotes/remote-modules';
import { shellOfRemote } from '../src/remotes/shell-of-remote';
import { SlotHost } from '../src/remotes/slot-host';
import { keyOfSlot } from '../src/remotes/written-slot';
import { followNotes, type Note } from '../src/reports/notes';
import {
  behave,
  chunkLoadError,
  delayChunk,
  inlineZoo,
  listZoo,
  openZoo,
  startedVersions,
  startsSoFar,
  zooManifest,
  zooVersion,
  type Behaviour,
} from './misbehaving-remotes/zoo';

// The API is away, and nothing here may depend on it; the site itself answers.
jest.mock('@market/web-kit/http', () => ({ createHttp: () => createFakeHttp() }));

openZoo();
// The first look at a remote compiles the kit.
configure({ asyncUtilTimeout: 15_000 });

const FILLS: RemoteManifest['fills'] = [{ slot: 'home-for-you', access: ['CND'] }];
const filling = { ...zooManifest, fills: FILLS };
let started: ReturnType<typeof startShell> | undefined;
let notes: Note[];
let stopNotes: () => void;

const openHome = async () => {
  history.replaceState(null, '', '/');
  started = startShell();
  render(started.app);
  await act(async () => undefined);
};
const signedIn = (different: Parameters<typeof aUser>[0] = {}) => {
  localStorage.setItem('token', 't-1');
  localStorage.setItem('user', JSON.stringify(aUser(different)));
};
const band = () => screen.findByRole('heading', { level: 2, name: 'From the zoo' });
// jsdom cannot navigate, and says so.
const navigations = () =>
  jest.mocked(console.error).mock.calls.filter(([said]) => String(said).includes('navigation')).length;
const failures = () => notes.filter((note) => note.kind === 'failed');
const expectWholePage = () => {
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Popular categories' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'From the zoo' })).not.toBeInTheDocument();
  expect(screen.queryByText(/The zoo is not available/)).not.toBeInTheDocument();
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useKnownRemotes.setState({ settled: false, generation: 0, remotes: [], error: null });
  behave('well');
  loadAfresh('zoo');
  startedVersions.length = 0;
  inlineZoo(listZoo([zooVersion('1.0.0', {}, filling)]));
  globalThis.fetch = jest.fn(async (address) =>
    address === '/healthz' ? ({ status: 200 } as Response) : Promise.reject(new TypeError('offline')),
  );
  jest
    .spyOn(console, 'error')
    .mockImplementation(() => undefined)
    .mockClear();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  notes = [];
  stopNotes = followNotes((note) => notes.push(note));
});

afterEach(() => {
  stopNotes();
  started?.stop();
  started = undefined;
});

test('a slot of the home page is filled by the remote whose manifest says so, with what the page gives', async () => {
  signedIn();
  await openHome();
  expect(await band()).toBeInTheDocument();
  expect(screen.getByText('3 cards by zoo')).toBeInTheDocument();
});

test('for people whom it is not for, no code of the remote is loaded', async () => {
  const before = startsSoFar();
  signedIn({ login_type: 'EMP' });
  await openHome();
  expectWholePage();
  expect(startsSoFar()).toBe(before);
  // Sign-in of a candidate in the same page.
  act(() => started?.shell.session.signIn({ user: aUser(), token: 't-2' }));
  expect(await band()).toBeInTheDocument();
  expect(startsSoFar()).toBe(before + 1);
});

test.each<[Behaviour, ReportedStep]>([
  ['missing', 'code'],
  ['throws', 'code'],
  ['not-shared', 'shared'],
  ['setup-throws', 'setup'],
  ['slot-missing', 'show'],
  ['slot-throws', 'show'],
])('a remote that is %s leaves the page whole, and is reported by its version', async (how, step) => {
  behave(how);
  signedIn();
  await openHome();
  await waitFor(() => expect(failures()).toContainEqual({ kind: 'failed', remote: 'zoo', version: '1.0.0', step }));
  expectWholePage();
  expect(navigations()).toBe(0);
});

test('the chunk of a slot that did not come is asked for once more; one that is gone loads no page anew', async () => {
  let asked = 0;
  delayChunk('home-for-you', async () => {
    asked += 1;
    if (asked === 1) throw chunkLoadError();
  });
  signedIn();
  await openHome();
  expect(await band()).toBeInTheDocument();
  started?.stop();
  document.body.innerHTML = '';

  loadAfresh('zoo');
  asked = 0;
  delayChunk('home-for-you', async () => {
    asked += 1;
    throw chunkLoadError();
  });
  notes.length = 0;
  await openHome();
  await waitFor(() => expect(failures()).toHaveLength(2));
  expect(asked).toBe(2);
  expectWholePage();
  expect(navigations()).toBe(0);
});

test('a canary that fails in a slot gives way to the live version', async () => {
  inlineZoo(
    listZoo([
      zooVersion('1.1.0', { traffic: 100, default: false }, { ...filling, version: '1.1.0' }),
      zooVersion('1.0.0', { traffic: 0 }, filling),
    ]),
  );
  behave('slot-throws', '1.1.0');
  signedIn();
  await openHome();
  expect(await band()).toBeInTheDocument();
  expect(startedVersions).toEqual(['1.1.0', '1.0.0']);
  expect(failures()).toEqual([{ kind: 'failed', remote: 'zoo', version: '1.1.0', step: 'show' }]);
});

describe('a slot by itself', () => {
  const known: KnownRemote = {
    name: 'zoo',
    entry: '/remotes/zoo/1.0.0/mf-manifest.json',
    version: '1.0.0',
    state: 'live',
    listed: null,
    fallback: null,
    manifest: { ...filling, fills: [{ slot: 'home-for-you', access: 'public' }], endpoints: ['GET /animals/:id'] },
    settings: {},
    error: null,
  };
  const nothing = () => null;
  const page = createFakeShell({ http: { 'GET /animals/1': { name: 'Ape' } } });
  const ofOwner = shellOfRemote(page, 'mfe_harbours');
  function Fills() {
    const { http, remote } = useShell();
    const ask = (path: string) => () => void http.get(path).catch((error: Error) => asked.push(error.message));
    return (
      <>
        <p>Filled by {remote?.name}</p>
        <button onClick={ask('/animals/1')}>Animal</button>
        <button onClick={ask('/ships/1')}>Ship</button>
      </>
    );
  }
  const asked: string[] = [];
  const module: RemoteModule = {
    Pages: nothing,
    dialogs: {},
    slots: { 'home-for-you': lazy(async () => ({ default: Fills })) },
  };
  const running = Promise.resolve(module);
  const modules = { get: () => running } as unknown as RemoteModules;
  const slot = (
    <ShellProvider shell={page}>
      <ShellProvider shell={ofOwner}>
        <RemoteModulesProvider value={modules}>
          <SlotHostProvider value={SlotHost}>
            <main>
              <Slot
                name="home-for-you"
                props={{ cards: 3, Band: nothing, JobCards: nothing, waiting: null }}
                waiting={<p>On its way</p>}
              />
            </main>
          </SlotHostProvider>
        </RemoteModulesProvider>
      </ShellProvider>
    </ShellProvider>
  );
  const know = (...remotes: KnownRemote[]) => useKnownRemotes.setState({ settled: true, remotes });

  test('S281: a component in a slot of another remote’s page calls by its own manifest, and not by that of the page’s owner', async () => {
    const owner: RemoteManifest = { ...zooManifest, name: 'mfe_harbours', endpoints: ['GET /ships/:id'] };
    know({ ...known, name: 'mfe_harbours', manifest: owner }, known);
    await act(async () => void render(slot));
    expect(await screen.findByText('Filled by zoo')).toBeInTheDocument();
    act(() => screen.getByRole('button', { name: 'Animal' }).click());
    act(() => screen.getByRole('button', { name: 'Ship' }).click());
    await waitFor(() => expect(asked).toEqual([expect.stringContaining('zoo calls GET /ships/1')]));
    expect(page.http.calls.map(({ path }) => path)).toEqual(['/animals/1']);
  });

  test('a server writes what stands there meanwhile, and the browser takes that up and fills the slot', async () => {
    know(known);
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(slot);
    expect(root).toHaveTextContent(/^On its way$/);
    const hydrated = hydrateRoot(root, slot);
    expect(await screen.findByText('Filled by zoo')).toBeInTheDocument();
    expect(root).not.toHaveTextContent('On its way');
    expect(console.error).not.toHaveBeenCalled();
    act(() => hydrated.unmount());
    root.remove();
  });

  test('a server waits for whomever a remote fills it for: it does not know who reads', () => {
    know({ ...known, manifest: { ...known.manifest!, fills: [{ slot: 'home-for-you', access: ['EMP'] }] } });
    expect(renderToString(slot)).toContain('On its way');
  });

  describe('written by the server side of its remote', () => {
    const written = {
      ...known.manifest!,
      fills: [{ slot: 'home-for-you', access: 'public', render: 'server' } as const],
    };
    const mark = JSON.stringify(['home-for-you', { cards: 3 }]);
    const data = (
      // Cast: the shell's own slot takes components; this one is given data alone, as a slot must be for a server.
      <Slot name="home-for-you" props={{ cards: 3 } as never} waiting={<p>On its way</p>} />
    );
    const elementWith = (running: RemoteModules) => (
      <ShellProvider shell={page}>
        <RemoteModulesProvider value={running}>
          <SlotHostProvider value={SlotHost}>
            <main>{data}</main>
          </SlotHostProvider>
        </RemoteModulesProvider>
      </ShellProvider>
    );
    const open = () => {
      const root = document.body.appendChild(document.createElement('div'));
      root.innerHTML = `<main><div data-owner="zoo" data-part="home-for-you" class="slot"><p>Written & kept</p></div></main>`;
      root.querySelector('div')!.dataset.writtenSlot = mark;
      return root;
    };

    test('S535: the browser takes it up without a mismatch, and the code of the remote takes its place', async () => {
      know({ ...known, manifest: written });
      const root = open();
      const hydrated = hydrateRoot(root, elementWith(modules));
      expect(root).toHaveTextContent(/^Written & kept$/);
      expect(await screen.findByText('Filled by zoo')).toBeInTheDocument();
      expect(root).not.toHaveTextContent('Written & kept');
      expect(console.error).not.toHaveBeenCalled();
      act(() => hydrated.unmount());
      root.remove();
    });

    test('S536: one whose code fails in the browser stays as the server wrote it', async () => {
      const missing = Promise.reject<RemoteModule>(new Error('gone'));
      missing.catch(() => undefined);
      const away = { get: () => missing, fallBack: () => false, forget: () => undefined } as unknown as RemoteModules;
      know({ ...known, manifest: written });
      const root = open();
      const hydrated = hydrateRoot(root, elementWith(away));
      await waitFor(() => expect(failures()).toHaveLength(1));
      expect(root).toHaveTextContent(/^Written & kept$/);
      act(() => hydrated.unmount());
      root.remove();
    });

    test('props that are no data, such as components, leave the slot to the browser', () => {
      expect(keyOfSlot('home-for-you', { cards: 3, Band: nothing, JobCards: nothing, waiting: null })).toBeNull();
      expect(keyOfSlot('home-for-you', { cards: 3 } as never)).toBe(mark);
      expect(keyOfSlot('home-for-you', { cards: 3, waiting: <p /> } as never)).toBeNull();
      expect(keyOfSlot('home-for-you', { cards: 'x'.repeat(5_000) } as never)).toBeNull();
    });
  });

  test('an unfilled slot is empty, and waits only while the remotes are not known', () => {
    know();
    expect(renderToString(slot)).toBe('<main></main>');
    useKnownRemotes.setState({ settled: false, remotes: [] });
    expect(renderToString(slot)).toContain('On its way');
  });
});
