import { createFakeHttp } from '@market/market-ui/testing';
import { act, configure, render, screen, within } from '@testing-library/react';
import { startShell } from '../src/app/start-shell';
import { loadAfresh } from '../src/remotes/federation';
import { useKnownRemotes } from '../src/remotes/known-remotes';
import { behave, inlineZoo, listZoo, openZoo, startsSoFar, zooManifest, zooVersion } from './misbehaving-remotes/zoo';

let mockContract = '1.0.0';
jest.mock('@market/web-kit', () => ({
  ...jest.requireActual<object>('@market/web-kit'),
  get SHELL_CONTRACT_VERSION() {
    return mockContract;
  },
}));
jest.mock('@market/web-kit/http', () => ({ createHttp: () => createFakeHttp() }));

openZoo();
// The first look at a remote compiles the kit.
configure({ asyncUtilTimeout: 15_000 });

let started: ReturnType<typeof startShell>;

const open = async (shell: string, contracts: string) => {
  mockContract = shell;
  inlineZoo(listZoo([zooVersion('1.0.0', {}, { ...zooManifest, contracts })]));
  history.replaceState(null, '', '/search-jobs');
  started = startShell();
  render(started.app);
  await act(async () => undefined);
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useKnownRemotes.setState({ settled: false, generation: 0, remotes: [], error: null });
  behave('well');
  loadAfresh('zoo');
  globalThis.fetch = jest.fn(async (address) =>
    address === '/healthz' ? ({ status: 200 } as Response) : Promise.reject(new TypeError('offline')),
  );
  for (const kind of ['error', 'warn'] as const) jest.spyOn(console, kind).mockImplementation(() => undefined);
});
afterEach(() => started.stop());

test.each([
  ['an old remote', '^1.0.0', 'a new shell', '1.4.0'],
  ['a new remote', '^1.4.0', 'a new shell', '1.4.0'],
])('%s (%s) runs in %s (%s)', async (_slice, contracts, _shell, version) => {
  await open(version, contracts);
  expect(await screen.findByRole('heading', { name: 'Search' })).toBeInTheDocument();
});

test.each([
  ['a new remote', '^1.4.0', 'an old shell', '1.0.0'],
  ['a remote of the next major', '^2.0.0', 'an old shell', '1.4.0'],
  ['an old remote', '^1.0.0', 'a shell of the next major', '2.0.0'],
])('%s (%s) does not even start in %s (%s), and says what it needs', async (_slice, contracts, _shell, version) => {
  const before = startsSoFar();
  await open(version, contracts);
  expect(await screen.findByRole('heading', { name: 'The zoo is not available' })).toBeInTheDocument();
  expect(within(screen.getByRole('main')).getByRole('alert')).toHaveTextContent(
    `it needs ${contracts}, this page has ${version}`,
  );
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(startsSoFar()).toBe(before);
});
