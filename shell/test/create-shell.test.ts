import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as settled } from 'node:timers/promises';
import { addressOf } from '@market/api/endpoint';
import { refreshSession } from '@market/contracts/accounts';
import type * as webKitHttp from '@market/web-kit/http';
import { aUser } from '@market/market-ui/testing';
import { createShell } from '../src/app/create-shell';

let mockApi: string;
jest.mock('@market/web-kit/http', () => {
  const real = jest.requireActual<typeof webKitHttp>('@market/web-kit/http');
  return { createHttp: (needs: webKitHttp.HttpNeeds) => real.createHttp({ ...needs, baseUrl: mockApi }) };
});

/** A call that has reached the server, which answers it when the test says so. */
interface Arrived {
  name: string;
  token: string | undefined;
  answer: (status: number, body: unknown) => void;
}
let server: Server;
let asked: Arrived[];
let waiting: ((call: Arrived) => void) | undefined;

/** The next call that reaches the server. */
const nextCall = () =>
  new Promise<Arrived>((resolve) => {
    waiting = resolve;
  });

const receive = (request: IncomingMessage, response: ServerResponse): void => {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type');
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST');
  if (request.method === 'OPTIONS') return void response.end();
  const call: Arrived = {
    name: `${String(request.method)} ${String(request.url)}`,
    token: request.headers.authorization,
    answer(status, body) {
      response.statusCode = status;
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(body));
    },
  };
  asked.push(call);
  waiting?.(call);
  waiting = undefined;
};

beforeAll(async () => {
  server = createServer(receive);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Cast: it listens on a port.
  mockApi = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const ada = aUser();
const ben = aUser({ login_id: 'login-2', login_email: 'ben@example.test' });
const expired = { error: 'Your session has expired. Please log in again.', code: 'token-expired', requestId: 'r-1' };
const invalid = { error: 'Invalid token', code: 'token-invalid', requestId: 'r-2' };
const APPLICANTS = ['applicants', 'job-1'];

let visited: string[];
let made: ReturnType<typeof createShell>;
let stop: () => void;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  asked = [];
  visited = [];
  made = createShell(() => ({ navigate: async (to) => void visited.push(to) }));
  stop = made.session.start();
  made.session.signIn({ user: ada, token: 't-1' });
  made.shell.queryClient.setQueryData(APPLICANTS, [{ name: 'Maya Lind', phone: '+47 22 33 44 55' }]);
});
afterEach(() => stop());

const storedToken = () => localStorage.getItem('token');
const signBenIn = () => made.session.signIn({ user: ben, token: 't-ben' });
const inOtherTab = (user: typeof ada, token: string) => {
  localStorage.setItem('user', JSON.stringify(user));
  localStorage.setItem('token', token);
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
};
/** The server's session of Ben, as it goes on. */
const benGoesOn = () => {
  expect(made.session.get()).toMatchObject({ token: 't-ben', user: { login_id: 'login-2' } });
  expect(storedToken()).toBe('t-ben');
};

describe('data of one person is gone', () => {
  const known = () => made.shell.queryClient.getQueryData(APPLICANTS);

  test('when another tab has signed somebody else in', async () => {
    inOtherTab(ben, 't-ben');
    await settled();
    expect(visited).toEqual(['/']);
    expect(known()).toBeUndefined();
    benGoesOn();
  });

  test('when somebody else signs in in this tab, before anybody hears that it is them', () => {
    const heard: unknown[] = [];
    made.session.subscribe(() => heard.push(known()));
    signBenIn();
    expect(heard).toEqual([undefined]);
    expect(visited).toEqual(['/']);
  });

  test('after signing out, and not when a token is renewed', async () => {
    inOtherTab(ada, 't-2');
    await settled();
    expect(known()).toBeDefined();
    const out = made.session.signOut();
    (await nextCall()).answer(204, null);
    await out;
    expect(known()).toBeUndefined();
    expect(visited).toEqual(['/']);
  });
});

describe('a call that is on its way when somebody else signs in', () => {
  let call: Promise<unknown>;
  let arrived: Arrived;
  beforeEach(async () => {
    const next = nextCall();
    call = made.shell.http.post('/jobs/close', {});
    arrived = await next;
    expect(arrived.token).toBe('Bearer t-1');
  });

  test('is not made again with their token', async () => {
    signBenIn();
    arrived.answer(401, expired);
    await expect(call).rejects.toMatchObject({ status: 401 });
    expect(asked).toHaveLength(1);
    benGoesOn();
  });

  test('does not end their session', async () => {
    signBenIn();
    arrived.answer(401, invalid);
    await expect(call).rejects.toMatchObject({ code: 'token-invalid' });
    benGoesOn();
  });

  test('is made again with the token of a refresh as long as nobody does', async () => {
    const refresh = nextCall();
    arrived.answer(401, expired);
    const again = refresh.then(({ answer }) => {
      const next = nextCall();
      answer(200, { token: 't-2', user: ada });
      return next;
    });
    expect((await again).token).toBe('Bearer t-2');
    (await again).answer(200, { done: true });
    await expect(call).resolves.toEqual({ done: true });
    expect(storedToken()).toBe('t-2');
  });

  test.each([
    ['they signed in', async () => signBenIn(), 't-ben'],
    [
      'its owner signed out',
      async () => {
        const out = nextCall();
        const left = made.session.signOut();
        (await out).answer(204, null);
        await left;
      },
      null,
    ],
  ])('is given up where the refresh for it answers after %s', async (_what, happens, token) => {
    const next = nextCall();
    arrived.answer(401, expired);
    const refresh = await next;
    expect(refresh.name).toBe(`POST ${addressOf(refreshSession)}`);
    await happens();
    refresh.answer(200, { token: 't-late', user: ada });
    await expect(call).rejects.toMatchObject({ status: 401 });
    expect(storedToken()).toBe(token);
    expect(made.session.get().token).toBe(token);
    expect(asked.filter(({ name }) => name === arrived.name)).toHaveLength(1);
  });
});

test('a call that is made while the page is being left has no token', async () => {
  let call: Promise<unknown> | undefined;
  const next = nextCall();
  const leaving = createShell(() => ({
    async navigate() {
      call = leaving.shell.http.get('/categories');
      // The page that is left asks for something, too.
      (await next).answer(200, []);
    },
  }));
  const stopLeaving = leaving.session.start();
  inOtherTab(ben, 't-ben');
  expect((await next).token).toBeUndefined();
  await expect(call).resolves.toEqual([]);
  stopLeaving();
});
