import { enter, aUser, renderWithShell, type FakeShell, type FakeShellOptions } from '@market/market-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChangePasswordDialog } from '../src/features/change-password/change-password.dialog';
import { noAnswer, refusal } from './answers';

const said = (shell: FakeShell) => shell.toasts.map(({ kind, text }) => `${kind}: ${text}`);

async function openDialog(options: FakeShellOptions & { token?: string }) {
  const { token, ...rest } = options;
  const onClose = jest.fn();
  const { shell } = renderWithShell(<ChangePasswordDialog token={token} onClose={onClose} />, rest);
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
  const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Change password' }));
  return { shell, dialog, onClose, submit };
}

describe('by the link of a mail', () => {
  const fillIn = async (dialog: Awaited<ReturnType<typeof openDialog>>['dialog'], confirm = 'Secret34') => {
    await enter(dialog.getByLabelText('New password'), 'Secret34');
    await userEvent.type(dialog.getByLabelText('Confirm password'), confirm);
  };

  test('both fields are required, and must match', async () => {
    const { dialog, shell, submit } = await openDialog({ token: 'token-of-link' });
    await submit();
    expect(await dialog.findByText('Password is required')).toBeInTheDocument();
    expect(dialog.getByText('Confirm Password is required')).toBeInTheDocument();
    await fillIn(dialog, 'Secret35');
    await submit();
    expect(await dialog.findByText('Passwords must match')).toBeInTheDocument();
    expect(shell.http.calls).toEqual([]);
  });

  test('the new password is set, and the person signs in with it', async () => {
    const { dialog, shell, onClose, submit } = await openDialog({
      token: 'token-of-link',
      http: { 'POST /auth/reset-password': {} },
    });
    await fillIn(dialog);
    await submit();
    await waitFor(() => expect(shell.dialogs.map(({ name }) => name)).toEqual(['sign-in']));
    expect(shell.http.calls[0]?.body).toEqual({
      token: 'token-of-link',
      newPassword: 'Secret34',
      confirmPassword: 'Secret34',
    });
    expect(said(shell)).toEqual(['success: Password reset successfully!']);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(shell.visited).toEqual(['/']);
  });

  test('a person who was signed in here is signed out, as everywhere', async () => {
    const { dialog, shell, submit } = await openDialog({
      token: 'token-of-link',
      session: aUser(),
      http: { 'POST /auth/reset-password': {} },
    });
    await fillIn(dialog);
    await submit();
    await waitFor(() => expect(shell.session.get().isAuthenticated).toBe(false));
  });

  test('a link that is used up offers a new one', async () => {
    const sentence = 'This link is not valid any more. Please ask for a new one.';
    const { dialog, shell, submit } = await openDialog({
      token: 'old',
      http: { 'POST /auth/reset-password': refusal(422, 'link-invalid', sentence) },
    });
    await fillIn(dialog);
    await submit();
    await userEvent.click(await dialog.findByRole('button', { name: 'Ask for a new link' }));
    expect(said(shell)).toEqual([]);
    expect(shell.dialogs).toEqual([{ name: 'forgot-password', props: {} }]);
  });
});

describe('with the old password', () => {
  test('both fields are required', async () => {
    const { dialog, shell, submit } = await openDialog({ session: aUser() });
    await submit();
    expect(await dialog.findByText('Old Password is required')).toBeInTheDocument();
    expect(dialog.getByText('New Password is required')).toBeInTheDocument();
    expect(shell.http.calls).toEqual([]);
  });

  test('the password is changed and the dialog closes', async () => {
    const { dialog, shell, onClose, submit } = await openDialog({
      session: aUser(),
      http: { 'POST /auth/change-password': {} },
    });
    await enter(dialog.getByLabelText('Old password'), 'Secret12');
    await enter(dialog.getByLabelText('New password'), 'Secret34');
    await submit();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(shell.http.calls[0]?.body).toEqual({ oldPass: 'Secret12', newPass: 'Secret34' });
    expect(said(shell)).toEqual(['success: Password changed successfully!']);
  });

  test('a wrong old password is told under its field', async () => {
    const wrong = refusal(422, 'fields-invalid', 'Please check the fields.', {
      fields: { oldPass: 'Old Password is not correct' },
    });
    const { dialog, onClose, submit } = await openDialog({
      session: aUser(),
      http: { 'POST /auth/change-password': wrong },
    });
    await enter(dialog.getByLabelText('Old password'), 'Secret13');
    await enter(dialog.getByLabelText('New password'), 'Secret34');
    await submit();
    expect(await dialog.findByText('Old Password is not correct')).toBeInTheDocument();
    expect(dialog.getByLabelText('Old password')).toHaveFocus();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('without an answer the failure has words of its own', async () => {
    const { dialog, shell, submit } = await openDialog({
      session: aUser(),
      http: { 'POST /auth/change-password': noAnswer() },
    });
    await enter(dialog.getByLabelText('Old password'), 'Secret12');
    await enter(dialog.getByLabelText('New password'), 'Secret34');
    await submit();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Something went wrong!');
    expect(said(shell)).toEqual([]);
  });
});

test('S431: an account without a password is mailed a link to its own address, and asked for no old one', async () => {
  const session = aUser({ passwordless: true });
  const { shell } = renderWithShell(<ChangePasswordDialog onClose={jest.fn()} />, {
    session,
    http: { 'POST /auth/forgot-password': refusal(429, 'too-many-requests', 'Too many tries.') },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a password' }));
  expect(dialog.queryByLabelText('Old password')).not.toBeInTheDocument();
  expect(shell.http.calls).toEqual([]);
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Send me the link' }));
  await send();
  expect(await dialog.findByText('Too many tries.')).toBeInTheDocument();
  shell.http.answer({ 'POST /auth/forgot-password': { message: 'sent' } });
  await send();
  expect(await dialog.findByText(/^The link is on its way to/)).toHaveTextContent(session.login_email);
  expect(shell.http.calls.map(({ body }) => body)).toEqual([
    { login_email: session.login_email },
    { login_email: session.login_email },
  ]);
});
