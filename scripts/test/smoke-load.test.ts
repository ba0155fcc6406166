import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PRODUCT } from '@market/contracts/remotes/product';
import { saysInOwnRepository, type MarketClient } from '@market/remote-tools';
import { smokeLoad } from '../../packages/platform/remote-tools/src/smoke-load';
import { findBrowser } from '../../packages/platform/remote-tools/src/find-browser';
import { findChromium } from '../tools/find-chromium';

const NAME = 'mfe_reports';
const ID = '1.0.0-9f3c12ab34cd';

/** Contents of the page's place, by address; the script stands for the remote's code. */
const MAINS: Record<string, string> = {
  '/reports': '<h1>Reports</h1>',
  '/figures': '<canvas></canvas>',
  '/applied-jobs': '<div><div></div></div>',
  '/waits': '<div role="status" aria-busy="true">Loading the reports</div>',
  '/away': '<div role="alert">It did not load <button>Try again</button></div>',
};

/** Scripts of the pages with slots, in whose place the shell leaves nothing where a filler throws. */
const SLOTS: Record<string, string> = {
  '/comes-late': `const main = document.querySelector('main'); main.innerHTML = '<div aria-busy="true">Loading</div>'; setTimeout(() => (main.textContent = 'Reports'), 1_000)`,
  '/with-slot':
    'document.querySelector(\'main\').innerHTML = \'<div data-owner="mfe_reports" data-part="harbour-quay"></div>\'',
  '/throws': `document.head.append(Object.assign(document.createElement('script'), { src: '/remotes/${NAME}/${ID}/throws.js' }))`,
  '/throws-later': `document.head.append(Object.assign(document.createElement('script'), { src: '/remotes/${NAME}/${ID}/throws-later.js' }))`,
  '/of-others': "console.error('of the page itself'); setTimeout(() => { throw new TypeError('of the page itself'); })",
};

/** Scripts of the remote that throw, caught by the shell and not. */
const CODE: Record<string, string> = {
  'throws.js': "console.error(new TypeError('no quay'))",
  'throws-later.js': "setTimeout(() => { throw new TypeError('no quay'); })",
};

let server: Server;
let market: MarketClient;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((req, res) => {
    const path = req.url ?? '/';
    if (path.startsWith('/remotes/'))
      return void res.setHeader('Content-Type', 'text/javascript').end(CODE[path.split('/').at(-1) ?? ''] ?? '');
    asked.push(path);
    res.setHeader('Content-Type', 'text/html');
    res.end(
      `<!doctype html><header>Perch</header><main>${MAINS[path] ?? ''}</main><script>${SLOTS[path] ?? ''}</script><script src="/remotes/${NAME}/${ID}/__federation_expose_remote.js"></script>`,
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // Cast: a server that listens on a port has one.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  market = {
    url,
    product: PRODUCT,
    says: saysInOwnRepository(url),
    override: async () => 'signed',
    file: async () => undefined,
    bytes: async () => undefined,
    call: () => Promise.reject(new Error('Nothing is called here.')),
  };
});
afterAll(() => server.close());

const load = async (...pages: string[]) =>
  smokeLoad({ market, name: NAME, id: ID, pages, browser: await findChromium(), say: () => undefined });

const inSlot = async (addresses: string[], isAlwaysThere = false) =>
  smokeLoad({
    market,
    name: NAME,
    id: ID,
    pages: ['/reports'],
    slots: [{ slot: 'harbour-quay', addresses, isAlwaysThere }],
    browser: await findChromium(),
    say: () => undefined,
  });

test('a filler of a slot is looked for on pages that may have it, and fails where it throws or a sure place stays empty', async () => {
  expect(await inSlot(['/of-others', '/with-slot'])).toEqual({});
  expect(await inSlot(['/of-others'])).toEqual({});
  expect(await inSlot(['/of-others'], true)).toEqual({
    failure: '/of-others: the slot harbour-quay shows nothing of it',
  });
  for (const address of ['/throws', '/throws-later'])
    expect(await inSlot([address])).toEqual({ failure: `${address}: the slot harbour-quay: TypeError: no quay` });
}, 120_000);

test('a version whose pages draw something passes, and each of them is opened', async () => {
  asked.length = 0;
  expect(await load('/reports', '/figures')).toEqual({});
  expect(asked.filter((path) => path in MAINS)).toEqual(['/reports', '/figures']);
}, 120_000);

test('a page that loads its content for a moment passes', async () => {
  expect(await load('/comes-late')).toEqual({});
}, 120_000);

test('a browser is looked for where it usually is, and in CI its lack is refused', () => {
  const only = (wanted: string) => (path: string) => path === wanted;
  for (const path of [
    '/usr/bin/google-chrome',
    '/usr/bin/chromium-browser',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ])
    expect(findBrowser({ CI: 'true' }, only(path))).toBe(path);
  expect(findBrowser({ PROGRAMFILES: '/programs' }, only('/programs/Google/Chrome/Application/chrome.exe'))).toContain(
    'chrome.exe',
  );
  expect(findBrowser({ CHROMIUM_PATH: '/own' }, () => true)).toBe('/own');
  expect(findBrowser({}, () => false)).toBeUndefined();
  expect(() => findBrowser({ CI: 'true' }, () => false)).toThrow(/or add --no-smoke/);
});

test.each([
  ['an empty page', '/applied-jobs', /^\/applied-jobs: the page is empty: no route of Pages answers this path/],
  [
    'a page that loads for ever',
    '/waits',
    /^\/waits: the page still loads after 5 seconds: something in it is aria-busy/,
  ],
  ['a page that says a failure', '/away', /^\/away: It did not load/],
])(
  '%s fails it, though others are well',
  async (_what, path, failure) => {
    expect(await load('/reports', path)).toEqual({ failure: expect.stringMatching(failure) });
  },
  120_000,
);
