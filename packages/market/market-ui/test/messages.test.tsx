import type { MessageThread as Thread } from '@market/contracts/messaging';
import { api } from '@market/contracts/testing';
import { aUser, renderWithShell, type FakeAnswers } from '@market/market-ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MessageDisclosure, Messages, MessageThread } from '../src';

const SUBJECT = { kind: 'application', id: 'application-1' } as const;
const OPEN = `GET ${api.openThread('application', 'application-1')}`;
const SEND = `POST ${api.sendMessage('application', 'application-1')}`;
const SEEN = `PUT ${api.seeMessages('application', 'application-1')}`;
const TEMPLATES = `GET ${api.listMessageTemplates()}`;

beforeEach(() => localStorage.clear());

const aMessage = (seq: number, different: object = {}) => ({
  id: `message-${String(seq)}`,
  seq,
  side: 'EMP' as const,
  own: false,
  mine: false,
  text: `Words ${String(seq)}`,
  at: '2026-03-14T12:00:00.000Z',
  ...different,
});
const aThread = (different: Partial<Thread> = {}): Thread => ({
  ...SUBJECT,
  name: 'Night Bakery',
  company: 'Night Bakery',
  job_title: 'Baker',
  unread: 0,
  messages: [],
  more: false,
  seen: 0,
  state: 'open',
  deleted_at: null,
  can: { write: true, end: true, reopen: false, mute: false },
  ...different,
});
const show = (http: FakeAnswers, who = aUser()) =>
  renderWithShell(<MessageThread subject={SUBJECT} />, { session: who, http });

test('says that there are none yet, and sends the first one with a key of its own', async () => {
  let messages: Thread['messages'] = [];
  const { shell } = show({
    [OPEN]: () => aThread({ messages }),
    [SEND]: () => {
      messages = [aMessage(1, { own: true, mine: true, side: 'CND', text: 'When do you start?' })];
      return messages[0];
    },
  });
  expect(await screen.findByText('No messages yet')).toBeInTheDocument();
  // A magnifier would say that something was searched for.
  expect(document.querySelector('.lucide-message-square')).toBeInTheDocument();
  expect(document.querySelector('.lucide-search')).not.toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: 'Your message to Night Bakery' }), 'When do you start?');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const log = screen.getByRole('log', { name: 'Messages with Night Bakery' });
  expect(await within(log).findByText('When do you start?')).toBeInTheDocument();
  await waitFor(() => expect(within(log).queryByText('Sending…')).toBeNull());
  expect(within(log).getAllByText('When do you start?')).toHaveLength(1);
  expect(screen.getByRole('textbox')).toHaveValue('');
  expect(shell.http.calls.filter(({ path }) => path.endsWith('application-1')).length).toBeGreaterThan(1);
});

