import { ApiError } from '@market/web-kit';
import { createFakeShell, renderWithShell } from '@market/market-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server.browser';
import { OverrideBadge } from '../src/remotes/override-badge';
import { PreviewQuestion } from '../src/overrides/preview-question';
import { resetOverrides, takeOverrides, takePreview } from '../src/overrides/session-overrides';
import { wantedOverrides, withoutWish } from '../src/overrides/wanted-overrides';
import { chooseVersion, filesOf } from '../src/remotes/chosen-version';
import { useKnownRemotes, type KnownRemote } from '../src/remotes/known-remotes';
import { zooVersion } from './misbehaving-remotes/zoo';

type Version = Parameters<typeof filesOf>[0];
const version = (different: object = {}): Version => ({ ...(zooVersion('1.0.0') as unknown as Version), ...different });
const local = (override: boolean, url = 'http://localhost:4002/mf-manifest.json') =>
  version({ url, extras: { moduleFederation: { name: 'zoo' }, assets: {}, override } });

afterEach(() => {
  document.head.innerHTML = '';
  history.replaceState(null, '', '/');
});

describe('versions that an address asks for', () => {
  test.each<[string, [string, string][]]>([
    ['?remote=mfe_candidate@1.2.0', [['mfe_candidate', '1.2.0']]],
    [
      '?remote=mfe_candidate@1.2.0,mfe_auth@2.0.0-beta.1',
      [
        ['mfe_candidate', '1.2.0'],
        ['mfe_auth', '2.0.0-beta.1'],
      ],
    ],
    [
      '?remote=mfe_candidate@1.2.0&remote=mfe_auth@1.0.0-9f3c12ab34cd',
      [
        ['mfe_candidate', '1.2.0'],
        ['mfe_auth', '1.0.0-9f3c12ab34cd'],
      ],
    ],
    ['?remote=mfe_candidate@http://localhost:4002/', [['mfe_candidate', 'http://localhost:4002/']]],
    ['?remote=mfe_candidate&remote=@1.0.0&remote=', []],
    ['?text=remote', []],
  ])('%s', (search, wanted) => {
    expect([...wantedOverrides(search)]).toEqual(wanted);
  });

  test('the rest of the address stays', () => {
    expect(withoutWish({ pathname: '/search-jobs', search: '?text=a&remote=x@1&remote=y@2', hash: '#top' })).toBe(
      '/search-jobs?text=a#top',
    );
  });
});

test('the server is asked, and the page is loaded again without the wish', async () => {
  history.replaceState(null, '', '/search-jobs?text=a&remote=mfe_candidate@1.2.0');
  const shell = createFakeShell({ http: { 'POST /remotes/overrides': {} } });
  const loaded: string[] = [];
  await takeOverrides(shell, (address) => loaded.push(address));
  expect(shell.http.calls).toMatchObject([
    { method: 'POST', path: '/remotes/overrides', body: { overrides: { mfe_candidate: '1.2.0' } } },
  ]);
  expect(loaded).toEqual(['/search-jobs?text=a']);
});

test('a wish that is refused is taken out of the address, and the reason is said', async () => {
  history.replaceState(null, '', '/search-jobs?remote=mfe_candidate@9.9.9');
  const shell = createFakeShell({
    http: {
      'POST /remotes/overrides': new ApiError({
        status: 404,
        code: 'not-found',
        error: 'mfe_candidate has no version 9.9.9.',
      }),
    },
  });
  const loaded: string[] = [];
  await takeOverrides(shell, (address) => loaded.push(address));
  expect(loaded).toEqual([]);
  expect(shell.visited).toEqual(['/search-jobs']);
  expect(shell.toasts).toMatchObject([{ kind: 'error', text: 'mfe_candidate has no version 9.9.9.' }]);
});

test('an address without a wish asks nobody', async () => {
  const shell = createFakeShell();
  await takeOverrides(shell, () => undefined);
  expect(shell.http.calls).toEqual([]);
});

test('a reset that fails is said, and changes nothing', async () => {
  const shell = createFakeShell({
    http: {
      'DELETE /remotes/overrides': new ApiError({
        status: 503,
        code: 'service-unavailable',
        error: 'Please try again in a moment',
      }),
    },
  });
  const loaded: string[] = [];
  await resetOverrides(shell, (address) => loaded.push(address));
  expect(loaded).toEqual([]);
  expect(shell.toasts).toMatchObject([{ kind: 'error', text: 'Please try again in a moment' }]);
});

