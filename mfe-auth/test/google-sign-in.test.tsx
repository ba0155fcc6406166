import { enter, renderWithShell, type FakeShell, type FakeShellOptions } from '@market/market-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GoogleSignIn } from '../src/shared/google/google-sign-in';
import { SignInDialog } from '../src/features/sign-in/sign-in.dialog';
import { SignUpDialog } from '../src/features/sign-up/sign-up.dialog';
import { noAnswer, refusal, signedIn } from './answers';

type Callback = (answer: { credential?: string }) => void;
const googleScript = () =>
  document.querySelector<HTMLScriptElement>('script[src^="https://accounts.google.com/gsi/client"]');

let answerOfGoogle: Callback;
let drawn: HTMLElement | null;

/** Stand-in for Google's script; the script itself is not loaded in tests. */
beforeEach(() => {
  drawn = null;
  Object.assign(window, {
    google: {
      accounts: {
        id: {
          initialize: (given: { client_id: string; callback: Callback }) => {
            answerOfGoogle = given.callback;
          },
          renderButton: (place: HTMLElement) => {
            drawn = place;
          },
        },
      },
    },
  });
});
afterEach(() => Reflect.deleteProperty(window, 'google'));

const settings = { googleClientId: 'client-1' };
const said = (shell: FakeShell) => shell.toasts.map(({ kind, text }) => `${kind}: ${text}`);

async function openSignIn(http: FakeShellOptions['http'], loginType: 'EMP' | 'CND' = 'CND') {
  const onClose = jest.fn();
  const { shell } = renderWithShell(<SignInDialog loginType={loginType} onClose={onClose} />, { http, settings });
  await screen.findByRole('dialog', { name: 'Sign in' });
  await waitFor(() => expect(googleScript()).not.toBeNull());
  fireEvent.load(googleScript()!);
  await waitFor(() => expect(drawn).not.toBeNull());
  return { shell, onClose };
}

const chooseAccount = (credential?: string) => act(() => answerOfGoogle(credential ? { credential } : {}));

test('a newcomer signs up with Google in the dialog for that, as the kind of account that was chosen', async () => {
  const onClose = jest.fn();
  const { shell } = renderWithShell(<SignUpDialog loginType="EMP" onClose={onClose} />, {
    http: {
      'POST /auth/google': { data: signedIn({ login_type: 'EMP' }) },
      'GET /auth/profile': signedIn({ login_type: 'EMP' }).user,
    },
    settings,
  });
  await screen.findByRole('dialog', { name: 'Sign up' });
  await waitFor(() => expect(googleScript()).not.toBeNull());
  fireEvent.load(googleScript()!);
  await waitFor(() => expect(drawn).not.toBeNull());
  chooseAccount('google-token');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(shell.http.calls[0]?.body).toMatchObject({ token: 'google-token', login_type: 'EMP' });
});

test('without a client id there is neither a button nor a word of Google, and no script of it', async () => {
  renderWithShell(<SignInDialog loginType="CND" onClose={jest.fn()} />);
  const dialog = await screen.findByRole('dialog', { name: 'Sign in' });
  await within(dialog).findByRole('button', { name: 'Log in' });
  expect(dialog).not.toHaveTextContent(/google/i);
  expect(googleScript()).toBeNull();
});

