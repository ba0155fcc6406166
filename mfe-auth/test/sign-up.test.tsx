import { enter, renderWithShell, type FakeShell, type FakeShellOptions } from '@market/market-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SignUpDialog } from '../src/features/sign-up/sign-up.dialog';
import { held, noAnswer, refusal, signedIn } from './answers';

async function openSignUp(http: FakeShellOptions['http'] = {}, loginType: 'EMP' | 'CND' = 'CND') {
  const { shell } = renderWithShell(<SignUpDialog loginType={loginType} onClose={jest.fn()} />, { http });
  return { shell, dialog: within(await screen.findByRole('dialog', { name: 'Sign up' })) };
}
type Dialog = Awaited<ReturnType<typeof openSignUp>>['dialog'];

const said = (shell: FakeShell) => shell.toasts.map(({ kind, text }) => `${kind}: ${text}`);
const signUp = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Sign up' }));

async function fillIn(dialog: Dialog, different: { password?: string; phone?: string } = {}) {
  await enter(dialog.getByRole('textbox', { name: 'Name' }), 'Ada Example');
  await enter(dialog.getByRole('textbox', { name: 'Email' }), ' ada@example.test');
  await userEvent.type(dialog.getByLabelText('Password'), different.password ?? 'Secret12');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Phone' }), different.phone ?? '5550001234');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Terms' }));
}

test('the terms and what is kept can be read before they are accepted', async () => {
  const { dialog } = await openSignUp();
  for (const [name, address] of [
    ['terms of use', '/terms'],
    ['privacy', '/privacy'],
  ]) {
    // Opens in a new tab: the typed input stays.
    expect(dialog.getByRole('link', { name: name! })).toHaveAttribute('href', address);
    expect(dialog.getByRole('link', { name: name! })).toHaveAttribute('target', '_blank');
  }
  expect(dialog.getByRole('checkbox', { name: 'Terms' })).not.toBeChecked();
});

test('an empty form names what is missing, and nothing is sent', async () => {
  const { dialog, shell } = await openSignUp();
  await signUp(dialog);
  for (const sentence of [
    'Name is required',
    'Email is required',
    'Password is required',
    'Phone is required',
    'Please accept the terms',
  ]) {
    expect(await dialog.findByText(sentence)).toBeInTheDocument();
  }
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  expect(shell.http.calls).toEqual([]);
});

test.each([
  ['Short1', 'Password must be at least 8 characters long'],
  ['Aa1aaaaaaaaaaaaaaaaaa', 'Password cannot exceed 20 characters'],
  ['SECRET12', 'Password must contain at least one lowercase letter'],
  ['secret12', 'Password must contain at least one uppercase letter'],
  ['Secretive', 'Password must contain at least one number'],
])('the password "%s" is refused: %s', async (password, sentence) => {
  const { dialog, shell } = await openSignUp();
  await userEvent.type(dialog.getByLabelText('Password'), password);
  await userEvent.tab();
  expect(await dialog.findByText(sentence)).toBeInTheDocument();
  expect(shell.http.calls).toEqual([]);
});

test('registering tells so, signs the new session in and goes on with the phone', async () => {
  const fresh = {
    login_id: 'fresh-1',
    phone_ver_status: 0,
    email_ver_status: 0,
    user_approval_status: 0,
    profile_created: 0,
  } as const;
  const { dialog, shell } = await openSignUp(
    { 'POST /auth/register': signedIn(fresh), 'POST /auth/send-phone-otp': {} },
    'EMP',
  );
  await fillIn(dialog);
  await signUp(dialog);
  expect(await screen.findByRole('dialog', { name: 'Verify phone' })).toBeInTheDocument();
  expect(shell.http.calls[0]).toMatchObject({
    path: '/auth/register',
    body: {
      login_name: 'Ada Example',
      login_email: 'ada@example.test',
      login_pass: 'Secret12',
      login_mobile: '5550001234',
      country: 'IN',
      login_type: 'EMP',
      terms: true,
    },
  });
  await waitFor(() =>
    expect(said(shell)).toEqual(['success: User registered successfully!', 'success: OTP sent successfully!']),
  );
  expect(shell.session.get()).toMatchObject({ token: 'token-2', isAuthenticated: true });
});