test('an unsent message stays with its words, and is tried again with the same key', async () => {
  let fails = true;
  const keys: unknown[] = [];
  show({
    [OPEN]: aThread(),
    [SEND]: ({ options }: { options?: { idempotencyKey?: string } }) => {
      keys.push(options?.idempotencyKey);
      if (fails) throw new Error('offline');
      return aMessage(1, { own: true, mine: true });
    },
  });
  await userEvent.type(await screen.findByRole('textbox'), 'Not lost');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
  expect(screen.getByText('Not lost')).toBeInTheDocument();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test.each([
  ['Bring it back', 'Not sent yet'],
  ['Discard', ''],
])('“%s” of what an earlier visit left unsent takes the focus to the box', async (button, text) => {
  const { unmount } = show({ [OPEN]: aThread() });
  await userEvent.type(await screen.findByRole('textbox'), 'Not sent yet');
  unmount();
  show({ [OPEN]: aThread() });
  await userEvent.click(await screen.findByRole('button', { name: button }));
  expect(screen.getByRole('textbox')).toHaveValue(text);
  expect(screen.getByRole('textbox')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
});

test('an empty message is not sent, and a file that is no PDF is refused in words', async () => {
  const { container } = show({ [OPEN]: aThread() });
  await screen.findByRole('textbox');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Write a message, or choose a file')).toBeInTheDocument();
  const chooser = container.querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(chooser, new File(['x'], 'picture.png'), { applyAccept: false });
  expect(await screen.findByText('Please select a PDF file.')).toBeInTheDocument();
});

test('a message that a template made too long stays in its box', async () => {
  const { shell } = show({ [OPEN]: aThread() });
  const box = await screen.findByRole('textbox');
  fireEvent.change(box, { target: { value: 'x'.repeat(4_001) } });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('A message cannot exceed 4,000 characters')).toBeInTheDocument();
  expect(box).toBeInvalid();
  expect(box).toHaveValue('x'.repeat(4_001));
  expect(shell.http.calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('messages of the other side count as seen once shown, and own ones say that they were', async () => {
  const { shell } = show({
    [OPEN]: aThread({
      unread: 1,
      seen: 1,
      messages: [aMessage(1, { own: true, mine: true, side: 'CND' }), aMessage(2)],
    }),
    [SEEN]: { threads: 0 },
  });
  expect(await screen.findByText('Seen')).toBeInTheDocument();
  await waitFor(() => expect(shell.http.calls.some(({ path }) => path.endsWith('/seen'))).toBe(true));
});

test('a company reads which colleague wrote, and mutes the conversation', async () => {
  let muted = false;
  const { shell } = show(
    {
      [OPEN]: () =>
        aThread({
          ...(muted ? { muted: true, muted_by_name: 'Nora West' } : {}),
          can: { write: true, end: false, reopen: false, mute: true },
          messages: [
            aMessage(1, { own: true, mine: true, by_name: 'Me Myself' }),
            aMessage(2, { own: true, mine: false, by_name: 'Nora West' }),
          ],
        }),
      [`PUT ${api.muteThread('application', 'application-1')}`]: () => {
        muted = true;
        return aThread();
      },
      [TEMPLATES]: { records: [] },
    },
    aUser({ login_type: 'EMP', cmp_code: 'cmp-1' }),
  );
  const messages = await screen.findAllByRole('listitem');
  expect(messages[0]).toHaveTextContent(/^You ·/);
  expect(messages[1]).toHaveTextContent(/^Nora West ·/);
  await userEvent.click(screen.getByRole('button', { name: 'Mute for the company' }));
  expect(await screen.findByRole('button', { name: 'Have notices again' })).toBeInTheDocument();
  expect(screen.getByText(/^Nobody in your company is told/)).toHaveTextContent(/Nora West said so\.$/);
  expect(shell.http.calls.find(({ path }) => path.endsWith('/muted'))?.body).toEqual({ muted: true });
});

test('S166: hostile words are shown as words', async () => {
  show({ [OPEN]: aThread({ messages: [aMessage(1, { text: '<img src=x onerror=alert(1)>' })] }) });
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
});

test('a received message is reported, and the conversation ended after a yes', async () => {
  const { shell } = show({
    [OPEN]: aThread({ messages: [aMessage(1)] }),
    [`PUT ${api.endThread('application', 'application-1')}`]: aThread(),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Report this message of Night Bakery' }));
  expect(shell.dialogs).toEqual([
    { name: 'report', props: { kind: 'message', id: 'message-1', name: 'Night Bakery' } },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'End conversation' }));
  const dialog = await screen.findByRole('dialog', { name: /End the conversation/ });
  await userEvent.click(within(dialog).getByRole('button', { name: 'End conversation' }));
  await waitFor(() => expect(shell.http.calls.some(({ path }) => path.endsWith('/ended'))).toBe(true));
});

test('an ended thread takes no words, and one of a company that is stopped can be opened again', async () => {
  show({
    [OPEN]: aThread({
      state: 'ended',
      can: { write: false, end: false, reopen: true, mute: false },
      messages: [aMessage(1)],
    }),
  });
  expect(await screen.findByRole('button', { name: 'Allow messages again' })).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('an employer inserts a template with its fields filled in, and may still change it', async () => {
  const { shell } = show(
    {
      [SEND]: aMessage(1, { own: true, mine: true }),
      [OPEN]: aThread({ name: 'Maya Lind', can: { write: true, end: false, reopen: false, mute: false } }),
      [TEMPLATES]: {
        records: [
          {
            id: 't-1',
            name: 'Invitation',
            text: 'Dear {name}, about {job} at {company}.',
            version: 'v1',
            changed_by_name: 'Nora West',
          },
        ],
      },
    },
    aUser({ login_type: 'EMP', cmp_code: 'cmp-1' }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Templates' }));
  await userEvent.click(await screen.findByText('Invitation'));
  expect(screen.getByRole('textbox')).toHaveValue('Dear Maya Lind, about Baker at Night Bakery.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue(''));
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
  expect(shell.http.calls.filter(({ path }) => path === api.listMessageTemplates())).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Templates' }));
  await userEvent.click(await screen.findByText('Manage templates'));
  expect(await screen.findByText(/^Changed last by/)).toHaveTextContent('Changed last by Nora West.');
});

test('a member who reads alone is offered no box, no templates and no end of the conversation', async () => {
  show(
    { [OPEN]: aThread({ messages: [aMessage(1)], can: { write: false, end: false, reopen: false, mute: false } }) },
    aUser({ login_type: 'EMP', cmp_code: 'cmp-1' }),
  );
  expect(await screen.findByText('Words 1')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Templates|Send|End conversation/ })).toBeNull();
});

test('inside another view it is read only once it is opened', async () => {
  const { shell } = renderWithShell(<MessageDisclosure subject={SUBJECT} />, {
    session: aUser(),
    http: { [OPEN]: aThread() },
  });
  expect(shell.http.calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Show messages' }));
  expect(await screen.findByRole('log')).toBeInTheDocument();
});

test('the list names the other side, the last words and how many are unread', async () => {
  renderWithShell(<Messages />, {
    session: aUser(),
    route: '/messages',
    http: {
      [`POST ${api.listThreads()}`]: {
        records: [
          {
            ...SUBJECT,
            name: 'Night Bakery',
            job_title: 'Baker',
            unread: 2,
            last: { own: true, mine: true, text: 'Thank you', at: '2026-03-14T12:00:00.000Z' },
          },
        ],
        total: 1,
        page: 1,
        limit: 20,
      },
    },
  });
  const line = await screen.findByRole('link', { name: /Night Bakery/ });
  expect(line).toHaveAttribute('href', '/messages/application-application-1');
  expect(line).toHaveTextContent('You: Thank you');
  expect(line).toHaveTextContent('2 unread messages');
});

test('without a thread the list says what to do', async () => {
  renderWithShell(<Messages />, {
    session: aUser(),
    route: '/messages',
    http: { [`POST ${api.listThreads()}`]: { records: [], total: 0, page: 1, limit: 20 } },
  });
  expect(await screen.findByText('No messages yet')).toBeInTheDocument();
});
