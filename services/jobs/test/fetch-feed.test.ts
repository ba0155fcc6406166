import type { LookupAddress } from 'node:dns';
import { gzipSync } from 'node:zlib';
import { IMPORT_MAX_BYTES } from '@market/contracts/job-posts';
import { FeedNotFetched, createFeedFetcher, type FeedFetcher } from '../src/feeds/adapters/fetch-feed';
import { startFeedServer, type FeedServer } from './feed-server';

let server: FeedServer;
let fetcher: FeedFetcher;
const names = new Map<string, string[]>();
const lookedUp: string[] = [];
const resolve = (
  hostname: string,
  _options: unknown,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => {
  lookedUp.push(hostname);
  done(
    null,
    (names.get(hostname) ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  );
};

beforeAll(async () => {
  server = await startFeedServer();
  fetcher = createFeedFetcher({ trustedOrigins: [server.origin], publicUrl: 'https://perch.example', resolve });
});
afterAll(async () => {
  await fetcher.close();
  await server.close();
});

const fetch = (url: string, by = fetcher) =>
  by.fetch({ url, etag: null, lastModified: null }, new AbortController().signal);

describe('S130 a feed is fetched from the public internet only', () => {
  test.each([
    'https://127.0.0.1/feed',
    'https://2130706433/feed',
    'https://0x7f.1/feed',
    'https://10.0.0.8/feed',
    'https://172.20.1.1/feed',
    'https://192.168.1.1/feed',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/feed',
    'https://0.0.0.0/feed',
    'https://[::1]/feed',
    'https://[::ffff:127.0.0.1]/feed',
    'https://[fd00::1]/feed',
    'https://[fe80::1]/feed',
    'https://[64:ff9b::7f00:1]/feed',
    'https://localhost/feed',
    'https://mongodb/feed',
    'http://jobs.example/feed',
    'https://jobs.example:8443/feed',
    'https://me:secret@jobs.example/feed',
    'file:///etc/passwd',
    'gopher://jobs.example/',
  ])('not from %s', async (url) => {
    expect(() => fetcher.refuseForeign(url)).toThrow(FeedNotFetched);
    await expect(fetch(url)).rejects.toThrow(FeedNotFetched);
    expect(lookedUp).toEqual([]);
  });

  test.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['::1'],
    ['::ffff:10.0.0.1'],
    ['93.184.215.14', '192.168.0.1'],
    ['169.254.169.254'],
  ])('not from a name that leads to %s', async (...addresses) => {
    names.set('jobs.example', addresses);
    await expect(fetch('https://jobs.example/feed')).rejects.toThrow('does not lead to the public internet');
    expect(lookedUp.splice(0)).toContain('jobs.example');
  });

  test('not where a redirect leads', async () => {
    names.set('inside.example', ['10.0.0.5']);
    const redirects: Array<[to: string, says: RegExp]> = [
      ['https://127.0.0.1/feed', /public internet/],
      ['http://jobs.example/feed', /https only/],
      ['https://inside.example/feed', /public internet/],
      ['https://jobs.example:27017/', /usual port/],
      ['file:///etc/passwd', /not the address/],
    ];
    for (const [to, says] of redirects) {
      server.answers.set('/moved', (_req, res) => res.writeHead(302, { location: to }).end());
      await expect(fetch(`${server.origin}/moved`)).rejects.toThrow(says);
    }
  });
});

describe('a feed', () => {
  test('is followed over a few redirects, not round and round', async () => {
    server.answers.set('/one', (_req, res) => res.writeHead(301, { location: '/two' }).end());
    server.answers.set('/two', (_req, res) => res.writeHead(307, { location: 'jobs.csv' }).end());
    server.say('/jobs.csv', 'title\nBaker');
    expect(await fetch(`${server.origin}/one`)).toMatchObject({ kind: 'file', fileName: 'jobs.csv' });
    server.answers.set('/round', (_req, res) => res.writeHead(302, { location: '/round' }).end());
    await expect(fetch(`${server.origin}/round`)).rejects.toThrow('redirected more than 5 times');
  });

  test('S132 is not read beyond what an import takes, also where it is packed', async () => {
    server.say('/large', Buffer.alloc(IMPORT_MAX_BYTES + 1, 'x'));
    await expect(fetch(`${server.origin}/large`)).rejects.toThrow('larger than 5 MB');
    const packed = gzipSync(Buffer.alloc(50 * IMPORT_MAX_BYTES, 'x'));
    server.answers.set('/packed', (_req, res) => res.writeHead(200, { 'content-encoding': 'gzip' }).end(packed));
    await expect(fetch(`${server.origin}/packed`)).rejects.toThrow('larger than 5 MB');
  });

  test('S132 is not waited for without end, also where it comes letter by letter', async () => {
    const hurried = createFeedFetcher({
      trustedOrigins: [server.origin],
      publicUrl: 'https://perch.example',
      limitMs: 100,
    });
    server.answers.set('/silent', () => undefined);
    await expect(fetch(`${server.origin}/silent`, hurried)).rejects.toThrow('took longer than');
    server.answers.set('/dripping', (_req, res) => {
      const drip = setInterval(() => res.write('x'), 10);
      res.on('close', () => clearInterval(drip));
    });
    await expect(fetch(`${server.origin}/dripping`, hurried)).rejects.toThrow('took longer than');
    await hurried.close();
  });

  test('an unchanged feed is not sent again', async () => {
    server.say('/same', 'title\nBaker', { etag: '"v1"' });
    const first = await fetch(`${server.origin}/same`);
    expect(first).toMatchObject({ kind: 'file', etag: '"v1"' });
    expect(
      await fetcher.fetch(
        { url: `${server.origin}/same`, etag: '"v1"', lastModified: 'Sat, 28 Nov 2026 10:00:00 GMT' },
        new AbortController().signal,
      ),
    ).toEqual({ kind: 'not-modified' });
    expect(server.asked.at(-1)?.headers).toMatchObject({
      'if-none-match': '"v1"',
      'if-modified-since': 'Sat, 28 Nov 2026 10:00:00 GMT',
    });
  });
});
