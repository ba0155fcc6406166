import { aUser, renderWithShell, type FakeShellOptions } from '@market/market-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pages } from '../src/pages';
import { noAnswer, refusal } from './answers';

const open = (http: FakeShellOptions['http']) => renderWithShell(<Pages />, { route: '/undo-change/token-1', http });
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Take the change back' }));

test('a press takes the change back, opening the page alone does not', async () => {
  const { shell } = open({ 'POST /auth/undo-change': { message: 'done' } });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Was this not you?');
  expect(shell.http.calls).toEqual([]);
  await press();
  expect(await screen.findByRole('heading', { name: 'Your account is as it was' })).toBeInTheDocument();
  expect(shell.http.calls).toEqual([{ method: 'POST', path: '/auth/undo-change', body: { token: 'token-1' } }]);
});

test('a signed-in reader hears that it is done before the ended session leads home', async () => {
  const { shell } = renderWithShell(<Pages />, {
    route: '/undo-change/token-1',
    session: aUser(),
    http: {
      'POST /auth/undo-change': { message: 'done' },
      'GET /auth/profile': refusal(401, 'token-invalid', 'Invalid token'),
    },
  });
  await press();
  await waitFor(() => expect(shell.http.calls.at(-1)).toMatchObject({ path: '/auth/profile' }));
  expect(shell.toasts.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Your email and phone are as they were before, .* If that email was confirmed, a link/),
  ]);
});

test('a used or old link says so', async () => {
  open({ 'POST /auth/undo-change': refusal(422, 'link-invalid', 'This link is not valid any more.') });
  await press();
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeInTheDocument();
});

test('a server that does not answer can be asked again', async () => {
  const { shell } = open({ 'POST /auth/undo-change': noAnswer() });
  await press();
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  shell.http.answer({ 'POST /auth/undo-change': {} });
  await press();
  expect(await screen.findByRole('heading', { name: 'Your account is as it was' })).toBeInTheDocument();
});
