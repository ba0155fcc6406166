import type { LiveNotificationEvent, Notification } from '@market/contracts/notifications';
import { useSession, useShell } from '@market/web-kit';
import { aUser, renderWithShell } from '@market/market-ui/testing';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepFocus } from '../src/base/keep-focus';
import { Header } from '../src/layouts/header/header';
import { Notifications } from '../src/layouts/header/notifications';
import { UnreadCount } from '../src/layouts/menu/unread-count';
import { checkAccess } from '../src/navigation/access';
import { NotApprovedPage } from '../src/states/state-pages';

const LIST = 'POST /notifications/get-notifications';
const news = (id: string, text: string, read = false): Notification => ({
  id,
  kind: 'application-received',
  text,
  link: '/dashboard-applicants',
  read,
  at: '2026-03-15T12:00:00.000Z',
});
const listing = (...records: Notification[]) => ({
  records,
  total: records.length,
  page: 1,
  limit: 20,
  unread: records.filter(({ read }) => !read).length,
});

/** The server's side of each stream that the page opened, oldest first. */
interface Stream {
  headers: Record<string, string>;
  closed: boolean;
  send(event: LiveNotificationEvent, id?: string): void;
  end(): void;
}
let streams: Stream[];
/** Refusals that the next calls get instead of a stream. */
let refusals: Response[];
const { fetch } = globalThis;

beforeEach(() => {
  streams = [];
  refusals = [];
  globalThis.fetch = async (url, init) => {
    expect(url).toBe('/api/notifications/live');
    const refusal = refusals.shift();
    if (refusal) return refusal;
    let out!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (out = controller) });
    const stream: Stream = {
      headers: init!.headers as Record<string, string>,
      closed: false,
      send: ({ event, data }, id) =>
        out.enqueue(
          new TextEncoder().encode(`event: ${event}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`),
        ),
      end: () => out.close(),
    };
    init!.signal!.addEventListener('abort', () => {
      stream.closed = true;
      out.error(new Error('aborted'));
    });
    streams.push(stream);
    return new Response(body, { status: 200 });
  };
});
afterEach(() => {
  globalThis.fetch = fetch;
});

const open = (...known: Notification[]) =>
  renderWithShell(<Notifications />, { session: aUser({ login_type: 'EMP' }), http: { [LIST]: listing(...known) } });
const streamed = (count = 1) => waitFor(() => expect(streams).toHaveLength(count));

