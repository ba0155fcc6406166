import { useSharedState } from '@market/web-kit';
import { enter, renderWithShell, type FakeShell, type FakeShellOptions } from '@market/market-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SignInDialog } from '../src/features/sign-in/sign-in.dialog';
import { held, noAnswer, refusal, signedIn } from './answers';

async function openSignIn(
  http: FakeShellOptions['http'] = {},
  options: FakeShellOptions & { loginType?: 'EMP' | 'CND' } = {},
) {
  const { loginType = 'CND', ...rest } = options;
  const onClose = jest.fn();
  const { shell } = renderWithShell(<SignInDialog loginType={loginType} onClose={onClose} />, { http, ...rest });
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in' }));
  await dialog.findByRole('tab', { name: 'Email' });
  return { shell, dialog, onClose };
}

async function fillIn(dialog: Awaited<ReturnType<typeof openSignIn>>['dialog']) {
  await enter(await dialog.findByLabelText('Email'), 'ada@example.test');
  await enter(dialog.getByLabelText('Password'), 'Secret12');
}

const called = (shell: FakeShell) => shell.http.calls.map(({ method, path }) => `${method} ${path}`);
const said = (shell: FakeShell) => shell.toasts.map(({ kind, text }) => `${kind}: ${text}`);
const logIn = () => userEvent.click(screen.getByRole('button', { name: 'Log in' }));

beforeEach(() => useSharedState.setState({ rememberMe: true, searchQuery: { text: '', pending: false } }));

test('the fields refuse what the rules refuse, in the words of the rules, and nothing is sent', async () => {
  const { dialog, shell } = await openSignIn();
  await logIn();
  expect(await dialog.findByText('Email is required')).toBeInTheDocument();
  expect(dialog.getByText('Password is required')).toBeInTheDocument();
  expect(dialog.getByLabelText('Email')).toHaveFocus();
  await userEvent.type(dialog.getByLabelText('Email'), 'ada@');
  expect(await dialog.findByText('Invalid email format')).toBeInTheDocument();
  expect(shell.http.calls).toEqual([]);
});

test('a verified candidate is signed in: toast, dialog closed, profile page, profile fetched', async () => {
  const { dialog, shell, onClose } = await openSignIn({
    'POST /auth/login': signedIn(),
    'GET /auth/profile': signedIn().user,
  });
  await fillIn(dialog);
  await logIn();
  await waitFor(() => expect(shell.visited).toEqual(['/profile']));
  expect(shell.http.calls[0]?.body).toEqual({ login_email: 'ada@example.test', login_pass: 'Secret12' });
  expect(said(shell)).toEqual(['success: User login successful!']);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(called(shell)).toEqual(['POST /auth/login', 'GET /auth/profile']);
  expect(shell.session.get()).toMatchObject({ token: 'token-2', isAuthenticated: true });
});

test('a profile that cannot be fetched afterwards is told', async () => {
  const { dialog, shell } = await openSignIn({ 'POST /auth/login': signedIn(), 'GET /auth/profile': noAnswer() });
  await fillIn(dialog);
  await logIn();
  await waitFor(() => expect(said(shell)).toContain('error: Failed to fetch user profile. Please try again.'));
});

test('a candidate with a pending search goes to the search', async () => {
  useSharedState.setState({ searchQuery: { text: 'pilot', pending: true } });
  const { dialog, shell } = await openSignIn({ 'POST /auth/login': signedIn(), 'GET /auth/profile': signedIn().user });
  await fillIn(dialog);
  await logIn();
  await waitFor(() => expect(shell.visited).toEqual(['/search-jobs?search=pilot']));
});

test('the search is still the target when the page below has taken it up before the flow ends', async () => {
  useSharedState.setState({ searchQuery: { text: 'pilot', pending: true } });
  const open = signedIn({ email_ver_status: 0 });
  const { dialog, shell } = await openSignIn({
    'POST /auth/login': open,
    'GET /auth/profile': open.user,
    'POST /auth/send-email-verification': {},
  });
  await fillIn(dialog);
  await logIn();
  expect(await dialog.findByText(/^A verification email was sent/)).toBeInTheDocument();
  // Same as the search page, which hears first that another tab has opened the link.
  shell.searchQuery.set({ text: 'pilot', pending: false });
  act(() => shell.session.setUser({ ...open.user, email_ver_status: 1 }));
  await waitFor(() => expect(shell.visited).toEqual(['/search-jobs?search=pilot']));
});

