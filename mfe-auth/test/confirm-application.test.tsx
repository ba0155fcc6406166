import { api } from '@market/contracts/testing';
import { aUser, renderWithShell, type FakeShellOptions } from '@market/market-ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pages } from '../src/pages';
import { held, noAnswer, refusal, WAITING } from './answers';

const SHOW = `POST ${api.showWaitingApplication()}`;
const SEND = `POST ${api.confirmApplication()}`;
const user = aUser({ phone_ver_status: 0, user_approval_status: 0 });

const open = (http: FakeShellOptions['http'], session: FakeShellOptions['session'] = null) =>
  renderWithShell(<Pages />, { route: '/confirm-application/token-1', http: { [SHOW]: WAITING, ...http }, session });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('S116: the page shows what would be sent and sends nothing by itself; one press sends it and signs in', async () => {
  const { shell } = open({ [SEND]: { id: 'app-1', status: 'applied', user, token: 'token-of-ada' } });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Send your application for Senior nurse?');
  expect(screen.getByText('Note to the employer').nextElementSibling).toHaveTextContent('I can start in May.');
  expect(shell.http.calls.map(({ path }) => path)).toEqual([api.showWaitingApplication()]);
  // Fetched ahead by the shell.
  expect(screen.getByRole('button', { name: 'Send application' })).toHaveAttribute('data-leads-to', '/my-applications');
  await press('Send application');
  await waitFor(() => expect(shell.visited).toEqual(['/my-applications']));
  // Signed in by the press, it asks nothing of the link that is used up.
  expect(shell.http.calls.map(({ path }) => path)).toEqual([api.showWaitingApplication(), api.confirmApplication()]);
  expect(shell.session.get()).toMatchObject({ token: 'token-of-ada', user: { login_id: user.login_id } });
});

test('an address with an account is asked to sign in, and comes back', async () => {
  const { shell } = open({ [SHOW]: { ...WAITING, sign_in: true } });
  await press('Log in');
  expect(shell.dialogs).toEqual([
    { name: 'sign-in', props: { loginType: 'CND', returnTo: '/confirm-application/token-1' } },
  ]);
  expect(screen.queryByRole('button', { name: 'Send application' })).not.toBeInTheDocument();
});

test.each([
  ['sent before', refusal(409, 'already-applied', 'said'), 'This application was sent'],
  ['used or old', refusal(422, 'link-invalid', 'said'), 'This link does not work'],
])('a link that was %s says so', async (_what, answer, name) => {
  open({ [SHOW]: answer });
  expect(await screen.findByRole('heading', { name })).toBeInTheDocument();
});

test('a press that finds the application sent in another tab shows that, and no button to send', async () => {
  const { shell } = open({ [SEND]: refusal(422, 'link-invalid', 'said') });
  await screen.findByRole('button', { name: 'Send application' });
  shell.http.answer({ [SHOW]: refusal(409, 'already-applied', 'said') });
  await press('Send application');
  expect(await screen.findByRole('heading', { name: 'This application was sent' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send application' })).not.toBeInTheDocument();
});

test('a reader who signs in reads on while the application is asked for anew', async () => {
  const { shell } = open({ [SHOW]: { ...WAITING, sign_in: true } });
  await screen.findByText('I can start in May.');
  const anew = held();
  shell.http.answer({ [SHOW]: anew.answer });
  act(() => shell.session.signIn({ user, token: 'token-of-ada', remember: true }));
  await waitFor(() => expect(shell.http.calls).toHaveLength(2));
  expect(screen.getByText('I can start in May.')).toBeInTheDocument();
  await press('Log in');
  expect(shell.dialogs).toEqual([]);
  await act(async () => anew.give({ ...WAITING, note: 'I can start in June.' }));
  expect(await screen.findByText('I can start in June.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send application' })).toBeEnabled();
});

test('an account that was made of the address since is asked to sign in without a reload', async () => {
  const { shell } = open({ [SEND]: refusal(409, 'already-registered', 'said') });
  await screen.findByRole('button', { name: 'Send application' });
  shell.http.answer({ [SHOW]: { ...WAITING, sign_in: true } });
  await press('Send application');
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeInTheDocument();
});

test('a failure is said, and the next press sends', async () => {
  const { shell } = open({ [SEND]: noAnswer() });
  await press('Send application');
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  shell.http.answer({ [SEND]: { id: 'app-1', status: 'applied', user, token: 'token-of-ada' } });
  await press('Send application');
  await waitFor(() => expect(shell.visited).toEqual(['/my-applications']));
});
