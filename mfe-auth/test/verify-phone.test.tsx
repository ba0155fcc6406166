import { RULE_MESSAGES } from '@market/contracts/messages';
import {
  aUser,
  createFakeShell,
  renderWithShell,
  type FakeShell,
  type FakeShellOptions,
} from '@market/market-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { VerifyPhoneDialog } from '../src/features/verify-phone/verify-phone.dialog';
import { held, noAnswer, refusal } from './answers';

// A separate account for each test: one test's countdown must not delay the next.
let accounts = 0;
let open: ReturnType<typeof aUser>;
beforeEach(() => {
  accounts += 1;
  open = aUser({ login_id: `phone-${accounts}`, phone_ver_status: 0 });
});
afterEach(() => jest.useRealTimers());

const said = (shell: FakeShell) => shell.toasts.map(({ kind, text }) => `${kind}: ${text}`);
const sends = (shell: FakeShell) => shell.http.calls.filter(({ path }) => path === '/auth/send-phone-otp').length;
const verifyButton = () => screen.getByRole('button', { name: 'Verify' });

async function openDialog(http: FakeShellOptions['http'], session: FakeShellOptions['session'] = open) {
  const onClose = jest.fn();
  const rendered = renderWithShell(<VerifyPhoneDialog onClose={onClose} />, { http, session });
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify phone' }));
  const group = within(await dialog.findByRole('group', { name: 'Verification code' }));
  await group.findAllByRole('textbox');
  return { ...rendered, dialog, group, onClose };
}

const enter = async (group: Awaited<ReturnType<typeof openDialog>>['group'], digits: string) => {
  await userEvent.click(group.getAllByRole('textbox')[0]!);
  await userEvent.keyboard(digits);
};

test('the code is sent by itself, once, and the phone is masked but for its last four digits', async () => {
  const { dialog, shell } = await openDialog({ 'POST /auth/send-phone-otp': { message: 'A code is on its way' } });
  await waitFor(() => expect(said(shell)).toEqual(['success: A code is on its way']));
  expect(shell.http.calls).toEqual([{ method: 'POST', path: '/auth/send-phone-otp', body: {} }]);
  expect(dialog.getByText('••••••1234')).toBeInTheDocument();
});

test('Verify waits for all six digits, and letters do not count', async () => {
  const { group } = await openDialog({ 'POST /auth/send-phone-otp': {} });
  expect(verifyButton()).toBeDisabled();
  await enter(group, '12a345');
  expect(verifyButton()).toBeDisabled();
  await userEvent.keyboard('6');
  expect(verifyButton()).toBeEnabled();
  await userEvent.keyboard('{Backspace}');
  expect(verifyButton()).toBeDisabled();
});

test('a pasted code fills all boxes, also with a gap in it', async () => {
  const { group } = await openDialog({ 'POST /auth/send-phone-otp': {} });
  await userEvent.click(group.getAllByRole('textbox')[0]!);
  await userEvent.paste('123 456');
  expect(group.getAllByRole('textbox').map((box) => (box as HTMLInputElement).value)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
  ]);
  expect(verifyButton()).toBeEnabled();
});

test('the right code replaces the stored user and closes the dialog when the email is verified already', async () => {
  const verified = { ...open, phone_ver_status: 1 as const, login_name: 'As the server has it' };
  const { group, shell, onClose } = await openDialog({
    'POST /auth/send-phone-otp': {},
    'POST /auth/verify-phone': { user: verified },
    'GET /auth/profile': verified,
  });
  await enter(group, '123456');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(shell.http.calls.find(({ path }) => path === '/auth/verify-phone')?.body).toEqual({ otp: '123456' });
  expect(shell.session.get().user).toEqual(verified);
  expect(said(shell)).toContain('success: OTP verified successfully');
  expect(shell.visited).toEqual([]);
});

test.each([
  ["the server's words", () => refusal(422, 'otp-invalid', RULE_MESSAGES.codeWrong), RULE_MESSAGES.codeWrong],
  ['words of its own without an answer', noAnswer, 'Error verifying OTP. Please try again.'],
])('a refused code is told in %s', async (_how, failure, sentence) => {
  const { dialog, group, shell, onClose } = await openDialog({
    'POST /auth/send-phone-otp': {},
    'POST /auth/verify-phone': failure(),
  });
  await enter(group, '000000');
  await userEvent.click(verifyButton());
  expect(await dialog.findByText(sentence)).toBeInTheDocument();
  expect(said(shell)).not.toContain(`error: ${sentence}`);
  expect(onClose).not.toHaveBeenCalled();
  expect(group.getAllByRole('textbox')[0]).toHaveFocus();
});

