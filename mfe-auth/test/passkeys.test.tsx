import { enter, renderWithShell } from '@market/market-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AddPasskeyDialog } from '../src/features/add-passkey/add-passkey.dialog';
import { SecondFactorDialog } from '../src/features/second-factor/second-factor.dialog';
import { SecondFactorForm } from '../src/features/sign-in/second-factor.form';
import { SignInDialog } from '../src/features/sign-in/sign-in.dialog';
import { held, refusal, signedIn } from './answers';

/** The browser's part, which jsdom has none of. */
const mockBrowser = {
  hasAutofill: false,
  /** Ceremonies that were begun: in the email's box, or by the browser's dialog. */
  begun: [] as string[],
};
jest.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthnAutofill: () => Promise.resolve(mockBrowser.hasAutofill),
  startAuthentication: ({ useBrowserAutofill }: { useBrowserAutofill: boolean }) => {
    mockBrowser.begun.push(useBrowserAutofill ? 'box' : 'dialog');
    return Promise.resolve({ id: 'passkey-1' });
  },
  startRegistration: () => Promise.resolve({ id: 'passkey-1' }),
  WebAuthnAbortService: { cancelCeremony: () => undefined },
}));
beforeAll(() => Object.assign(window, { PublicKeyCredential: class {} }));
afterAll(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});

beforeEach(() => Object.assign(mockBrowser, { hasAutofill: false, begun: [] }));

const CHALLENGE = { options: '{"challenge":"AAAA"}' };
const CREDENTIAL = JSON.stringify({ id: 'passkey-1' });
const CODES = ['aaaaa-bbbbb', 'ccccc-ddddd'];

test('a passkey signs in without an email', async () => {
  const { shell } = renderWithShell(<SignInDialog loginType="CND" onClose={() => undefined} />, {
    http: {
      'POST /auth/passkeys/sign-in-options': CHALLENGE,
      'POST /auth/passkeys/sign-in': signedIn(),
      'GET /auth/profile': signedIn().user,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  await waitFor(() => expect(shell.visited).toEqual(['/profile']));
  expect(shell.http.calls.find(({ path }) => path === '/auth/passkeys/sign-in')?.body).toEqual({
    credential: CREDENTIAL,
  });
});

test('a press on the button takes the place of an offer that is still loading', async () => {
  mockBrowser.hasAutofill = true;
  const first = held<typeof CHALLENGE>();
  const answers = [first.answer, () => CHALLENGE];
  const { shell } = renderWithShell(<SignInDialog loginType="CND" onClose={() => undefined} />, {
    http: {
      'POST /auth/passkeys/sign-in-options': () => answers.shift()?.(),
      'POST /auth/passkeys/sign-in': signedIn(),
      'GET /auth/profile': signedIn().user,
    },
  });
  await waitFor(() => expect(shell.http.calls).toHaveLength(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  // Both challenges share a cookie: the second is requested once the first is there.
  expect(shell.http.calls).toHaveLength(1);
  first.give(CHALLENGE);
  await waitFor(() => expect(shell.visited).toEqual(['/profile']));
  expect(mockBrowser.begun).toEqual(['dialog']);
});

test('a passkey chosen in the box of the email and refused is told of', async () => {
  mockBrowser.hasAutofill = true;
  const { shell } = renderWithShell(<SignInDialog loginType="CND" onClose={() => undefined} />, {
    http: {
      'POST /auth/passkeys/sign-in-options': CHALLENGE,
      'POST /auth/passkeys/sign-in': refusal(401, 'passkey-refused', 'This passkey was refused.'),
    },
  });
  await waitFor(() => expect(shell.toasts.map(({ text }) => text)).toEqual(['This passkey was refused.']));
});

test.each([
  ['a code of the app', 'Verification code'],
  ['a recovery code', 'Recovery code'],
])('S175: a wait after wrong tries is shown where %s was typed', async (_what, box) => {
  renderWithShell(<SecondFactorForm onSignedIn={() => undefined} onOver={() => undefined} />, {
    http: {
      'POST /auth/second-factor/options': { totp: true },
      'POST /auth/second-factor/finish': refusal(429, 'too-many-requests', 'Please wait 5 seconds.'),
    },
  });
  if (box === 'Recovery code') {
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await enter(screen.getByLabelText(box), 'aaaaa-bbbbb');
  } else {
    await userEvent.click((await screen.findAllByRole('textbox'))[0]!);
    await userEvent.keyboard('123456');
  }
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText('Please wait 5 seconds.')).toBeInTheDocument();
});

test('an administrator confirms the password with a code of the app', async () => {
  const admin = signedIn({ login_type: 'ADM' });
  const { shell } = renderWithShell(<SignInDialog loginType="EMP" onClose={() => undefined} />, {
    http: {
      'POST /auth/login': refusal(401, 'second-factor-needed', 'Please confirm with your second factor.'),
      'POST /auth/second-factor/options': { totp: true },
      'POST /auth/second-factor/finish': admin,
      'GET /auth/profile': admin.user,
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in' }));
  await enter(await dialog.findByLabelText('Email'), 'ada@example.test');
  await enter(dialog.getByLabelText('Password'), 'Secret12');
  await userEvent.click(dialog.getByRole('button', { name: 'Log in' }));
  const confirm = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  await userEvent.click((await confirm.findAllByRole('textbox'))[0]!);
  await userEvent.keyboard('123456');
  await userEvent.click(confirm.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(shell.visited).toEqual(['/admin']));
  expect(shell.http.calls.find(({ path }) => path === '/auth/second-factor/finish')?.body).toEqual({ code: '123456' });
});

test('adding a passkey takes the password, and shows an administrator the recovery codes', async () => {
  const admin = signedIn({ login_type: 'ADM' });
  const passkey = { id: 'passkey-1', name: 'Chrome on Linux', created_at: '2026-11-28T10:00:00.000Z', synced: false };
  const { shell } = renderWithShell(<AddPasskeyDialog onClose={() => undefined} />, {
    http: {
      'POST /auth/passkeys/options': CHALLENGE,
      'POST /auth/passkeys': { passkey, ...admin, recovery_codes: CODES },
    },
  });
  await enter(await screen.findByLabelText('Your password'), 'Secret12');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  const codes = within(await screen.findByRole('list', { name: 'Recovery codes' }));
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
  expect(shell.http.calls.map(({ path, body }) => [path, body])).toEqual([
    ['/auth/passkeys/options', { password: 'Secret12' }],
    ['/auth/passkeys', { credential: CREDENTIAL }],
  ]);
});

test('an authenticator app is set up by its key and a code of it', async () => {
  const admin = signedIn({ login_type: 'ADM' });
  renderWithShell(<SecondFactorDialog onClose={() => undefined} />, {
    http: {
      'POST /auth/second-factor/totp': { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' },
      'POST /auth/second-factor/totp/confirm': { ...admin, recovery_codes: CODES },
    },
  });
  await enter(await screen.findByLabelText('Your password'), 'Secret12');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('JBSWY3DPEHPK3PXP')).toBeInTheDocument();
  await userEvent.click((await screen.findAllByRole('textbox'))[0]!);
  await userEvent.keyboard('123456');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(CODES[0]!)).toBeInTheDocument();
});