describe('the stand-in of development', () => {
  const popup = {} as Window;
  const openStandIn = async (http: FakeShellOptions['http'] = {}) => {
    jest.spyOn(window, 'open').mockReturnValue(popup);
    const onSignedIn = jest.fn();
    const { shell } = renderWithShell(<GoogleSignIn loginType="CND" onSignedIn={onSignedIn} />, {
      http,
      settings: { googleStandIn: '/dev/google' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
    return { shell, onSignedIn };
  };
  const say = (data: unknown, { origin = window.location.origin, source = popup as MessageEventSource } = {}) => {
    const event = new MessageEvent('message', { data, origin });
    Object.defineProperty(event, 'source', { value: source });
    act(() => void window.dispatchEvent(event));
  };
  afterEach(() => jest.restoreAllMocks());

  test('opens its window with the nonce of this page, and signs in with what that gives back', async () => {
    const answer = signedIn();
    const { shell, onSignedIn } = await openStandIn({ 'POST /auth/google': { data: answer } });
    const address = String(jest.mocked(window.open).mock.calls[0]![0]);
    expect(address).toMatch(/^\/dev\/google\?nonce=[0-9a-f]{32}$/);
    say({ from: 'google-stand-in', credential: 'credential-1' });
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(answer));
    expect(shell.http.calls[0]?.body).toEqual({
      token: 'credential-1',
      login_type: 'CND',
      nonce: address.split('=')[1],
    });
  });

  test('S71: believes no other window and no other site', async () => {
    const { shell } = await openStandIn();
    say({ from: 'google-stand-in', credential: 'credential-1' }, { source: window });
    say({ from: 'google-stand-in', credential: 'credential-1' }, { origin: 'https://elsewhere.test' });
    say('credential-1');
    expect(shell.http.calls).toEqual([]);
  });

  test('a window that the browser does not open is told', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    const { shell } = renderWithShell(<GoogleSignIn loginType="CND" onSignedIn={jest.fn()} />, {
      settings: { googleStandIn: '/dev/google' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
    expect(said(shell)).toEqual(['error: Google login failed!']);
  });
});

test('a script that does not load is answered by a sentence that says what works instead', async () => {
  renderWithShell(<GoogleSignIn loginType="CND" onSignedIn={jest.fn()} />, { settings });
  fireEvent.error(googleScript()!);
  expect(await screen.findByText(/did not load\. Your email or phone works as well\./)).toBeInTheDocument();
});

test('a verified and approved employer is signed in and goes to the dashboard', async () => {
  const employer = signedIn({ login_type: 'EMP' });
  const { shell, onClose } = await openSignIn(
    { 'POST /auth/google': { data: employer }, 'GET /auth/profile': employer.user },
    'EMP',
  );
  chooseAccount('credential-1');
  await waitFor(() => expect(shell.visited).toEqual(['/dashboard-main']));
  expect(shell.http.calls[0]?.body).toEqual({
    token: 'credential-1',
    login_type: 'EMP',
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(said(shell)).toEqual(['success: Signed in with Google successfully!']);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('an account without a phone is asked for its number first, then for the code, then for the email', async () => {
  const open = {
    login_id: 'google-1',
    login_mobile: '',
    phone_ver_status: 0,
    email_ver_status: 0,
    user_approval_status: 0,
  } as const;
  const { shell } = await openSignIn({
    'POST /auth/google': { data: signedIn(open) },
    'POST /auth/send-phone-otp': {},
    'POST /auth/verify-phone': { user: signedIn({ login_id: 'google-1', email_ver_status: 0 }).user },
    'POST /auth/send-email-verification': {},
    'GET /auth/profile': signedIn({ login_id: 'google-1', email_ver_status: 0 }).user,
  });
  chooseAccount('credential-1');

  const step = within(await screen.findByRole('dialog', { name: 'Verify phone' }));
  await enter(await step.findByRole('textbox', { name: 'Phone' }), '5550009876');
  expect(shell.http.calls).toHaveLength(1);
  await userEvent.click(step.getByRole('button', { name: 'Send code' }));

  expect(await step.findByText('••••••9876')).toBeInTheDocument();
  expect(shell.http.calls[1]).toMatchObject({ path: '/auth/send-phone-otp', body: { login_mobile: '5550009876' } });
  await userEvent.click((await step.findAllByRole('textbox'))[0]!);
  await userEvent.keyboard('123456');
  await userEvent.click(step.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByRole('dialog', { name: 'Verify email' })).toBeInTheDocument();
});

test('a number that another account has is refused under its field', async () => {
  const taken = refusal(409, 'already-registered', 'An account with these details already exists.', {
    fields: { login_mobile: 'An account with this phone number already exists' },
  });
  const { shell } = await openSignIn({
    'POST /auth/google': { data: signedIn({ login_id: 'google-2', login_mobile: '', phone_ver_status: 0 }) },
    'POST /auth/send-phone-otp': taken,
  });
  chooseAccount('credential-1');
  const step = within(await screen.findByRole('dialog', { name: 'Verify phone' }));
  await enter(await step.findByRole('textbox', { name: 'Phone' }), '5550009876');
  await userEvent.click(step.getByRole('button', { name: 'Send code' }));
  expect(await step.findByText('An account with this phone number already exists')).toBeInTheDocument();
  expect(said(shell)).toEqual([]);
});

test('the failures have the words of the catalogue', async () => {
  const { shell } = await openSignIn({ 'POST /auth/google': {} });
  chooseAccount();
  await waitFor(() => expect(said(shell)).toEqual(['error: Google login failed!']));

  chooseAccount('credential-1');
  await waitFor(() => expect(said(shell)).toHaveLength(2));
  shell.http.answer({ 'POST /auth/google': noAnswer() });
  chooseAccount('credential-1');
  await waitFor(() => expect(said(shell)).toHaveLength(3));
  shell.http.answer({
    'POST /auth/google': refusal(409, 'login-type-mismatch', 'This account belongs to the other kind of user.'),
  });
  chooseAccount('credential-1');
  await waitFor(() => expect(said(shell)).toHaveLength(4));
  expect(said(shell).slice(1)).toEqual([
    'error: Google sign-in failed. Please try again.',
    'error: An error occurred during Google sign-in!',
    'error: This account belongs to the other kind of user.',
  ]);
});
