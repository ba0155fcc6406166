import { renderWithShell, type FakeShell, type FakeShellOptions } from '@market/market-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ForgotPasswordDialog } from '../src/features/reset-password/forgot-password.dialog';
import { held, noAnswer, refusal } from './answers';

const LABEL = 'Enter E-mail for password reset.';
const said = (shell: FakeShell) => shell.toasts.map(({ kind, text }) => `${kind}: ${text}`);
const sendLink = () => screen.getByRole('button', { name: 'Send link' });

async function openDialog(http: FakeShellOptions['http'] = {}) {
  const { shell } = renderWithShell(<ForgotPasswordDialog onClose={jest.fn()} />, { http });
  return { shell, dialog: within(await screen.findByRole('dialog', { name: 'Reset Password' })) };
}

test('the dialog says its purpose, and refuses a malformed email', async () => {
  const { dialog, shell } = await openDialog();
  expect(dialog.getByText('Reset password to continue login and explore jobs.')).toBeInTheDocument();
  await userEvent.click(sendLink());
  expect(await dialog.findByText('Email is required')).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox', { name: LABEL }), 'ada');
  expect(await dialog.findByText('Invalid email format')).toBeInTheDocument();
  expect(shell.http.calls).toEqual([]);
});

test('the email that was typed in the dialog before stands here, and goes back along', async () => {
  const { shell } = renderWithShell(<ForgotPasswordDialog email="ada@example.test" onClose={jest.fn()} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset Password' }));
  expect(dialog.getByRole('textbox', { name: LABEL })).toHaveValue('ada@example.test');
  await userEvent.click(dialog.getByRole('button', { name: 'Log in' }));
  expect(shell.dialogs).toEqual([{ name: 'sign-in', props: { loginType: 'CND', email: 'ada@example.test' } }]);
});

test('the button is disabled while the link is asked for; then a toast, and what to do now', async () => {
  const ask = held();
  const { dialog, shell } = await openDialog({ 'POST /auth/forgot-password': ask.answer });
  await userEvent.type(dialog.getByRole('textbox', { name: LABEL }), 'ada@example.test{Enter}');
  await waitFor(() => expect(sendLink()).toBeDisabled());
  act(() => ask.give({ message: 'If the address has an account' }));
  expect(await dialog.findByText(/If ada@example\.test has an account here/)).toBeInTheDocument();
  expect(said(shell)).toEqual(['success: Reset email link send successfully!']);
  expect(shell.http.calls[0]?.body).toEqual({ login_email: 'ada@example.test' });
});

test.each([
  ["the server's words", () => refusal(429, 'too-many-requests', 'Too many tries.'), 'Too many tries.'],
  ['words of its own without an answer', noAnswer, 'Error in sending link'],
])('a failure is told in %s', async (_how, failure, sentence) => {
  const { dialog, shell } = await openDialog({ 'POST /auth/forgot-password': failure() });
  await userEvent.type(dialog.getByRole('textbox', { name: LABEL }), 'ada@example.test{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  expect(said(shell)).toEqual([]);
  expect(dialog.queryByText(/has an account here/)).toBeNull();
});

test('a later failure does not stand beside an earlier success', async () => {
  let answer: () => unknown = () => ({ message: 'If the address has an account' });
  const { dialog } = await openDialog({ 'POST /auth/forgot-password': () => answer() });
  await userEvent.type(dialog.getByRole('textbox', { name: LABEL }), 'ada@example.test{Enter}');
  expect(await dialog.findByText(/If ada@example\.test has an account here/)).toBeInTheDocument();
  answer = () => {
    throw noAnswer();
  };
  await userEvent.click(sendLink());
  expect(await dialog.findByText('Error in sending link')).toBeInTheDocument();
  expect(dialog.queryByText(/has an account here/)).toBeNull();
});

test('a link leads back to signing in', async () => {
  const { dialog, shell } = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Log in' }));
  expect(shell.dialogs.map(({ name }) => name)).toEqual(['sign-in']);
});