describe('live notifications in the header', () => {
  it('come without a reload: counted on the bell, said politely, shown in the list', async () => {
    const { shell } = open();
    await streamed();
    expect(streams[0]!.headers).toMatchObject({ authorization: 'Bearer token-1', accept: 'text/event-stream' });
    const fresh = news('n1', 'Maya Lind applied for Night Baker.');
    shell.http.answer({ [LIST]: listing(fresh) });
    act(() => streams[0]!.send({ event: 'notification', data: fresh }, 'n1'));
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('New notification: Maya Lind applied for Night Baker.');
    await userEvent.click(screen.getByRole('button', { name: /Notifications/ }));
    expect(screen.getByRole('link', { name: /Maya Lind applied/ })).toHaveAttribute('href', '/dashboard-applicants');
  });

  it('are in the language of the page, where the server has said what they are about', async () => {
    document.documentElement.lang = 'en-XA';
    try {
      const said = news('n1', 'Maya Lind applied for Night Baker.');
      open({ ...said, values: { candidate: 'Maya Lind', job: 'Night Baker' } }, news('n2', 'A line of before.'));
      await userEvent.click(await screen.findByRole('button', { name: /2 unread/ }));
      expect(await screen.findByRole('link', { name: /⟦Maya Lind àpplïéd för .*Night Baker.*⟧/ })).toBeInTheDocument();
      expect(screen.getByRole('link', { name: /A line of before/ })).toBeInTheDocument();
    } finally {
      document.documentElement.lang = '';
    }
  });

  it('are all there, the earlier ones page by page', async () => {
    const all = Array.from({ length: 45 }, (_, n) => news(`n${String(n)}`, `News ${String(n)}.`));
    const page = ({ body }: { body: { page: number; limit: number } }) => ({
      ...listing(...all.slice((body.page - 1) * body.limit, body.page * body.limit)),
      ...body,
      total: all.length,
    });
    renderWithShell(<Notifications />, { session: aUser({ login_type: 'EMP' }), http: { [LIST]: page } });
    await userEvent.click(await screen.findByRole('button', { name: /Notifications/ }));
    expect(await screen.findByRole('link', { name: /News 19\./ })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /News 20\./ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier notifications' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show earlier notifications' }));
    expect(await screen.findByRole('link', { name: /News 44\./ })).toBeInTheDocument();
    expect(screen.getAllByRole('link')).toHaveLength(45);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Show earlier notifications' })).not.toBeInTheDocument(),
    );
  });

  it('ask for the list again only where the stream knows better', async () => {
    const { shell } = open(news('n1', 'One'));
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    await streamed();
    act(() => streams[0]!.send({ event: 'state', data: { unread: 1, newest: 'n1' } }));
    const calls = () => shell.http.calls.length;
    const before = calls();
    shell.http.answer({ [LIST]: listing(news('n1', 'One', true)) });
    act(() => streams[0]!.send({ event: 'state', data: { unread: 0, newest: 'n1' } }));
    await screen.findByRole('button', { name: 'Notifications' });
    expect(calls()).toBe(before + 1);
  });

  it('ask for the count of messages again when one came, and not because the page begins to listen', async () => {
    const COUNT = 'GET /messages/unread';
    const { shell } = renderWithShell(
      <>
        <Notifications />
        <UnreadCount to="/messages" />
      </>,
      { session: aUser(), http: { [LIST]: listing(), [COUNT]: { threads: 1 } } },
    );
    expect(await screen.findByText('1 unread conversation')).toBeInTheDocument();
    await streamed();
    const counts = () => shell.http.calls.filter(({ path }) => path === '/messages/unread').length;
    act(() => streams[0]!.send({ event: 'state', data: { unread: 0, newest: null } }));
    shell.http.answer({ [COUNT]: { threads: 2 } });
    act(() => streams[0]!.send({ event: 'thread', data: { kind: 'application', id: 'application-1' } }));
    expect(await screen.findByText('2 unread conversations')).toBeInTheDocument();
    expect(counts()).toBe(2);
  });

  it('ask anew for what follows an applicant, and only for that, when a colleague has changed something', async () => {
    const asked: string[] = [];
    function Follower({ live }: { live: string }) {
      useQuery({
        queryKey: [live],
        queryFn: () => {
          asked.push(live);
          return live;
        },
        meta: { live },
      });
      return null;
    }
    const { shell } = renderWithShell(
      <>
        <Notifications />
        <Follower live="applicant a-1" />
        <Follower live="applicant a-2" />
        <Follower live="applicants" />
      </>,
      { session: aUser(), http: { [LIST]: listing() } },
    );
    await streamed();
    await waitFor(() => expect(asked).toHaveLength(3));
    const calls = shell.http.calls.length;
    act(() => streams[0]!.send({ event: 'applicant', data: { id: 'a-1' } }));
    await waitFor(() => expect(asked.slice(3).sort()).toEqual(['applicant a-1', 'applicants']));
    expect(shell.http.calls).toHaveLength(calls);
  });

  it('stay open and closable by Escape when all of them are marked as read', async () => {
    const stop = keepFocus();
    const { shell } = open(news('n1', 'One'));
    const bell = await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    await userEvent.click(bell);
    shell.http.answer({ 'POST /notifications/read': { unread: 0 }, [LIST]: listing(news('n1', 'One', true)) });
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Notifications' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Notifications' })).not.toBeInTheDocument();
    expect(bell).toHaveFocus();
    stop();
  });

  it('go on after the stream broke off, from the last one that was heard', async () => {
    open();
    await streamed();
    act(() => streams[0]!.send({ event: 'notification', data: news('n7', 'Seven') }, 'n7'));
    await screen.findByText(/Seven/);
    streams[0]!.end();
    await streamed(2);
    expect(streams[1]!.headers).toMatchObject({ 'last-event-id': 'n7' });
  });

  it('are tried again when a replica refuses', async () => {
    refusals = [new Response('{}', { status: 503 })];
    open();
    await streamed();
  });

  it('listen with the new token when the old one is over', async () => {
    const { shell } = open();
    await streamed();
    shell.http.answer({
      [LIST]: () => {
        shell.session.signIn({ user: aUser({ login_type: 'EMP' }), token: 'token-2' });
        return listing();
      },
    });
    act(() => streams[0]!.send({ event: 'end', data: { reason: 'token-expired' } }));
    streams[0]!.end();
    await streamed(2);
    expect(streams[1]!.headers).toMatchObject({ authorization: 'Bearer token-2' });
  });

  it('end when the person signs out', async () => {
    const { shell } = open();
    await streamed();
    await act(() => shell.session.signOut());
    await waitFor(() => expect(streams[0]!.closed).toBe(true));
    expect(streams).toHaveLength(1);
  });

  it('say nothing to somebody else whose session takes the place of the first', async () => {
    const { shell } = renderWithShell(<Header tone="light" />, {
      session: aUser({ login_type: 'EMP' }),
      http: { [LIST]: listing() },
    });
    await streamed();
    act(() =>
      streams[0]!.send({ event: 'notification', data: news('n1', 'Maya Lind applied for Night Baker.') }, 'n1'),
    );
    await screen.findByText(/Maya Lind applied/);
    act(() => shell.session.signIn({ user: aUser({ login_id: 'login-2' }), token: 'token-2' }));
    expect(screen.queryByText(/Maya Lind applied/)).not.toBeInTheDocument();
    await streamed(2);
  });
});