test('the form and both checks after it say which step of the three they are', async () => {
  const fresh = { login_id: 'fresh-2', phone_ver_status: 0, email_ver_status: 0 } as const;
  const { dialog } = await openSignUp({
    'POST /auth/register': signedIn(fresh),
    'POST /auth/send-phone-otp': {},
    'POST /auth/verify-phone': signedIn({ ...fresh, phone_ver_status: 1 }),
    'POST /auth/send-email-verification': {},
  });
  expect(dialog.getByText('Step 1 of 3')).toBeInTheDocument();
  await fillIn(dialog);
  await signUp(dialog);
  const phone = within(await screen.findByRole('dialog', { name: 'Verify phone' }));
  expect(phone.getByText('Step 2 of 3')).toBeInTheDocument();
  await userEvent.click((await phone.findAllByRole('textbox'))[0]!);
  await userEvent.keyboard('123456');
  await userEvent.click(phone.getByRole('button', { name: 'Verify' }));
  const email = within(await screen.findByRole('dialog', { name: 'Verify email' }));
  expect(email.getByText('Step 3 of 3')).toBeInTheDocument();
});

test('a taken email is told in words and under its field, until it is changed', async () => {
  const taken = refusal(409, 'already-registered', 'An account with these details already exists.', {
    fields: { login_email: 'An account with this email already exists' },
  });
  const { dialog, shell } = await openSignUp({ 'POST /auth/register': taken });
  await fillIn(dialog);
  await signUp(dialog);
  expect(await dialog.findByText('An account with this email already exists')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('An account with these details already exists.');
  expect(said(shell)).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), 's');
  expect(dialog.queryByText('An account with this email already exists')).toBeNull();
});

test('without an answer the failure has words of its own', async () => {
  const { dialog, shell } = await openSignUp({ 'POST /auth/register': noAnswer() });
  await fillIn(dialog);
  await signUp(dialog);
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong!');
  expect(said(shell)).toEqual([]);
});

test('the button is disabled while registering is under way', async () => {
  const register = held();
  const { dialog } = await openSignUp({ 'POST /auth/register': register.answer });
  await fillIn(dialog);
  await signUp(dialog);
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Sign up' })).toBeDisabled());
  act(() => register.give(refusal(422, 'fields-invalid', 'Please check the fields.')));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Sign up' })).toBeEnabled());
});

test('the email that was typed in the dialog before stands here, and goes back along', async () => {
  const { shell } = renderWithShell(<SignUpDialog loginType="CND" email="ada@example.test" onClose={jest.fn()} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign up' }));
  expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@example.test');
  await userEvent.click(dialog.getByRole('button', { name: 'Log in' }));
  expect(shell.dialogs).toEqual([{ name: 'sign-in', props: { loginType: 'CND', email: 'ada@example.test' } }]);
});

test('a link leads back to signing in, for the same kind of account', async () => {
  const { dialog, shell } = await openSignUp({}, 'EMP');
  await userEvent.click(dialog.getByRole('button', { name: 'Log in' }));
  expect(shell.dialogs).toEqual([{ name: 'sign-in', props: { loginType: 'EMP' } }]);
});

test('closing asks before what was typed is lost; kept for later it comes back, without the password', async () => {
  sessionStorage.clear();
  const { dialog } = await openSignUp();
  await fillIn(dialog);
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('Keep what you typed?')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Keep for later' }));
  const kept = Object.values(sessionStorage).join('');
  expect(kept).toContain('ada@example.test');
  expect(kept).not.toContain('Secret12');
  sessionStorage.clear();
});
