import { connect } from 'node:net';
import { listen, type RunningServer } from '../src/http';

let server: RunningServer;
beforeAll(async () => {
  server = await listen({ handler: (_req, res) => void res.end('answered'), host: '127.0.0.1', port: 0 });
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

describe('S67: what is no request is answered in the one shape of all failures, and the connection closes', () => {
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