describe('the link of a preview', () => {
  const visit = (path = '/reports?preview=eyJ.x.y&text=a') => history.replaceState(null, '', path);

  test('S267: is asked about, and opens nothing before a yes', async () => {
    visit();
    const { shell } = renderWithShell(<PreviewQuestion />, { http: { 'POST /remotes/previews/open': {} } });
    const dialog = await screen.findByRole('dialog', { name: 'Open a preview?' });
    expect(dialog).toHaveTextContent('it can do what you can do');
    expect(shell.http.calls).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Not now' }));
    expect(shell.visited).toEqual(['/reports?text=a']);
    expect(shell.http.calls).toEqual([]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('after a yes the session gets it, and the page is loaded without the link', async () => {
    visit();
    const shell = createFakeShell({ http: { 'POST /remotes/previews/open': {} } });
    const loaded: string[] = [];
    expect(await takePreview(shell, 'eyJ.x.y', (address) => loaded.push(address))).toBe(true);
    expect(shell.http.calls).toMatchObject([{ path: '/remotes/previews/open', body: { link: 'eyJ.x.y' } }]);
    expect(loaded).toEqual(['/reports?text=a']);
  });

  test('an expired link says so, and the page stays as everybody gets it', async () => {
    visit();
    const { shell } = renderWithShell(<PreviewQuestion />, {
      http: { 'POST /remotes/previews/open': new ApiError({ status: 422, code: 'link-invalid', error: 'Not valid.' }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Open the preview' }));
    await waitFor(() => expect(shell.toasts).toMatchObject([{ kind: 'error', text: 'Not valid.' }]));
    expect(shell.visited).toEqual(['/reports?text=a']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('other addresses ask nothing', () => {
    visit('/reports?text=preview');
    renderWithShell(<PreviewQuestion />);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the badge', () => {
  const known = (different: Partial<KnownRemote>): KnownRemote => ({
    name: 'mfe_auth',
    entry: 'http://localhost/remotes/mfe_auth/1.0.0/mf-manifest.json',
    version: '1.0.0',
    state: 'live',
    settings: {},
    listed: null,
    fallback: null,
    manifest: null,
    error: null,
    ...different,
  });

  test('names each remote with its version, and resets them', async () => {
    useKnownRemotes.setState({
      remotes: [
        known({}),
        known({ name: 'mfe_candidate', version: '1.2.0', state: 'override' }),
        known({ name: 'mfe_employer', entry: 'http://localhost:4003/mf-manifest.json', state: 'override' }),
      ],
    });
    const { shell } = renderWithShell(<OverrideBadge />, {
      http: { 'DELETE /remotes/overrides': new ApiError({ status: 503, code: 'service-unavailable', error: 'no' }) },
    });
    const badge = screen.getByRole('complementary', { name: 'Session overrides' });
    expect(badge).toHaveTextContent('mfe_candidate 1.2.0, mfe_employer from localhost:4003');
    expect(badge).not.toHaveTextContent('mfe_auth');
    await userEvent.click(within(badge).getByRole('button', { name: 'Reset' }));
    expect(shell.http.calls).toMatchObject([{ method: 'DELETE', path: '/remotes/overrides' }]);
  });

  test('names a preview by its label', () => {
    const listed = version({ extras: { ...version().extras, override: true, preview: 'pr-42' } });
    useKnownRemotes.setState({ remotes: [known({ name: 'mfe_reports', state: 'override', listed })] });
    renderWithShell(<OverrideBadge />);
    expect(screen.getByRole('complementary', { name: 'Session overrides' })).toHaveTextContent(
      'mfe_reports preview pr-42',
    );
  });

  test('is not in what a server writes, which a browser hydrates before it shows more', () => {
    useKnownRemotes.setState({ remotes: [known({ state: 'override' })] });
    expect(renderToString(<OverrideBadge />)).toBe('');
  });

  test('is not there when everybody gets the same', () => {
    useKnownRemotes.setState({ remotes: [known({}), known({ state: 'canary' })] });
    renderWithShell(<OverrideBadge />);
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });
});

describe('S69: allowed origins of code', () => {
  const production = (is: boolean) => {
    document.head.innerHTML = `<script type="application/json" id="settings">{"production":${is}}</script>`;
  };

  test("this site, with the published hashes and the manifest's own", () => {
    const { entry, hashes } = filesOf(version({ metadata: { version: '1.0.0', integrity: 'sha384-m' } }));
    expect(entry).toBe('http://localhost/remotes/zoo/1.0.0/remoteEntry.js');
    expect(hashes?.get('mf-manifest.json')).toBe('sha384-m');
  });

  test.each(['http://localhost:4002/mf-manifest.json', 'http://127.0.0.1:4002/mf-manifest.json'])(
    '%s, by an override outside of production',
    (url) => {
      production(false);
      expect(filesOf(local(true, url))).toEqual({ entry: url, hashes: null });
    },
  );

  test.each<[string, boolean, Version]>([
    ['a local server in production', true, local(true)],
    ['a local server without an override', false, local(false)],
    ['another site, override or not', false, local(true, 'https://evil.example/mf-manifest.json')],
    ['a site that only looks like this machine', false, local(true, 'https://localhost.evil.example/mf-manifest.json')],
    ['no address', false, local(true, 'javascript:alert(1)')],
  ])('not %s', (_what, isProduction, refused) => {
    production(isProduction);
    expect(() => filesOf(refused)).toThrow('code may come from this site only');
  });

  test('an override has nothing to fall back to; a canary has the default', () => {
    const [canary, live] = [version({ deployment: { traffic: 10, default: false } }), version()];
    expect(chooseVersion([canary, live])).toEqual({ version: canary, state: 'canary', fallback: live });
    expect(chooseVersion([local(true), live])).toMatchObject({ state: 'override', fallback: null });
    expect(chooseVersion([live])).toEqual({ version: live, state: 'live', fallback: null });
  });
});
