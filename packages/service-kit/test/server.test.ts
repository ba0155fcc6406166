import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { listen, type RunningServer } from '../src/http';
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
function exchange(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    socket.once('error', reject).once('close', () => resolve(answer));
    socket.write(text);
  });
}

describe('S57, S67: what is no request is answered in the one shape of all failures, and the connection closes', () => {
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
    ['bare line feeds', 'GET / HTTP/1.1\nHost: a\n\n', 400, 'not-parseable'],
  ])('%s', async (_what, sent, status, code) => {
    const answer = await exchange(sent);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${String(status)} `));
    expect(head).toContain('Content-Type: application/problem+json');
    expect(head).toContain('X-Content-Type-Options: nosniff');
    expect(head).toContain("Content-Security-Policy: default-src 'none'");
    const problem = JSON.parse(body) as { error: string; requestId: string };
    expect(problem).toMatchObject({ code, status });
    expect(problem.error).not.toBe('');
    expect(head).toContain(`X-Request-Id: ${problem.requestId}`);
  });
});

describe('S56: slow clients', () => {
  const HEAD = 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ';

  it.each([
    ['says nothing after its headers', undefined],
    ['sends a byte now and then', 20],
  ])('who %s is told so, and the connection closes', async (_what, everyMs) => {
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
