import { createFakeHttp } from '@market/market-ui/testing';
import { act, configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useDialogs } from '../src/dialogs/open-dialogs';
import { startShell } from '../src/app/start-shell';
import { loadAfresh } from '../src/remotes/federation';
import { useKnownRemotes } from '../src/remotes/known-remotes';
import {
  behave,
  inlineZoo,
  listZoo,
  openZoo,
  startedVersions,
  zooManifest,
  zooVersion,
  type Behaviour,
} from './misbehaving-remotes/zoo';

const http = createFakeHttp();
jest.mock('@market/web-kit/http', () => ({ createHttp: () => http }));

openZoo();
// The first look at a remote compiles the kit.
configure({ asyncUtilTimeout: 15_000 });

let started: ReturnType<typeof startShell> | undefined;
/** Answer of `/remotes.json`; an error stands for none. */
let published: unknown;
const reloads = () =>
  jest.mocked(console.error).mock.calls.filter(([said]) => String(said).includes('navigation')).length;

const open = async (path: string) => {
  history.replaceState(null, '', path);
  started = startShell();
  render(started.app);
  await act(async () => undefined);
};
const canary = zooVersion('1.1.0', { traffic: 10, default: false });
const live = zooVersion('1.0.0', { traffic: 90 });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useKnownRemotes.setState({ settled: false, generation: 0, remotes: [], error: null });
  useDialogs.setState({ open: null });
  behave('well');
  loadAfresh('zoo');
  startedVersions.length = 0;
  published = new TypeError('offline');
  globalThis.fetch = jest.fn(async (address) =>
    address === '/healthz'
      ? new Response()
      : published instanceof Error
        ? Promise.reject(published)
        : Response.json(published),
  );
  jest
    .spyOn(console, 'error')
    .mockClear()
    .mockImplementation(() => undefined);
  jest
    .spyOn(console, 'warn')
    .mockClear()
    .mockImplementation(() => undefined);
});

afterEach(() => started?.stop());

const search = () => screen.findByRole('heading', { name: 'Search' });

test('the first version of the list is the one this visitor gets', async () => {
  inlineZoo(listZoo([canary, live]));
  await open('/search-jobs');
  await search();
  expect(startedVersions).toEqual(['1.1.0']);
});

test.each<Behaviour>(['missing', 'throws', 'empty', 'setup-throws', 'render-throws', 'effect-throws'])(
  'a canary that is %s gives way to the default version, without a panel, and is not tried again in this session',
  async (how) => {
    inlineZoo(listZoo([canary, live]));
    behave(how, '1.1.0');
    await open('/search-jobs');
    await search();
    expect(screen.queryByRole('heading', { name: /is not available/ })).not.toBeInTheDocument();
    expect(startedVersions.at(-1)).toBe('1.0.0');
    expect(jest.mocked(console.warn).mock.calls.flat().join(' ')).toContain(
      'zoo 1.1.0 failed; 1.0.0 takes its place for this session',
    );

    started?.stop();
    startedVersions.length = 0;
    loadAfresh('zoo');
    await open('/search-jobs');
    await act(async () => undefined);
    expect(startedVersions).not.toContain('1.1.0');
  },
);

test.each([
  ['1.1.0', 'is not what this session gets', false],
  ['1.0.0', 'is what it gets', true],
])('a page that %s has written, which %s, is hydrated: %s', async (writtenBy, _which, isAsWritten) => {
  inlineZoo(listZoo([canary, live]));
  behave('throws', '1.1.0');
  await open('/search-jobs');
  await search();
  started?.stop();
  loadAfresh('zoo');
  await open('/search-jobs');
  expect(await started!.findFirstPage(`zoo/${writtenBy}`)).toMatchObject({ isOfRemote: true, isAsWritten });
  expect(await started!.findFirstPage(undefined)).toMatchObject({ isAsWritten: true });
  history.replaceState(null, '', '/');
  started?.stop();
  await open('/only-in-the-canary');
  expect(await started!.findFirstPage('zoo/1.1.0')).toMatchObject({ isAsWritten: false });
});

test('a canary of which a file did not come gives way for now only', async () => {
  inlineZoo(listZoo([canary, live]));
  behave('chunk-missing', '1.1.0');
  await open('/search-jobs');
  await search();
  expect(startedVersions).toEqual(['1.1.0', '1.0.0']);
  expect(jest.mocked(console.warn).mock.calls.flat().join(' ')).toContain('1.0.0 takes its place for now');
});

