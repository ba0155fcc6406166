import type { SessionRecord } from '@market/contracts';
import { ApiError } from '@market/web-kit';
import { AccountSettings } from '@market/web-kit/account';
import { aUser, renderWithShell } from '@market/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const device = (change: Partial<SessionRecord>): SessionRecord => ({ id: 's-1', device: 'Firefox on Linux', address: '203.0.113.7', created_at: '2026-06-01T12:00:00Z', last_used_at: '2026-06-01T12:00:00Z', current: false, ...change });
const here = device({ id: 's-0', device: 'Chrome on Windows', current: true });

/** An account that is signed in here and elsewhere. */
function twoDevices(refuse?: () => never) {
  const ended: string[] = [];
  const end = (what: string) => () => {
    refuse?.();
    ended.push(what);
  };
  const listed = () => (ended.length ? [here] : [here, device({})]);
  const http = {
    'GET /auth/sessions': () => ({ records: listed(), total: listed().length, page: 1, limit: 20 }),
    'DELETE /auth/sessions/s-1': end('s-1'),
    'DELETE /auth/sessions': end('all'),
  };
  return { ended, ...renderWithShell(<AccountSettings onEditProfile={() => undefined} />, { session: aUser(), http }) };
}
const confirm = async (question: string, yes: string) => userEvent.click(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: yes }));

test('signs one other device out after a question, and has no such button for this one', async () => {
  const { ended, shell } = twoDevices();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(ended).toEqual([]);
  await confirm('Sign out Firefox on Linux?', 'Sign out');
  await waitFor(() => expect(screen.queryByText('Firefox on Linux')).not.toBeInTheDocument());
  expect(ended).toEqual(['s-1']);
  expect(shell.toasts).toEqual([expect.objectContaining({ kind: 'success', text: 'That device is signed out.' })]);
});

test('signs every device out, this one included', async () => {
  const { ended, shell } = twoDevices();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  await confirm('Sign out on all devices, this one included?', 'Sign out everywhere');
  await waitFor(() => expect(shell.session.get().user).toBeNull());
  expect(ended).toEqual(['all']);
});

test('says why a device could not be signed out, and keeps the question open', async () => {
  const { shell } = twoDevices(() => {
    throw new ApiError({ status: 503, code: 'service-unavailable', error: 'Please try again in a moment' });
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  await confirm('Sign out Firefox on Linux?', 'Sign out');
  await waitFor(() => expect(shell.toasts).toEqual([expect.objectContaining({ kind: 'error', text: 'Please try again in a moment' })]));
  expect(screen.getByRole('dialog', { name: 'Sign out Firefox on Linux?' })).toBeInTheDocument();
});
