import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { commonSettings, readSettings } from '../src/config';
import { listen, ownHostsOf, type RunningServer } from '../src/http';
import { until } from '../src/testing';

const GRACE_MS = 300;
let server: RunningServer;
beforeAll(async () => {
  server = await listen({
    handler: (req, res) =>
      void text(req)
        .then((body) => res.end(`answered ${String(body.length)}`))
        .catch(() => res.destroy()),
    host: '127.0.0.1',
    port: 0,
    bodyPace: { graceMs: GRACE_MS, bytesASecond: 1_000 },
  });
});
afterAll(() => server.close());

/** Sends bytes as they are; gives all that comes back until the connection ends. */
function exchange(text: string, { port } = server): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    socket.once('error', reject).once('close', () => resolve(answer));
    socket.write(text);
  });
}

describe('S57, S67: a malformed request is answered in the one shape of all failures, and the connection closes', () => {
  it.each([
    ['a long address', `GET /?q=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, 'headers-too-large'],
    ['a long header', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`, 431, 'headers-too-large'],
    ['no HTTP', 'what is this\r\n\r\n', 400, 'not-parseable'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd',
      400,
      'not-parseable',
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'not-parseable',
    ],
    [
      'chunks of another name',
      'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
      400,
      'not-parseable',
    ],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n', 400, 'not-parseable'],
    ['two hosts in two cases', 'GET / HTTP/1.1\r\nhost: a\r\nHOST: b\r\n\r\n', 400, 'not-parseable'],
    ['no host', 'GET / HTTP/1.1\r\nAccept: */*\r\n\r\n', 400, 'not-parseable'],
    ['an expectation that nobody knows', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\n\r\n', 400, 'not-parseable'],
    ['bare line feeds', 'GET / HTTP/1.1\nHost: a\n\n', 400, 'not-parseable'],
  ])('%s', async (_what, sent, status, code) => {
    const answer = await exchange(sent);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${String(status)} `));
    expect(head).toContain('Content-Type: application/problem+json');
    expect(head).toContain('X-Content-Type-Options: nosniff');
    expect(head).toContain("Content-Security-Policy: default-src 'none'");
    expect(head).toContain('Cross-Origin-Resource-Policy: same-origin');
    expect(head).toContain('Referrer-Policy: no-referrer');
    expect(head).toMatch(/^Connection: close$/m);
    const problem = JSON.parse(body) as { error: string; requestId: string };
    expect(problem).toMatchObject({ code, status });
    expect(problem.error).not.toBe('');
    expect(head).toContain(`X-Request-Id: ${problem.requestId}`);
  });
});

it('a request of before HTTP/1.1 needs no host, and one that waits for a 100 is let on', async () => {
  expect(await exchange('GET / HTTP/1.0\r\n\r\n')).toMatch(/answered 0$/);
  expect(
    await exchange(
      'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nab',
    ),
  ).toMatch(/^HTTP\/1.1 100 [^]*answered 2/);
});

describe('S100: in development a page whose name was rebound to this machine reads nothing', () => {
  const DEVELOPMENT = { NODE_ENV: 'development', IDENTITY_URL: 'http://identity:3000' };
  const listening: RunningServer[] = [];
  afterAll(() => Promise.all(listening.map((one) => one.close())));

  /** Gives the answer to a request for `host`. */
  async function ask(host: string, env: NodeJS.ProcessEnv = DEVELOPMENT): Promise<string> {
    const one = await listen({
      handler: (_req, res) => void res.end('all mails'),
      host: '127.0.0.1',
      port: 0,
      ownHosts: ownHostsOf(readSettings(commonSettings, env)),
    });
    listening.push(one);
    return exchange(`GET /dev/mailbox.json HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, one);
  }

  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
    'evil.example#localhost',
    'evil.example:3000@localhost',
    '10.0.0.7:3000',
    '[2001:db8::1]:3000',
    '',
  ])('with the host “%s”', async (host) => {
    const answer = await ask(host);
    expect(answer).toMatch(/^HTTP\/1.1 403 /);
    expect(answer).toContain('"code":"origin-refused"');
    expect(answer).not.toContain('all mails');
  });

  it.each(['localhost', 'LOCALHOST:1', 'localhost:65000', '127.0.0.1:3000', '[::1]:3000', '[::1]', 'identity:3000'])(
    'but %s is answered',
    async (host) => {
      expect(await ask(host)).toContain('all mails');
    },
  );

  it('and so is the public address, and in production every host, for a proxy stands in front', async () => {
    const demo = { ...DEVELOPMENT, PUBLIC_URL: 'https://demo.example.org', ALLOW_PUBLIC_DEVELOPMENT: 'true' };
    expect(await ask('demo.example.org', demo)).toContain('all mails');
    expect(await ask('evil.example', demo)).toMatch(/^HTTP\/1.1 403 /);
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://jobs.example.org' };
    expect(await ask('gateway.internal', production)).toContain('all mails');
  });
});

describe('S56: slow clients', () => {
  const HEAD = 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ';

  it.each([
    ['says nothing after its headers', undefined],
    ['sends a byte now and then', 20],
  ])('a client that %s is told so, and the connection closes', async (_what, everyMs) => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write(`${HEAD}100000\r\n\r\n`);
    const dripping = everyMs ? setInterval(() => socket.writable && socket.write('x'), everyMs) : undefined;
    const answer = await text(socket);
    clearInterval(dripping);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain('"code":"request-timeout"');
  });

  it('a large body may take longer than a small one', async () => {
    const socket = connect(server.port, '127.0.0.1');
    const answer = text(socket);
    const [isThere] = [once(server.server, 'request')];
    socket.write(`${HEAD}100001\r\n\r\n`);
    await isThere;
    // Worth a hundred seconds.
    socket.write('x'.repeat(100_000));
    const sentAt = performance.now();
    await until(() => performance.now() - sentAt > 3 * GRACE_MS);
    socket.write('x');
    expect(await answer).toMatch(/answered 100001$/);
  });

  it('headers that do not end are refused', async () => {
    expect(await exchange('GET / HTTP/1.1\r\nHost: a\r\n')).toMatch(/^HTTP\/1.1 408 /);
  });
});
