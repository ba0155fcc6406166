import { renderWithShell, type FakeShell, type FakeShellOptions } from '@market/market-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SignInDialog } from '../src/features/sign-in/sign-in.dialog';
import { noAnswer, refusal, signedIn } from './answers';

// A separate number for each test: one test's waiting time must not delay the next.
let numbers = 5550000000;
let phone = '';
beforeEach(() => {
  numbers += 1;
  phone = String(numbers);
});

async function openPhoneTab(http: FakeShellOptions['http'] = {}) {
  const onClose = jest.fn();
  const { shell } = renderWithShell(<SignInDialog loginType="CND" onClose={onClose} />, { http });
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in' }));
  await userEvent.click(await dialog.findByRole('tab', { name: 'Phone' }));
  const panel = within(await dialog.findByRole('tabpanel'));
  return { shell, panel, onClose };
}

const said = (shell: FakeShell) => shell.toasts.map(({ kind, text }) => `${kind}: ${text}`);
const calls = (shell: FakeShell, path: string) => shell.http.calls.filter((call) => call.path === path);

async function askForCode(panel: Awaited<ReturnType<typeof openPhoneTab>>['panel']) {
  await userEvent.type(await panel.findByRole('textbox', { name: 'Phone' }), phone);
  await userEvent.click(panel.getByRole('button', { name: 'Log in' }));
}

async function enterCode(panel: Awaited<ReturnType<typeof openPhoneTab>>['panel'], code: string) {
  const group = within(await panel.findByRole('group', { name: 'Verification code' }));
  await userEvent.click((await group.findAllByRole('textbox'))[0]!);
  await userEvent.keyboard(code);
  await userEvent.click(panel.getByRole('button', { name: 'Verify' }));
}

test.each([
  ['', 'Phone is required'],
  ['555x0001234', 'Phone number must only contain digits'],
  ['555000123', 'Phone number must be at least 10 digits'],
  ['5550001234567890', 'Phone number cannot exceed 15 digits'],
])('the number "%s" is refused: %s', async (number, sentence) => {
  const { panel, shell } = await openPhoneTab();
  if (number) await userEvent.type(await panel.findByRole('textbox', { name: 'Phone' }), number);
  await userEvent.click(panel.getByRole('button', { name: 'Log in' }));
  expect(await panel.findByText(sentence)).toBeInTheDocument();
  expect(shell.http.calls).toEqual([]);
});

