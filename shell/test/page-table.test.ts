import { type RemotePage, SHELL_PATHS } from '@market/contracts/remotes';
import { findPage, redirectOf } from '../src/navigation/page-table';
import { shellPages as ownPages, type ShellPage } from '../src/pages';
import type { KnownRemote } from '../src/remotes/known-remotes';

const page = (path: string, access: RemotePage['access'] = 'public'): RemotePage => ({
  path,
  title: path,
  layout: 'default',
  access,
});
const shellPage = (path: string): ShellPage => ({ ...page(path), component: () => null });
const remote = (name: string, pages: RemotePage[]): KnownRemote => ({
  name,
  entry: `/remotes/${name}/mf-manifest.json`,
  version: '1.0.0',
  state: 'live',
  settings: {},
  listed: null,
  fallback: null,
  error: null,
  manifest: {
    name,
    label: name,
    owner: 'team',
    version: '1.0.0',
    contracts: '^1.0.0',
    pages,
    menu: [],
    dialogs: [],
    prefetch: true,
  },
});

const shellPages = [shellPage('/'), shellPage('/pricing')];
const remotes = [
  remote('mfe_candidate', [page('/job-details/:id'), page('/profile', ['CND']), page('/candidate-profile-2', ['CND'])]),
  remote('mfe_employer', [
    page('/profile', ['EMP']),
    page('/company-profile', ['EMP']),
    page('/company-profile/:cmp_code'),
  ]),
];

test('a page of the shell is found', () => {
  expect(findPage(shellPages, remotes, '/pricing', undefined)).toMatchObject({
    remote: null,
    page: { path: '/pricing' },
  });
});

test('a page of a remote is found by its pattern', () => {
  expect(findPage(shellPages, remotes, '/job-details/42', undefined)).toMatchObject({
    remote: 'mfe_candidate',
    page: { path: '/job-details/:id' },
  });
});

test('the longer and the exact pattern are told apart', () => {
  expect(findPage(shellPages, remotes, '/company-profile', undefined)?.page.path).toBe('/company-profile');
  expect(findPage(shellPages, remotes, '/company-profile/c-1', undefined)?.page.path).toBe(
    '/company-profile/:cmp_code',
  );
});

test('the same path in two remotes goes by the kind of account', () => {
  expect(findPage(shellPages, remotes, '/profile', 'EMP')?.remote).toBe('mfe_employer');
  expect(findPage(shellPages, remotes, '/profile', 'CND')?.remote).toBe('mfe_candidate');
  expect(findPage(shellPages, remotes, '/profile', undefined)?.remote).toBe('mfe_candidate');
});

test('an address that no manifest has is no page', () => {
  expect(findPage(shellPages, remotes, '/job-details', undefined)).toBeNull();
  expect(findPage(shellPages, remotes, '/nowhere', undefined)).toBeNull();
});

test('a remote whose manifest is not known has no pages', () => {
  expect(findPage(shellPages, [{ ...remote('mfe_x', []), manifest: null }], '/profile', undefined)).toBeNull();
});

describe('a manifest that claims what others have', () => {
  const thief = remote('mfe_thief', [
    page('/', ['CND']),
    page('/pricing', ['CND']),
    page('/job-details/42'),
    page('/profile', ['EMP']),
    page('/profile', ['ADM']),
  ]);
  const owners = (path: string, type?: 'CND' | 'EMP' | 'ADM') =>
    findPage(shellPages, [...remotes, thief], path, type)?.remote;
  beforeEach(() => jest.spyOn(console, 'warn').mockImplementation(() => undefined));

  test.each(['/', '/pricing'])('does not get the page of the shell at %s', (path) => {
    expect(owners(path, 'CND')).toBeNull();
  });

  test('does not get the page of another remote, nor one address out of it', () => {
    expect(owners('/profile', 'EMP')).toBe('mfe_employer');
    expect(owners('/job-details/42')).toBe('mfe_candidate');
  });

  test('gets what nobody has for these people', () => {
    expect(owners('/profile', 'ADM')).toBe('mfe_thief');
  });
});

test.each(['/job-details', '/job-details/', '/job-detailss'])('%s leads to the search', (path) => {
  expect(redirectOf(path)).toBe('/search-jobs');
});

test.each(['/', '/job-details/42', '/search-jobs'])('%s is no old address', (path) => {
  expect(redirectOf(path)).toBeNull();
});

test('the registry of remotes is told of every page that is the shell’s own', () => {
  expect([...SHELL_PATHS].sort()).toEqual(ownPages.map(({ path }) => path).sort());
});