test('Verify is disabled while the code is checked', async () => {
  const check = held();
  const { group } = await openDialog({ 'POST /auth/send-phone-otp': {}, 'POST /auth/verify-phone': check.answer });
  await enter(group, '123456');
  await userEvent.click(verifyButton());
  await waitFor(() => expect(verifyButton()).toBeDisabled());
  act(() => check.give(refusal(422, 'otp-invalid', RULE_MESSAGES.codeWrong)));
  await waitFor(() => expect(verifyButton()).toBeEnabled());
});

test('a code that could not be sent is told in the words of the catalogue, and can be sent again at once', async () => {
  const { dialog, shell } = await openDialog({
    'POST /auth/send-phone-otp': refusal(503, 'service-unavailable', 'Away'),
  });
  await waitFor(() => expect(said(shell)).toEqual(['error: Error sending OTP. Please try again.']));
  expect(dialog.getByText(/^We could not send a code to/)).toHaveTextContent('••••••1234');
  shell.http.answer({ 'POST /auth/send-phone-otp': {} });
  await userEvent.click(dialog.getByRole('button', { name: 'Resend OTP' }));
  await waitFor(() => expect(said(shell)).toContain('success: OTP sent successfully!'));
  expect(dialog.getByText(/^Enter the 6-digit code that we sent to/)).toBeInTheDocument();
});

test("the server's own wait is counted down too", async () => {
  const refused = {
    'POST /auth/send-phone-otp': refusal(429, 'too-many-requests', 'Wait', { retryAfterSeconds: 120 }),
  };
  const { dialog, unmount } = await openDialog(refused);
  expect(await dialog.findByRole('button', { name: /^Resend OTP in 1[12]\ds$/ })).toBeDisabled();
  unmount();
  const again = await openDialog(refused);
  expect(again.dialog.getByText(/^We could not send a code to/)).toBeInTheDocument();
  expect(sends(again.shell)).toBe(0);
});

test('a phone that was verified meanwhile ends the step', async () => {
  const verified = { ...open, phone_ver_status: 1 as const };
  const { onClose, shell } = await openDialog({
    'POST /auth/send-phone-otp': refusal(409, 'already-verified', 'This is already verified.'),
    'GET /auth/profile': verified,
  });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(said(shell)).toEqual([]);
});

test('without a stored token nothing is asked: the person is sent to log in again', async () => {
  const { shell } = renderWithShell(<VerifyPhoneDialog onClose={jest.fn()} />, { session: null });
  await waitFor(() => expect(said(shell)).toEqual(['error: Please log in again.']));
  expect(shell.http.calls).toEqual([]);
  expect(shell.dialogs).toEqual([{ name: 'sign-in', props: { loginType: 'CND' } }]);
});

test('a token that somebody took out of the storage counts as missing', async () => {
  const { group, shell } = await openDialog({ 'POST /auth/send-phone-otp': {} });
  await waitFor(() => expect(sends(shell)).toBe(1));
  await enter(group, '123456');
  jest.spyOn(shell.session, 'isStored').mockReturnValue(false);
  fireEvent.click(verifyButton());
  await waitFor(() => expect(said(shell)).toContain('error: Please log in again.'));
  expect(shell.http.calls.map(({ path }) => path)).toEqual(['/auth/send-phone-otp']);
});

test('a token that went missing while the code was typed: no call, log in again', async () => {
  const { group, shell } = await openDialog({ 'POST /auth/send-phone-otp': {} });
  await waitFor(() => expect(sends(shell)).toBe(1));
  await enter(group, '123456');
  jest.spyOn(shell.session, 'get').mockReturnValue({ ...shell.session.get(), token: null });
  fireEvent.click(verifyButton());
  await waitFor(() => expect(said(shell)).toContain('error: Please log in again.'));
  expect(shell.http.calls.map(({ path }) => path)).toEqual(['/auth/send-phone-otp']);
  expect(shell.dialogs.at(-1)?.name).toBe('sign-in');
});

