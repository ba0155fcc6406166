import { ApiError } from '@market/web-kit';
import { AccountSettings } from '@market/market-ui/account';
import { aUser, renderWithShell, type FakeShellOptions } from '@market/market-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const PHONE = { e164: '+919876543210', national: '098765 43210', country: 'IN' };
const owner = aUser({ login_mobile: '9876543210', login_phone: PHONE });
const open = (session: FakeShellOptions['session'], http: FakeShellOptions['http'] = {}) =>
  renderWithShell(<AccountSettings onEditProfile={() => undefined} />, {
    session,
    http: {
      'GET /notifications/choices': { choices: {} },
      'GET /auth/sessions': { records: [], total: 0, page: 1, limit: 20 },
      ...http,
    },
  });
const form = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  return within(await screen.findByRole('dialog', { name: 'Email and phone' }));
};

test('shows the phone as it is called from anywhere', () => {
  open(owner);
  expect(screen.getByRole('link', { name: '+91 98765 43210' })).toHaveAttribute('href', 'tel:+919876543210');
});

test('a new email asks for the password, and waits until its link was opened', async () => {
  const waiting = { ...owner, pending: { login_email: 'new@example.test' } };
  const { shell } = open(owner, { 'PUT /auth/edit-profile': { user: waiting, pending: waiting.pending } });
  const dialog = await form();
  expect(dialog.queryByLabelText('Your password')).toBeNull();
  await userEvent.clear(dialog.getByLabelText('Email'));
  await userEvent.type(dialog.getByLabelText('Email'), 'new@example.test');
  await userEvent.type(dialog.getByLabelText('Your password'), 'Quiet7River');
  await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shell.http.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    login_name: owner.login_name,
    login_email: 'new@example.test',
    login_mobile: '9876543210',
    country: 'IN',
    password: 'Quiet7River',
  });
  expect(screen.getByText(/new@example.test takes effect as soon as you open the link/)).toBeInTheDocument();
  expect(shell.toasts.at(-1)).toMatchObject({ kind: 'info', text: expect.stringContaining('new@example.test') });
});

test('an account that has changed elsewhere meanwhile is shown as it is, unless something was typed', async () => {
  const { shell } = open(owner);
  const dialog = await form();
  act(() => shell.session.setUser({ ...owner, login_email: 'moved@example.test' }));
  expect(dialog.getByLabelText('Email')).toHaveValue('moved@example.test');
  await userEvent.type(dialog.getByLabelText('Name'), ' Senior');
  act(() => shell.session.setUser({ ...owner, login_name: 'Ada' }));
  expect(dialog.getByLabelText('Name')).toHaveValue('Ada Example Senior');
  expect(dialog.getByLabelText('Email')).toHaveValue('moved@example.test');
});

test('closed, the form gives the focus back to the button that opened it', async () => {
  open(owner);
  const dialog = await form();
  await userEvent.click(dialog.getByLabelText('Name'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change' })).toHaveFocus());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a new phone leads to its code', async () => {
  const pending = { login_mobile: '9876500000' };
  const { shell } = open(owner, { 'PUT /auth/edit-profile': { user: { ...owner, pending }, pending } });
  const dialog = await form();
  await userEvent.clear(dialog.getByLabelText('Mobile Number'));
  await userEvent.type(dialog.getByLabelText('Mobile Number'), '9876500000');
  await userEvent.type(dialog.getByLabelText('Your password'), 'Quiet7River');
  await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(shell.dialogs).toEqual([{ name: 'verify-phone', props: {} }]));
});

test('S490: a phone that was never proved is corrected without the password', async () => {
  open({ ...owner, phone_ver_status: 0 });
  const dialog = await form();
  await userEvent.clear(dialog.getByLabelText('Mobile Number'));
  await userEvent.type(dialog.getByLabelText('Mobile Number'), '9876500000');
  expect(dialog.queryByLabelText('Your password')).toBeNull();
});

test('a waiting change is dropped by a press', async () => {
  const { shell } = open(
    { ...owner, pending: { login_email: 'new@example.test' } },
    { 'DELETE /auth/pending-change': { user: owner } },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Drop the change' }));
  await waitFor(() => expect(shell.session.get().user?.pending).toBeUndefined());
  expect(shell.toasts).toMatchObject([{ kind: 'success', text: 'The change was dropped.' }]);
});

test('without a password a code confirms it', async () => {
  const { shell } = open(
    { ...owner, passwordless: true },
    { 'POST /auth/send-confirmation-code': {}, 'PUT /auth/edit-profile': { user: owner } },
  );
  const dialog = await form();
  await userEvent.type(dialog.getByLabelText('Email'), 'x');
  expect(dialog.queryByLabelText('Your password')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Send me a code to confirm this' }));
  const boxes = within(await dialog.findByRole('group', { name: 'Verification code' }));
  await userEvent.click((await boxes.findAllByRole('textbox'))[0]!);
  await userEvent.keyboard('123456');
  await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
  await waitFor(() =>
    expect(shell.http.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ otp: '123456' }),
  );
});

test('a name that another tab has changed meanwhile is compared, mine beside theirs, and sent with the new version', async () => {
  const sent: unknown[] = [];
  const theirs = { ...owner, login_name: 'Other Tab', version: 'v2' };
  open(
    { ...owner, version: 'v1' },
    {
      'GET /auth/profile': theirs,
      'PUT /auth/edit-profile': ({ body }: { body: { version: string; login_name: string } }) => {
        sent.push([body.version, body.login_name]);
        return body.version === 'v2'
          ? { user: { ...theirs, login_name: body.login_name } }
          : new ApiError({ status: 409, code: 'changed-meanwhile', error: 'Changed meanwhile.' });
      },
    },
  );
  const dialog = await form();
  await userEvent.clear(dialog.getByLabelText('Name'));
  await userEvent.type(dialog.getByLabelText('Name'), 'My Tab');
  await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await dialog.findByText('This was changed in the meantime')).toBeInTheDocument();
  expect(dialog.getAllByText('Other Tab').length).toBeGreaterThan(0);
  await userEvent.click(dialog.getByRole('button', { name: 'Save what is chosen' }));
  await waitFor(() =>
    expect(sent).toEqual([
      ['v1', 'My Tab'],
      ['v2', 'My Tab'],
    ]),
  );
});