test('the code signs in, with the same toast and target as a password', async () => {
  const { panel, shell, onClose } = await openPhoneTab({
    'POST /auth/mobile-login': { message: 'If the number has an account' },
    'POST /auth/mobile-login-otp': signedIn(),
    'GET /auth/profile': signedIn().user,
  });
  await askForCode(panel);
  await enterCode(panel, '123456');
  await waitFor(() => expect(shell.visited).toEqual(['/profile']));
  expect(calls(shell, '/auth/mobile-login')[0]?.body).toEqual({ login_mobile: phone, country: 'IN' });
  expect(calls(shell, '/auth/mobile-login-otp')[0]?.body).toEqual({
    login_mobile: phone,
    country: 'IN',
    otp: '123456',
  });
  expect(said(shell)).toEqual([
    'success: OTP sent successfully. Please enter it below.',
    'success: User login successful!',
  ]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the open checks come in the same order as after a password', async () => {
  const { panel, shell } = await openPhoneTab({
    'POST /auth/mobile-login': {},
    'POST /auth/mobile-login-otp': signedIn({ login_id: 'mobile-order', email_ver_status: 0 }),
    'POST /auth/send-email-verification': {},
    'GET /auth/profile': signedIn({ login_id: 'mobile-order', email_ver_status: 0 }).user,
  });
  await askForCode(panel);
  await enterCode(panel, '123456');
  expect(await screen.findByRole('dialog', { name: 'Verify email' })).toBeInTheDocument();
  await waitFor(() => expect(calls(shell, '/auth/send-email-verification')).toHaveLength(1));
});

test("a refused code is told in the server's words, and another can be entered", async () => {
  const { panel, shell } = await openPhoneTab({
    'POST /auth/mobile-login': {},
    'POST /auth/mobile-login-otp': refusal(401, 'otp-refused', 'Invalid OTP'),
  });
  await askForCode(panel);
  await enterCode(panel, '111111');
  expect(await panel.findByText('Invalid OTP')).toBeInTheDocument();
  expect(said(shell)).toEqual(['success: OTP sent successfully. Please enter it below.']);
  expect(panel.getByRole('button', { name: 'Verify' })).toBeEnabled();
});

test('without an answer the failures have words of their own', async () => {
  const { panel, shell } = await openPhoneTab({ 'POST /auth/mobile-login': noAnswer() });
  await askForCode(panel);
  expect(await screen.findByRole('alert')).toHaveTextContent('Error sending OTP. Please try again.');
  expect(said(shell)).toEqual([]);
  shell.http.answer({ 'POST /auth/mobile-login': {}, 'POST /auth/mobile-login-otp': noAnswer() });
  await userEvent.click(panel.getByRole('button', { name: 'Log in' }));
  await enterCode(panel, '123456');
  expect(await screen.findByText('Error verifying OTP. Please try again.')).toBeVisible();
});

test.each([
  ['for a cap', 429, 'too-many-requests', 3600],
  ['for the service is away', 503, 'service-unavailable', 2],
] as const)(
  'a code that was not sent, %s, is not asked for, also when it is pressed again',
  async (_why, status, code, retryAfterSeconds) => {
    const { panel, shell } = await openPhoneTab({
      'POST /auth/mobile-login': refusal(status, code, 'Wait', { retryAfterSeconds }),
    });
    await askForCode(panel);
    await panel.findByRole('alert');
    await userEvent.click(panel.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(calls(shell, '/auth/mobile-login')).toHaveLength(2));
    await panel.findByRole('alert');
    expect(panel.getByRole('textbox', { name: 'Phone' })).toHaveValue(phone);
    expect(panel.queryByRole('group', { name: 'Verification code' })).not.toBeInTheDocument();
  },
);

test('a code can be typed after coming back within its pause, as after a reload', async () => {
  const { panel, shell } = await openPhoneTab({
    'POST /auth/mobile-login': refusal(429, 'too-many-requests', 'Wait', { retryAfterSeconds: 20 }),
  });
  await askForCode(panel);
  await panel.findByRole('alert');
  await userEvent.click(panel.getByRole('button', { name: 'Log in' }));
  expect(await panel.findByRole('group', { name: 'Verification code' })).toBeInTheDocument();
  expect(calls(shell, '/auth/mobile-login')).toHaveLength(1);
});

test('a number that is mended goes back to the field, and one that still has its code is not sent another', async () => {
  const { panel, shell } = await openPhoneTab({ 'POST /auth/mobile-login': {} });
  await askForCode(panel);
  await userEvent.click(await panel.findByRole('button', { name: 'Use another number' }));
  expect(await panel.findByRole('textbox', { name: 'Phone' })).toHaveValue(phone);
  await userEvent.click(panel.getByRole('button', { name: 'Log in' }));
  expect(await panel.findByRole('button', { name: /^Resend OTP in/ })).toBeDisabled();
  expect(calls(shell, '/auth/mobile-login')).toHaveLength(1);
});

test('S173: a right code of an account with a second factor leads on to that factor', async () => {
  const { panel } = await openPhoneTab({
    'POST /auth/mobile-login': { message: 'If the number has an account' },
    'POST /auth/mobile-login-otp': refusal(401, 'second-factor-needed', 'Please confirm with your second factor.'),
    'POST /auth/second-factor/options': { totp: true },
  });
  await askForCode(panel);
  await enterCode(panel, '123456');
  const confirm = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  expect(await confirm.findByRole('button', { name: 'Use a recovery code' })).toBeInTheDocument();
});