const ACCOUNT = 'GET /auth/profile';

/** `/dashboard-main`, with the shell's access check and one line of content. */
function Dashboard() {
  const session = useSession();
  const { http } = useShell();
  const { data } = useQuery({
    queryKey: ['dashboard'],
    queryFn: () => http.get<{ applicants: number }>('/dashboard'),
    staleTime: Infinity,
  });
  // Query without refetch, such as a resume, which counts as a download each time.
  useQuery({ queryKey: ['once'], queryFn: () => http.get('/once'), refetchOnWindowFocus: false });
  if (checkAccess({ access: ['EMP'], approved: true }, session) === 'not-approved') return <NotApprovedPage />;
  return <p>{data?.applicants} applicants</p>;
}

describe('contents of a new notification', () => {
  const openDashboard = (approval: 0 | 1, ...known: Notification[]) => {
    const waiting = aUser({ login_type: 'EMP', user_approval_status: approval });
    return renderWithShell(
      <>
        <Notifications />
        <Dashboard />
      </>,
      {
        route: '/dashboard-main',
        session: waiting,
        http: { [LIST]: listing(...known), [ACCOUNT]: waiting, 'GET /dashboard': { applicants: 0 }, 'GET /once': {} },
      },
    );
  };

  it('opens the page that waited for an approval', async () => {
    const { shell } = openDashboard(0);
    expect(screen.getByRole('heading', { name: 'Your account is waiting for approval' })).toBeInTheDocument();
    await streamed();
    await waitFor(() => expect(shell.http.calls.map(({ path }) => path)).toContain('/notifications/get-notifications'));
    const approved = { ...news('n1', 'Your account is approved.'), kind: 'account-approved', link: '/dashboard-main' };
    shell.http.answer({ [LIST]: listing(approved), [ACCOUNT]: aUser({ login_type: 'EMP' }) });
    act(() => streams[0]!.send({ event: 'notification', data: approved }, 'n1'));
    expect(await screen.findByText('0 applicants')).toBeInTheDocument();
  });

  it('is on the page that is open already', async () => {
    const { shell } = openDashboard(1);
    await screen.findByText('0 applicants');
    await streamed();
    const fresh = news('n1', 'Maya Lind applied for Night Baker.');
    shell.http.answer({ [LIST]: listing(fresh), 'GET /dashboard': { applicants: 1 } });
    act(() => streams[0]!.send({ event: 'notification', data: fresh }, 'n1'));
    expect(await screen.findByText('1 applicants')).toBeInTheDocument();
    // Queries without refetch on focus have none on news either.
    expect(shell.http.calls.filter(({ path }) => path === '/once')).toHaveLength(1);
  });

  it('is asked for once for several that come one upon the other', async () => {
    const { shell } = openDashboard(1);
    await screen.findByText('0 applicants');
    await streamed();
    const asked = () => shell.http.calls.filter(({ path }) => path === '/dashboard').length;
    const all = ['n1', 'n2', 'n3'].map((id) => news(id, `${id} applied.`));
    for (const [at, fresh] of all.entries()) {
      shell.http.answer({ [LIST]: listing(...all.slice(0, at + 1).reverse()) });
      act(() => streams[0]!.send({ event: 'notification', data: fresh }, fresh.id));
      await screen.findByRole('button', { name: `Notifications, ${String(at + 1)} unread` });
      await waitFor(() => expect(asked()).toBe(2));
    }
  });

  it('is asked for again where its line leads to the page that is open', async () => {
    const { shell } = openDashboard(1, { ...news('n1', 'Two applied.', true), link: '/dashboard-main' });
    await screen.findByText('0 applicants');
    shell.http.answer({ 'GET /dashboard': { applicants: 2 } });
    await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
    await userEvent.click(await screen.findByRole('link', { name: /Two applied/ }));
    expect(await screen.findByText('2 applicants')).toBeInTheDocument();
  });
});

test('the page that waits for an approval asks whether it has come', async () => {
  const waiting = aUser({ login_type: 'EMP', user_approval_status: 0 });
  renderWithShell(<Dashboard />, {
    session: waiting,
    http: { [ACCOUNT]: { ...waiting, user_approval_status: 1 }, 'GET /dashboard': { applicants: 0 }, 'GET /once': {} },
  });
  expect(await screen.findByText('0 applicants')).toBeInTheDocument();
});
