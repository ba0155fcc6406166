import { aUser, renderWithShell, type FakeShellOptions } from '@market/market-ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manifest } from '../src/manifest';
import { Pages } from '../src/pages';
import { setup } from '../src/remote';
import { noAnswer, refusal } from './answers';

const open = (route: string, options: FakeShellOptions = {}) => renderWithShell(<Pages />, { route, ...options });
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('/verify-email/:token', () => {
  const user = aUser({ login_id: 'link-1' });

  test('hands the token to the server and tells a visitor to log in, as the kind of account it is', async () => {
    const { shell } = open('/verify-email/token-1', {
      http: { 'POST /auth/verify-email': { user: { ...user, login_type: 'EMP' } } },
    });
    await heading('Your email is verified');
    expect(shell.http.calls).toEqual([{ method: 'POST', path: '/auth/verify-email', body: { token: 'token-1' } }]);
    await click('Log in');
    expect(shell.dialogs).toEqual([{ name: 'sign-in', props: { loginType: 'EMP' } }]);
  });

  test("stores the new user when it is this browser's own, and leads on", async () => {
    const session = { ...user, email_ver_status: 0 as const };
    const { shell, address } = open('/verify-email/token-2', {
      session,
      http: { 'POST /auth/verify-email': { user } },
    });
    await heading('Your email is verified');
    expect(shell.session.get().user).toEqual(user);
    await userEvent.click(screen.getByRole('link', { name: 'Continue' }));
    await waitFor(() => expect(address()).toBe('/profile'));
  });

  test('leads on to the page on which the link was asked for, also where one has to log in first', async () => {
    const verified = { user, return_to: '/job-details/job-1' };
    const own = open('/verify-email/token-6', { session: user, http: { 'POST /auth/verify-email': verified } });
    await userEvent.click(await screen.findByRole('link', { name: 'Continue' }));
    await waitFor(() => expect(own.address()).toBe('/job-details/job-1'));
    own.unmount();
    const { shell } = open('/verify-email/token-7', { http: { 'POST /auth/verify-email': verified } });
    await click('Log in');
    expect(shell.dialogs).toEqual([{ name: 'sign-in', props: { loginType: 'CND', returnTo: '/job-details/job-1' } }]);
  });

  test('says that the email is verified where a scanner of mails was first', async () => {
    const { shell } = open('/verify-email/token-8', {
      http: { 'POST /auth/verify-email': { message: 'Email verified successfully!', return_to: '/job-details/job-1' } },
    });
    await heading('Your email is already verified');
    await click('Log in');
    expect(shell.dialogs[0]?.props).toMatchObject({ returnTo: '/job-details/job-1' });
  });

  test("leaves another person's session as it is", async () => {
    const other = aUser({ login_id: 'somebody-else' });
    const { shell } = open('/verify-email/token-3', { session: other, http: { 'POST /auth/verify-email': { user } } });
    await heading('Your email is verified');
    expect(shell.session.get().user).toEqual(other);
  });

  test('asks for the phone when that is still open', async () => {
    const half = { ...user, phone_ver_status: 0 as const };
    const { shell } = open('/verify-email/token-4', {
      session: half,
      http: { 'POST /auth/verify-email': { user: half } },
    });
    await click('Verify phone');
    expect(shell.dialogs).toEqual([{ name: 'verify-phone', props: {} }]);
  });

  const dead = {
    'POST /auth/verify-email': refusal(
      422,
      'link-invalid',
      'This link is not valid any more. Please ask for a new one.',
    ),
  };

  test('a dead link offers a signed-in person a new one', async () => {
    const { shell } = open('/verify-email/dead-1', { session: { ...user, email_ver_status: 0 }, http: dead });
    await heading('This link does not work');
    expect(screen.getByText('This link is not valid any more. Please ask for a new one.')).toBeInTheDocument();
    await click('Send a new link');
    expect(shell.dialogs).toEqual([{ name: 'verify-email', props: {} }]);
  });

  test('a dead link asks a visitor to log in first', async () => {
    const { shell } = open('/verify-email/dead-2', { http: dead });
    await click('Log in to get a new link');
    expect(shell.dialogs[0]?.name).toBe('sign-in');
  });

  test('a link that was used before says that nothing is left to do', async () => {
    open('/verify-email/dead-3', { session: user, http: dead });
    await heading('Your email is already verified');
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/profile');
  });

  test('a server that does not answer can be asked again', async () => {
    const { shell } = open('/verify-email/token-5', {
      http: { 'POST /auth/verify-email': noAnswer(), 'POST /job-applications/waiting': noAnswer() },
    });
    await heading('Your email is not verified yet');
    shell.http.answer({ 'POST /auth/verify-email': { user } });
    await click('Try again');
    await heading('Your email is verified');
  });
});

describe('/verify-email', () => {
  test('asks a visitor to log in', async () => {
    const { shell } = open('/verify-email');
    await click('Log in');
    expect(shell.dialogs[0]?.name).toBe('sign-in');
  });

  test('sends the mail, waits, and says so when the email is verified', async () => {
    const waiting = aUser({ login_id: 'waiting-1', email_ver_status: 0 });
    const { shell } = open('/verify-email', {
      session: waiting,
      http: { 'POST /auth/send-email-verification': {}, 'GET /auth/profile': waiting },
    });
    expect(await screen.findByText(/^A verification email was sent to/)).toBeInTheDocument();
    act(() => shell.session.setUser({ ...waiting, email_ver_status: 1 }));
    expect(await screen.findByText('Your email is verified.')).toBeInTheDocument();
  });
});

describe('/reset-password', () => {
  test('asks for a link', async () => {
    const { shell } = open('/reset-password', { http: { 'POST /auth/forgot-password': {} } });
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Enter E-mail for password reset.' }),
      'ada@example.test',
    );
    await click('Send link');
    await waitFor(() =>
      expect(shell.toasts).toEqual([{ kind: 'success', text: 'Reset email link send successfully!' }]),
    );
  });

  test('behind a link, the closed dialog can be opened again with its token', async () => {
    const { shell } = open('/reset-password/token%2F1');
    await click('Choose a new password');
    expect(shell.dialogs).toEqual([{ name: 'change-password', props: { token: 'token/1' } }]);
  });
});

/** First heading of each page; another page, or a failed one, has another. */
const HEADINGS: Record<string, string> = {
  '/verify-email': 'Verify your email',
  '/verify-email/:token': 'Your email is not verified yet',
  '/reset-password': 'Reset password',
  '/reset-password/:token': 'Choose a new password',
  '/confirm-application/:token': 'The server did not answer',
  '/undo-change/:token': 'Was this not you?',
};

test('the code has each dialog and each page that the manifest names', async () => {
  expect(Object.keys(setup().dialogs).sort()).toEqual([...manifest.dialogs].sort());
  for (const { path } of manifest.pages) {
    const { unmount } = open(path.replace(':token', 'token-9'), { http: { 'POST /auth/verify-email': noAnswer() } });
    expect(HEADINGS).toHaveProperty([path]);
    expect(await screen.findByRole('heading', { level: 1, name: HEADINGS[path] })).toBeInTheDocument();
    unmount();
  }
});
