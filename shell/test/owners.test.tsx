import { SHELL_CONTRACT_VERSION } from '@market/contracts/remotes';
import { aUser, renderWithShell, type RenderOptions } from '@market/market-ui/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useDialogs } from '../src/dialogs/open-dialogs';
import { AppLayout } from '../src/layouts';
import { OwnersOverlay } from '../src/owners/owners-overlay';
import { useShownOwners } from '../src/owners/use-owners';
import { useKnownRemotes, type KnownRemote } from '../src/remotes/known-remotes';
import { zooManifest } from './misbehaving-remotes/zoo';

const zoo: KnownRemote = {
  name: 'zoo',
  entry: 'http://localhost/remotes/zoo/1.3.0/mf-manifest.json',
  version: '1.3.0',
  state: 'canary',
  settings: {},
  listed: null,
  fallback: null,
  manifest: zooManifest,
  error: null,
};
const http = { 'POST /notifications/get-notifications': { records: [], total: 0, page: 1, limit: 20, unread: 0 } };

const open = (options: RenderOptions = {}) =>
  renderWithShell(
    <>
      <AppLayout layout="default" owner="zoo">
        <h1>Search</h1>
      </AppLayout>
      <OwnersOverlay />
    </>,
    { http, ...options },
  );
const toggle = () => screen.queryByRole('button', { name: 'Show the parts of the page' });
const shortcut = () => fireEvent.keyDown(document.body, { code: 'KeyO', key: 'Ø', altKey: true, shiftKey: true });
const frames = () => screen.queryByRole('list', { name: 'Who owns what' });
const said = () =>
  within(frames() as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  sessionStorage.clear();
  useShownOwners.setState({ shown: false });
  useDialogs.setState({ open: null });
  useKnownRemotes.setState({ settled: true, remotes: [zoo] });
});

test('a toggle in the footer frames each region with its remote, owner and version, and is kept for the session', async () => {
  open();
  expect(frames()).not.toBeInTheDocument();
  await userEvent.click(toggle()!);
  expect(toggle()).toHaveAttribute('aria-pressed', 'true');
  expect(said()).toEqual([
    `Header: shell, platform team, ${SHELL_CONTRACT_VERSION}`,
    'Page: zoo, zoo team, 1.3.0 (canary)',
    `Footer: shell, platform team, ${SHELL_CONTRACT_VERSION}`,
  ]);
  expect(sessionStorage.getItem('market.show-owners')).toBe('yes');
});

test('files of a development server were never published: its own manifest tells the version', () => {
  useKnownRemotes.setState({ remotes: [{ ...zoo, version: null, state: 'override' }] });
  open();
  shortcut();
  expect(said()).toContain(`Page: zoo, zoo team, ${zooManifest.version} (override)`);
});

test('so does the shortcut, and again it hides them', () => {
  open();
  shortcut();
  expect(frames()).toBeInTheDocument();
  shortcut();
  expect(frames()).not.toBeInTheDocument();
  fireEvent.keyDown(document.body, { code: 'KeyO', key: 'o' });
  expect(frames()).not.toBeInTheDocument();
});

test("a dialog that the shell opened is its remote's, another one belongs to the page", () => {
  useDialogs.setState({ open: { name: 'sign-in', props: { loginType: 'CND' }, key: 1, returnFocusTo: null } });
  renderWithShell(
    <>
      <main data-owner="shell" data-part="Page" />
      <div role="dialog" aria-label="Sign in" />
      <OwnersOverlay />
    </>,
  );
  shortcut();
  expect(said()).toContain('Dialog: zoo, zoo team, 1.3.0 (canary)');
});

test('in production it is for the people who run the marketplace only', () => {
  const production = { settings: { production: true } };
  const { unmount } = open(production);
  expect(toggle()).not.toBeInTheDocument();
  shortcut();
  expect(frames()).not.toBeInTheDocument();
  unmount();

  const candidate = open({ ...production, session: aUser() });
  expect(toggle()).not.toBeInTheDocument();
  candidate.unmount();

  open({ ...production, session: aUser({ login_type: 'ADM' }) });
  expect(toggle()).toBeInTheDocument();
  shortcut();
  expect(frames()).toBeInTheDocument();
});