test('an approved employer goes to the dashboard', async () => {
  const employer = signedIn({ login_type: 'EMP' });
  const { dialog, shell } = await openSignIn(
    { 'POST /auth/login': employer, 'GET /auth/profile': employer.user },
    { loginType: 'EMP' },
  );
  await fillIn(dialog);
  await logIn();
  await waitFor(() => expect(shell.visited).toEqual(['/dashboard-main']));
});

test('a visitor who was sent here from a page goes back to that page', async () => {
  const { dialog, shell } = await openSignIn(
    { 'POST /auth/login': signedIn(), 'GET /auth/profile': signedIn().user },
    { returnPath: '/my-applications' },
  );
  await fillIn(dialog);
  await logIn();
  await waitFor(() => expect(shell.visited).toEqual(['/my-applications']));
});

test('an open phone is verified first, the code is sent by itself, then the email', async () => {
  const { dialog, shell, onClose } = await openSignIn({
    'POST /auth/login': signedIn({ login_id: 'order-1', phone_ver_status: 0, email_ver_status: 0 }),
    'POST /auth/send-phone-otp': {},
    'POST /auth/verify-phone': { user: signedIn({ login_id: 'order-1', email_ver_status: 0 }).user },
    'POST /auth/send-email-verification': {},
    'GET /auth/profile': signedIn({ login_id: 'order-1', email_ver_status: 0 }).user,
  });
  await fillIn(dialog);
  await logIn();

  const phone = within(await screen.findByRole('dialog', { name: 'Verify phone' }));
  await waitFor(() => expect(said(shell)).toEqual(['success: OTP sent successfully!']));
  expect(phone.getByText('••••••1234')).toBeInTheDocument();
  expect(phone.getByText('Step 1 of 2')).toBeInTheDocument();
  await userEvent.click((await phone.findAllByRole('textbox'))[0]!);
  await userEvent.keyboard('123456');
  await userEvent.click(phone.getByRole('button', { name: 'Verify' }));

  const email = within(await screen.findByRole('dialog', { name: 'Verify email' }));
  expect(await email.findByText('ada@example.test')).toBeInTheDocument();
  expect(email.getByText('Step 2 of 2')).toBeInTheDocument();
  await waitFor(() =>
    expect(said(shell)).toEqual([
      'success: OTP sent successfully!',
      'success: OTP verified successfully',
      'success: Verification email sent successfully!',
    ]),
  );
  expect(shell.session.get().user).toMatchObject({ phone_ver_status: 1, email_ver_status: 0 });
  expect(shell.visited).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

test('an open email goes straight to the email step, with a mail on its way', async () => {
  const { dialog, shell } = await openSignIn({
    'POST /auth/login': signedIn({ login_id: 'email-1', email_ver_status: 0 }),
    'POST /auth/send-email-verification': { message: 'Check your inbox' },
    'GET /auth/profile': signedIn({ login_id: 'email-1', email_ver_status: 0 }).user,
  });
  await fillIn(dialog);
  await logIn();
  const email = within(await screen.findByRole('dialog', { name: 'Verify email' }));
  await waitFor(() => expect(said(shell)).toEqual(['success: Check your inbox']));
  // The only step there is.
  expect(email.queryByText(/^Step/)).not.toBeInTheDocument();
});

test('the email was verified in another tab: the dialog notices and the login flow ends', async () => {
  const open = { login_id: 'email-2', email_ver_status: 0 } as const;
  const { dialog, shell, onClose } = await openSignIn({
    'POST /auth/login': signedIn(open),
    'POST /auth/send-email-verification': {},
    'GET /auth/profile': signedIn(open).user,
  });
  await fillIn(dialog);
  await logIn();
  await screen.findByRole('dialog', { name: 'Verify email' });
  await waitFor(() => expect(shell.toasts).toHaveLength(1));
  act(() => shell.session.setUser(signedIn({ login_id: 'email-2' }).user));
  await waitFor(() => expect(shell.visited).toEqual(['/profile']));
  expect(said(shell)).toContain('success: Email verified successfully');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("the server's sentence about a failed login stays in the form, once, with what was typed", async () => {
  const { dialog, shell } = await openSignIn({
    'POST /auth/login': refusal(401, 'credentials-wrong', 'Invalid email or password'),
  });
  await fillIn(dialog);
  await logIn();
  expect(await dialog.findByText('Invalid email or password')).toBeInTheDocument();
  expect(said(shell)).toEqual([]);
  expect(dialog.getByLabelText('Password')).toHaveValue('Secret12');
  expect(screen.getByRole('button', { name: 'Log in' })).toBeEnabled();
});

test('without an answer the login failure has words of its own', async () => {
  const { dialog, shell } = await openSignIn({ 'POST /auth/login': noAnswer() });
  await fillIn(dialog);
  await logIn();
  expect(await dialog.findByText('Error logging in. Please try again.')).toBeInTheDocument();
  expect(said(shell)).toEqual([]);
});

test('fields that the server refuses are marked', async () => {
  const invalid = refusal(422, 'fields-invalid', 'Please check the fields.', {
    fields: { login_email: 'Invalid email format' },
  });
  const { dialog } = await openSignIn({ 'POST /auth/login': invalid });
  await fillIn(dialog);
  await logIn();
  expect(await dialog.findByText('Invalid email format')).toBeInTheDocument();
  expect(dialog.getByLabelText('Email')).toHaveFocus();
});

test('the button is disabled while the login is under way, and Enter sends the form', async () => {
  const login = held();
  const { dialog, shell } = await openSignIn({
    'POST /auth/login': login.answer,
    'GET /auth/profile': signedIn().user,
  });
  await fillIn(dialog);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Log in' })).toBeDisabled());
  await userEvent.keyboard('{Enter}');
  act(() => login.give(signedIn()));
  await waitFor(() => expect(shell.visited).toEqual(['/profile']));
  expect(called(shell).filter((call) => call === 'POST /auth/login')).toHaveLength(1);
});

test('a person who does not want to be remembered is signed in for this visit only', async () => {
  const { dialog, shell } = await openSignIn({ 'POST /auth/login': signedIn(), 'GET /auth/profile': signedIn().user });
  const signIn = jest.spyOn(shell.session, 'signIn');
  await fillIn(dialog);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Remember me' }));
  await logIn();
  await waitFor(() => expect(signIn).toHaveBeenCalledWith(expect.objectContaining({ remember: false })));
});

test('the panel shows the fixed figures', async () => {
  const { dialog } = await openSignIn();
  const figures = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(figures).toEqual(['295 new jobs today', '14 new companies']);
});

test('a typed email goes along to signing up and to a forgotten password', async () => {
  const { dialog, shell } = await openSignIn();
  await enter(dialog.getByLabelText('Email'), ' ada@example.test ');
  await userEvent.click(dialog.getByRole('button', { name: 'Sign up' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Forgot password?' }));
  expect(shell.dialogs).toEqual([
    { name: 'sign-up', props: { loginType: 'CND', email: 'ada@example.test' } },
    { name: 'forgot-password', props: { email: 'ada@example.test' } },
  ]);
});

test('the ways to sign in are tabs: arrows, Home and End choose, and what was typed stays', async () => {
  const { dialog } = await openSignIn();
  await userEvent.type(dialog.getByLabelText('Email'), 'ada@');
  act(() => dialog.getByRole('tab', { name: 'Email' }).focus());
  await userEvent.keyboard('{ArrowRight}');
  expect(dialog.getByRole('tab', { name: 'Phone', selected: true })).toHaveFocus();
  expect(dialog.getByRole('textbox', { name: 'Phone' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveFocus();
  act(() => dialog.getByRole('tab', { name: 'Phone' }).focus());
  await userEvent.keyboard('{ArrowRight}');
  expect(dialog.getByRole('tab', { name: 'Email', selected: true })).toHaveFocus();
  expect(dialog.getByLabelText('Email')).toHaveValue('ada@');
  await userEvent.keyboard('{End}');
  expect(dialog.getByRole('tab', { name: 'Phone', selected: true })).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(dialog.getByRole('tab', { name: 'Email', selected: true })).toHaveFocus();
});

test('links lead to signing up and to a forgotten password', async () => {
  const { dialog, shell } = await openSignIn({}, { loginType: 'EMP' });
  await userEvent.click(dialog.getByRole('button', { name: 'Sign up' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Forgot password?' }));
  expect(shell.dialogs).toEqual([
    { name: 'sign-up', props: { loginType: 'EMP' } },
    { name: 'forgot-password', props: {} },
  ]);
});

test('each label names one thing only', async () => {
  const { dialog } = await openSignIn();
  expect(dialog.getAllByLabelText(/email/i)).toHaveLength(1);
  expect(dialog.getAllByLabelText(/password/i)).toHaveLength(1);
});
