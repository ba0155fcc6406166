import { api } from '@market/contracts/testing';
import {
  aUser,
  createFakeShell,
  renderWithShell,
  type FakeShell,
  type FakeShellOptions,
} from '@market/market-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { VerifyEmailDialog } from '../src/features/verify-email/verify-email.dialog';
import { pageToGoOn } from '../src/shared/verify-email/page-to-go-on';
import { noAnswer, refusal } from './answers';

let accounts = 0;
let open: ReturnType<typeof aUser>;
beforeEach(() => {
  accounts += 1;
  open = aUser({ login_id: `mail-${accounts}`, email_ver_status: 0 });
});
afterEach(() => jest.useRealTimers());

const said = (shell: FakeShell) => shell.toasts.map(({ kind, text }) => `${kind}: ${text}`);
const sends = (shell: FakeShell) =>
  shell.http.calls.filter(({ path }) => path === '/auth/send-email-verification').length;
const resend = () => screen.queryByRole('button', { name: 'Resend Verification Email' });

async function openDialog(http: FakeShellOptions['http'], route = '/') {
  const onClose = jest.fn();
  const { shell } = renderWithShell(<VerifyEmailDialog onClose={onClose} />, {
    http: { 'GET /auth/profile': open, ...http },
    session: open,
    route,
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify email' }));
  return { shell, dialog, onClose };
}

test('the mail is sent by itself; the dialog says where to and to click the link', async () => {
  const { dialog, shell } = await openDialog({ 'POST /auth/send-email-verification': {} });
  await waitFor(() => expect(said(shell)).toEqual(['success: Verification email sent successfully!']));
  expect(dialog.getByText(/^A verification email was sent to/)).toHaveTextContent(
    'A verification email was sent to ada@example.test.',
  );
  expect(dialog.getByText(/Click the link in it/)).toBeInTheDocument();
  expect(resend()).toBeNull();
});

test.each([
  ['/job-details/job-1?from=mail', '/job-details/job-1?from=mail'],
  ['/', undefined],
  ['/verify-email', undefined],
  ['/reset-password/token-1', undefined],
])('asked for on %s, the link leads on to %s', async (route, return_to) => {
  const { shell } = await openDialog({ 'POST /auth/send-email-verification': {} }, route);
  await waitFor(() => expect(sends(shell)).toBe(1));
  expect(shell.http.calls.find(({ path }) => path === '/auth/send-email-verification')?.body).toEqual({ return_to });
});

test('a search that waits is where the link leads on to from an entrance', () => {
  expect(pageToGoOn('/', { text: 'pilot', pending: true })).toBe('/search-jobs?search=pilot');
  const address = '/search-jobs?search=pilot&work_mode=remote';
  expect(pageToGoOn('/', { text: 'pilot', pending: true, address })).toBe(address);
  expect(pageToGoOn('/', { text: 'pilot', pending: false, address })).toBeUndefined();
});

test('a mail that could not be sent is told, and can be sent again at once', async () => {
  const { dialog, shell } = await openDialog({ 'POST /auth/send-email-verification': noAnswer() });
  await waitFor(() => expect(said(shell)).toEqual(['error: Error sending OTP. Please try again.']));
  expect(dialog.getByText(/^We could not send/)).toBeInTheDocument();
  shell.http.answer({ 'POST /auth/send-email-verification': {} });
  await userEvent.click(resend()!);
  await waitFor(() => expect(said(shell)).toContain('success: Verification email sent successfully!'));
  expect(resend()).toBeNull();
});

test('a link that was opened on another device is noticed', async () => {
  const { shell, onClose } = await openDialog({
    'POST /auth/send-email-verification': {},
    'GET /auth/profile': { ...open, email_ver_status: 1 },
  });
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(shell.session.get().user).toMatchObject({ email_ver_status: 1 });
  expect(said(shell)).toContain('success: Email verified successfully');
  expect(shell.visited).toEqual([]);
});

test('an email that was verified before the mail is not told as a failure', async () => {
  const { shell, onClose } = await openDialog({
    'POST /auth/send-email-verification': refusal(409, 'already-verified', 'This is already verified.'),
    'GET /auth/profile': { ...open, email_ver_status: 1 },
  });
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(said(shell)).toEqual(['success: Email verified successfully']);
});

test('without a stored token nothing is asked: the person is sent to log in again', async () => {
  const { shell } = renderWithShell(<VerifyEmailDialog onClose={jest.fn()} />, { session: null });
  await waitFor(() => expect(said(shell)).toEqual(['error: Please log in again.']));
  expect(shell.http.calls).toEqual([]);
  expect(shell.dialogs.at(-1)?.name).toBe('sign-in');
});

describe('the resend button', () => {
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

  async function openWithStoppedClock() {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
    const shell = createFakeShell({
      session: open,
      http: { 'POST /auth/send-email-verification': {}, 'GET /auth/profile': open },
    });
    const show = () => renderWithShell(<VerifyEmailDialog onClose={jest.fn()} />, { shell });
    const first = show();
    await pass(0);
    return { shell, show, first };
  }

  test('the button is offered after five minutes without the link being opened', async () => {
    const { shell } = await openWithStoppedClock();
    await pass(299);
    expect(resend()).toBeNull();
    await pass(1);
    expect(sends(shell)).toBe(1);
    fireEvent.click(resend()!);
    await pass(0);
    expect(sends(shell)).toBe(2);
    expect(resend()).toBeNull();
  });

  test('closing the dialog and opening it again sends no mail while one is on its way', async () => {
    const { shell, show, first } = await openWithStoppedClock();
    await pass(100);
    first.unmount();
    await pass(100);
    show();
    await pass(99);
    expect(sends(shell)).toBe(1);
    expect(resend()).toBeNull();
    await pass(1);
    expect(resend()).not.toBeNull();
  });
});

test('a mistyped address is corrected with the password', async () => {
  const { dialog, shell } = await openDialog({ 'POST /auth/send-email-verification': {} });
  await userEvent.click(await dialog.findByRole('button', { name: 'Wrong address?' }));
  await userEvent.type(await dialog.findByRole('textbox', { name: 'Email' }), 'right@example.test');
  await userEvent.type(dialog.getByLabelText('Password'), 'Quiet7River');
  const corrected = { ...open, pending: { login_email: 'right@example.test' } };
  shell.http.answer({
    'PUT /auth/edit-profile': { user: corrected, pending: corrected.pending },
    'GET /auth/profile': corrected,
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Send link' }));
  expect(await dialog.findByText('right@example.test')).toBeInTheDocument();
  expect(shell.http.calls.find(({ path }) => path === '/auth/edit-profile')?.body).toEqual({
    login_name: open.login_name,
    login_mobile: open.login_mobile,
    login_email: 'right@example.test',
    password: 'Quiet7River',
  });
  // The change has sent its link: no second mail.
  expect(sends(shell)).toBe(1);
});

test('an account without a password corrects its address with a code to its phone', async () => {
  open = { ...open, passwordless: true };
  const { dialog, shell } = await openDialog({ 'POST /auth/send-email-verification': {} });
  await userEvent.click(await dialog.findByRole('button', { name: 'Wrong address?' }));
  await userEvent.type(await dialog.findByRole('textbox', { name: 'Email' }), 'right@example.test');
  expect(dialog.queryByLabelText('Password')).not.toBeInTheDocument();
  const corrected = { ...open, pending: { login_email: 'right@example.test' } };
  shell.http.answer({
    [`POST ${api.sendConfirmationCode()}`]: {},
    'PUT /auth/edit-profile': { user: corrected, pending: corrected.pending },
    'GET /auth/profile': corrected,
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Send me a code to confirm this' }));
  await userEvent.click(await dialog.findByRole('textbox', { name: 'Digit 1 of 6' }));
  await userEvent.paste('123456');
  await userEvent.click(dialog.getByRole('button', { name: 'Send link' }));
  expect(await dialog.findByText('right@example.test')).toBeInTheDocument();
  expect(shell.http.calls.find(({ path }) => path === '/auth/edit-profile')?.body).toEqual({
    login_name: open.login_name,
    login_mobile: open.login_mobile,
    login_email: 'right@example.test',
    otp: '123456',
  });
});

test('an account whose address somebody else has proved is asked for another one', async () => {
  open = { ...open, login_email: '' };
  const { dialog, shell } = await openDialog({});
  expect(await dialog.findByRole('textbox', { name: 'Email' })).toBeInTheDocument();
  expect(sends(shell)).toBe(0);
});