describe('the countdown', () => {
  /** With the clock stopped: only `pass` moves it, and promises still settle. */
  async function openWithStoppedClock() {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
    const shell = createFakeShell({ session: open, http: { 'POST /auth/send-phone-otp': {} } });
    const show = () => renderWithShell(<VerifyPhoneDialog onClose={jest.fn()} />, { shell });
    const first = show();
    await pass(0);
    return { shell, show, first };
  }
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
  const resend = () => screen.getByRole('button', { name: /^Resend OTP/ });

  test('a countdown runs for 30 seconds, second by second, and Resend works only at its end', async () => {
    const { shell } = await openWithStoppedClock();
    expect(resend()).toHaveTextContent(/^Resend OTP in 30s$/);
    expect(resend()).toBeDisabled();
    await pass(1);
    expect(resend()).toHaveTextContent(/^Resend OTP in 29s$/);
    await pass(28);
    expect(resend()).toHaveTextContent(/^Resend OTP in 1s$/);
    fireEvent.click(resend());
    expect(sends(shell)).toBe(1);
    await pass(1);
    expect(resend()).toHaveTextContent(/^Resend OTP$/);
    fireEvent.click(resend());
    await pass(0);
    expect(sends(shell)).toBe(2);
    expect(resend()).toHaveTextContent(/^Resend OTP in 30s$/);
  });

  test('a countdown goes on while the dialog is closed, and opening it again sends no second code', async () => {
    const { shell, show, first } = await openWithStoppedClock();
    await pass(10);
    first.unmount();
    await pass(5);
    show();
    await pass(0);
    expect(resend()).toHaveTextContent(/^Resend OTP in 15s$/);
    expect(sends(shell)).toBe(1);
  });
});

test('a mistyped number is corrected before it is proved', async () => {
  const { dialog, shell } = await openDialog(
    { 'POST /auth/send-phone-otp': {} },
    {
      ...open,
      email_ver_status: 0,
      login_phone: { e164: '+15550001234', national: '555 000 1234', country: 'US' },
    },
  );
  await userEvent.click(await dialog.findByRole('button', { name: 'Use another number' }));
  const box = await dialog.findByRole('textbox', { name: 'Phone' });
  expect(box).toHaveValue('5550001234');
  await userEvent.clear(box);
  await userEvent.type(box, '9876543210');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Country code' }), 'IN');
  await userEvent.click(dialog.getByRole('button', { name: 'Send code' }));
  expect(await dialog.findByText('••••••3210')).toBeInTheDocument();
  expect(shell.http.calls.at(-1)).toMatchObject({
    path: '/auth/send-phone-otp',
    body: { login_mobile: '9876543210', country: 'IN' },
  });
  expect(shell.session.get().user?.login_mobile).toBe('9876543210');
  // Masked number, by its digits, until the server has sent the rest.
  expect(shell.session.get().user).not.toHaveProperty('login_phone');
  const sent = sends(shell);
  await userEvent.click(dialog.getByRole('button', { name: 'Use another number' }));
  expect(await dialog.findByRole('combobox', { name: 'Country code' })).toHaveValue('IN');
  await userEvent.click(dialog.getByRole('button', { name: 'Send code' }));
  expect(await dialog.findByRole('button', { name: 'Verify' })).toBeInTheDocument();
  expect(sends(shell)).toBe(sent);
});

test('S490: another number waits beside the own one where the email is proved', async () => {
  const { dialog, shell } = await openDialog({ 'POST /auth/send-phone-otp': {} });
  await userEvent.click(await dialog.findByRole('button', { name: 'Use another number' }));
  const box = await dialog.findByRole('textbox', { name: 'Phone' });
  await userEvent.clear(box);
  await userEvent.type(box, '9876543210');
  await userEvent.click(dialog.getByRole('button', { name: 'Send code' }));
  expect(await dialog.findByText('••••••3210')).toBeInTheDocument();
  expect(shell.http.calls.at(-1)?.body).toMatchObject({ login_mobile: '9876543210' });
  expect(shell.session.get().user).toMatchObject({
    login_mobile: open.login_mobile,
    pending: { login_mobile: '9876543210' },
  });
});

test('a number that is found right leads back to the code that is on its way', async () => {
  const { dialog, shell } = await openDialog(
    { 'POST /auth/send-phone-otp': {} },
    aUser({
      login_id: 'number-is-right',
      phone_ver_status: 0,
      login_phone: { e164: '+15550001234', national: '555 000 1234', country: 'US' },
    }),
  );
  const sent = () => shell.http.calls.filter(({ path }) => path === '/auth/send-phone-otp').length;
  await waitFor(() => expect(sent()).toBe(1));
  for (const way of ['Back', 'Send code']) {
    await userEvent.click(await dialog.findByRole('button', { name: 'Use another number' }));
    await userEvent.click(dialog.getByRole('button', { name: way }));
    expect(await dialog.findByRole('button', { name: 'Verify' })).toBeInTheDocument();
  }
  expect(sent()).toBe(1);
});

test('a number that waits in place of a proved one is the one that the code went to', async () => {
  const { dialog } = await openDialog(
    { 'POST /auth/send-phone-otp': {} },
    aUser({ login_id: 'phone-waits', pending: { login_mobile: '9876543210' } }),
  );
  expect(dialog.getByText('••••••3210')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Use another number' })).toBeNull();
});
