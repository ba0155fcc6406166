import type { SessionRecord } from '@market/contracts/accounts';
import { SUCCESSES } from '@market/contracts/messages';
import type { NotificationChoices } from '@market/contracts/notifications';
import { ApiError } from '@market/web-kit';
import { AccountSettings } from '@market/market-ui/account';
import { aUser, renderWithShell } from '@market/market-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const device = (change: Partial<SessionRecord>): SessionRecord => ({
  id: 's-1',
  device: 'Firefox on Linux',
  address: '203.0.113.7',
  created_at: '2026-06-01T12:00:00Z',
  last_used_at: '2026-06-01T12:00:00Z',
  current: false,
  ...change,
});
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
    'GET /notifications/choices': { choices: {} },
    'GET /auth/sessions': () => ({ records: listed(), total: listed().length, page: 1, limit: 20 }),
    'DELETE /auth/sessions/s-1': end('s-1'),
    'DELETE /auth/sessions': end('all'),
  };
  return { ended, ...renderWithShell(<AccountSettings onEditProfile={() => undefined} />, { session: aUser(), http }) };
}
const confirm = async (question: string, yes: string) =>
  userEvent.click(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: yes }));

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
  await waitFor(() =>
    expect(shell.toasts).toEqual([expect.objectContaining({ kind: 'error', text: 'Please try again in a moment' })]),
  );
  expect(screen.getByRole('dialog', { name: 'Sign out Firefox on Linux?' })).toBeInTheDocument();
});

describe('notifications that also come by mail', () => {
  /** A server with the choices of an account; `put` may refuse or wait. */
  function settings({
    session = aUser(),
    route = '/settings',
    stored = { application_status: true, access_requests: false } as NotificationChoices,
    put = (): unknown => undefined,
  } = {}) {
    const http = {
      'GET /auth/sessions': { records: [here], total: 1, page: 1, limit: 20 },
      'GET /notifications/choices': () => ({ choices: { ...stored } }),
      'PUT /notifications/choices': async ({ body }: { body: { choices: NotificationChoices } }) => {
        await put();
        Object.assign(stored, body.choices);
        return { choices: { ...stored } };
      },
    };
    return {
      stored,
      ...renderWithShell(<AccountSettings onEditProfile={() => undefined} />, { session, route, http }),
    };
  }
  const kind = (name: string | RegExp) => screen.findByRole('checkbox', { name });
  const refuse = () => {
    throw new ApiError({ status: 503, code: 'service-unavailable', error: 'Please try again in a moment' });
  };

  test('shows the kinds of one’s own account as they are, and says what is always sent', async () => {
    settings();
    expect(await kind('Status of my applications')).toBeChecked();
    expect(await kind('Requests to see my profile')).not.toBeChecked();
    expect(await kind('Requests to see my profile')).toHaveAccessibleDescription(/You decide/);
    // Each that is mailed can come once a day, but for the weekly mail, which is off until chosen.
    expect(screen.getAllByRole('checkbox')).toHaveLength(6);
    expect(await kind('Jobs for me, once a week')).not.toBeChecked();
    expect(screen.getByText(/account and its safety are always sent/)).toBeInTheDocument();
    expect(screen.getByText('ada@example.test')).toBeInTheDocument();
  });

  test('has other kinds for employers, all on at first', async () => {
    settings({ session: aUser({ login_type: 'EMP' }), stored: {} });
    for (const name of [
      'New applications',
      'Withdrawn applications',
      'Answers to access requests',
      'Messages from candidates',
      'Notes that mention me',
      'Promised answers that are due',
    ])
      expect(await kind(name)).toBeChecked();
    expect(screen.getAllByRole('checkbox')).toHaveLength(12);
  });

  test('saves a change at once, by itself, and says so', async () => {
    const { shell, stored } = settings();
    await userEvent.click(await kind('Requests to see my profile'));
    await waitFor(() =>
      expect(shell.toasts).toEqual([
        expect.objectContaining({
          kind: 'success',
          text: SUCCESSES.mailsOn({ label: 'Requests to see my profile' }),
        }),
      ]),
    );
    expect(await kind('Requests to see my profile')).toBeChecked();
    expect(shell.http.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { choices: { access_requests: true }, daily: {} },
    ]);
    expect(stored).toEqual({ application_status: true, access_requests: true });
  });

  test('the weekly jobs are on once chosen, and offer no other times', async () => {
    const { shell } = settings();
    await userEvent.click(await kind('Jobs for me, once a week'));
    await waitFor(() => expect(shell.toasts).toHaveLength(1));
    expect(shell.http.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { choices: { weekly_jobs: true }, daily: {} },
    ]);
    expect(await kind('Jobs for me, once a week')).toBeChecked();
    expect(screen.queryByRole('checkbox', { name: /Once a day.*Jobs for me/ })).not.toBeInTheDocument();
  });

  test('puts a kind into one email a day, and offers that for none that is off', async () => {
    const { shell } = settings();
    await userEvent.click(await kind(/^Once a day, in one email.*Status of my applications$/));
    await waitFor(() => expect(shell.toasts).toHaveLength(1));
    expect(shell.toasts[0]?.text).toBe(SUCCESSES.mailsDaily({ label: 'Status of my applications' }));
    expect(shell.http.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { choices: {}, daily: { application_status: true } },
    ]);
    expect(await kind('Status of my applications')).toBeChecked();
    const offered = screen.queryByRole('checkbox', { name: /Once a day.*Requests to see my profile/ });
    expect(offered).not.toBeInTheDocument();
  });

  test('shows a change before the answer, and takes it back when it could not be saved', async () => {
    let answer: () => void = () => undefined;
    const { shell } = settings({ put: () => new Promise<void>((resolve) => (answer = resolve)).then(refuse) });
    await userEvent.click(await kind('Status of my applications'));
    expect(await kind('Status of my applications')).not.toBeChecked();
    expect(shell.toasts).toEqual([]);
    answer();
    await waitFor(() =>
      expect(shell.toasts).toEqual([expect.objectContaining({ kind: 'error', text: 'Please try again in a moment' })]),
    );
    expect(await kind('Status of my applications')).toBeChecked();
    expect(await kind('Requests to see my profile')).not.toBeChecked();
  });

  test('quick changes reach the server one after the other, and none undoes another', async () => {
    const { shell, stored } = settings();
    await userEvent.click(await kind('Status of my applications'));
    await userEvent.click(await kind('Requests to see my profile'));
    await userEvent.click(await kind('Status of my applications'));
    await waitFor(() => expect(shell.toasts).toHaveLength(3));
    expect(stored).toEqual({ application_status: true, access_requests: true });
    for (const name of ['Status of my applications', 'Requests to see my profile'])
      expect(await kind(name)).toBeChecked();
  });

  test('brings who comes by the link of a mail to the choices', async () => {
    const shown: Element[] = [];
    Element.prototype.scrollIntoView = function () {
      shown.push(this);
    };
    settings({ route: '/settings#notifications' });
    const box = await kind('Status of my applications');
    expect(shown).toHaveLength(1);
    expect(shown[0]).toContainElement(box);
  });

  test('offers to try again when the choices did not load', async () => {
    const { shell } = settings();
    shell.http.answer({ 'GET /notifications/choices': refuse });
    await shell.queryClient.resetQueries();
    const card = within(await screen.findByRole('alert'));
    shell.http.answer({
      'GET /notifications/choices': { choices: { application_status: true, access_requests: true } },
    });
    await userEvent.click(card.getByRole('button', { name: 'Retry' }));
    expect(await kind('Status of my applications')).toBeChecked();
  });
});