test('a version that is gone since the page was made gives way to the one that is published now', async () => {
  inlineZoo(listZoo([zooVersion('1.0.0')]));
  published = { ...listZoo([zooVersion('1.2.0')]), generation: 2 };
  behave('missing', '1.0.0');
  await open('/search-jobs');
  await search();
  expect(startedVersions.at(-1)).toBe('1.2.0');
  expect(screen.queryByRole('heading', { name: /is not available/ })).not.toBeInTheDocument();
});

test('when the default fails too, its panel shows', async () => {
  inlineZoo(listZoo([canary, live]));
  behave('setup-throws');
  await open('/search-jobs');
  expect(await screen.findByRole('heading', { name: 'The zoo is not available' })).toBeInTheDocument();
  expect(startedVersions).toEqual(['1.1.0', '1.0.0']);
});

test('a version chosen for the session does not give way: its panel offers to reset the overrides', async () => {
  inlineZoo(listZoo([zooVersion('2.0.0-beta.1', { override: true, default: false }), live]));
  behave('setup-throws', '2.0.0-beta.1');
  http.answer({ 'DELETE /remotes/overrides': {} });
  await open('/search-jobs');
  expect(await screen.findByRole('heading', { name: 'The zoo is not available' })).toBeInTheDocument();
  expect(startedVersions).toEqual(['2.0.0-beta.1']);
  await userEvent.click(screen.getByRole('button', { name: 'Reset overrides' }));
  expect(http.calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/remotes/overrides' });
});

describe('versions published while the page is open', () => {
  const next = zooVersion('1.2.0');
  const navigate = (to: string) => act(async () => started?.shell.navigate(to));

  test('is loaded with the next navigation, when the remote runs', async () => {
    inlineZoo(listZoo([live]));
    await open('/search-jobs');
    await search();
    published = listZoo([next], 2);
    expect(reloads()).toBe(0);
    await navigate('/job-details/4');
    await screen.findByRole('heading', { name: 'Job' });
    expect(reloads()).toBe(1);
  });

  test('is simply the version that is loaded, when the remote does not run yet', async () => {
    // Without a dialog of visitors, which would be fetched ahead and let the remote run.
    const withoutDialogs = (version: string) => zooVersion(version, {}, { ...zooManifest, version, dialogs: [] });
    inlineZoo(listZoo([withoutDialogs('1.0.0')]));
    await open('/pricing');
    published = listZoo([withoutDialogs('1.2.0')], 2);
    await navigate('/faq');
    expect(useKnownRemotes.getState().remotes[0]?.version).toBe('1.2.0');
    await navigate('/search-jobs');
    await search();
    expect(startedVersions).toEqual(['1.2.0']);
    expect(reloads()).toBe(0);
  });

  test('waits while something that was typed, or a dialog, would be lost', async () => {
    inlineZoo(listZoo([live]));
    await open('/search-jobs');
    await search();
    act(() => started?.shell.openDialog('sign-in', { loginType: 'CND' }));
    await screen.findByRole('dialog', { name: 'Sign in' });
    published = listZoo([next], 2);
    await navigate('/job-details/4');
    await screen.findByRole('heading', { name: 'Job' });
    expect(reloads()).toBe(0);
    act(() => started?.shell.closeDialog());
    await navigate('/search-jobs');
    expect(reloads()).toBe(1);
  });

  test('is asked for when the tab is looked at again, and comes with the navigation after that', async () => {
    inlineZoo(listZoo([live]));
    await open('/search-jobs');
    await search();
    published = listZoo([next], 2);
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    expect(reloads()).toBe(0);
    published = new TypeError('offline');
    await navigate('/job-details/4');
    expect(reloads()).toBe(1);
  });

  test.each([
    ['nobody answers', () => new TypeError('offline')],
    ['the answer is no list', () => ({ error: 'no' })],
    ['the answer is older than what the page has', () => listZoo([next], 0)],
    ['nothing has changed', () => listZoo([live], 2)],
  ])('changes nothing when %s', async (_what, answer) => {
    inlineZoo(listZoo([live]));
    await open('/search-jobs');
    await search();
    published = answer();
    await navigate('/job-details/4');
    await screen.findByRole('heading', { name: 'Job' });
    expect(reloads()).toBe(0);
    expect(useKnownRemotes.getState().remotes[0]?.version).toBe('1.0.0');
  });

  test('mends a remote that failed, with Retry', async () => {
    inlineZoo(listZoo([live]));
    behave('setup-throws', '1.0.0');
    await open('/search-jobs');
    await screen.findByRole('heading', { name: 'The zoo is not available' });
    published = listZoo([next], 2);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await search();
    expect(startedVersions.at(-1)).toBe('1.2.0');
  });
});
