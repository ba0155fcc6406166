import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRecord, type Endpoint } from '@market/api';
import { ENDPOINTS } from '@market/contracts/endpoints';
import type { MarketError } from '@market/contracts/errors';
import {
  type PageQuestion,
  type PublishedRemotes,
  type RemoteManifest,
  type RemotePage,
  SERVER_BUNDLE,
} from '@market/contracts/remotes';
import { SERVICE_NAMES, type ServiceName } from '@market/contracts/services';
import { CONTACT_ADDRESS } from '@market/contracts/site';
import { api } from '@market/contracts/testing';
import {
  createAddressSeal,
  createHttpPeers,
  createLocalPeers,
  createLog,
  createMetrics,
  readSettings,
} from '@market/service-kit';
import { PRODUCTION_SETTINGS } from '@market/service-kit/testing';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Version } from 'csp_evaluator/dist/csp.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import request from 'supertest';
import type { Forward, Handlers } from '../src/forward';
import { createHttpForward } from '../src/forward-http';
import { createInProcessForward } from '../src/forward-in-process';
import { createGateway, type GatewayNeeds } from '../src/gateway';
import { fillersOf, remoteOfPage, withWrittenBody, type WritePage } from '../src/html/written-page';
import { registryFor } from '../src/remotes/choose-versions';
import { createRemotesMirror, type RemotesMirror } from '../src/remotes/remotes-mirror';
import { gatewaySettings } from '../src/settings';

const SECRET_FILE = join(mkdtempSync(join(tmpdir(), 'gateway-keys-')), 'secret');
const log = createLog({ name: 'test', level: 'silent' });
const NO_URLS = Object.fromEntries(SERVICE_NAMES.map((name) => [name, [] as string[]])) as Record<
  ServiceName,
  string[]
>;

/** Service that echoes the request. */
const echo: RequestListener = (req, res) => {
  const parts: Buffer[] = [];
  req.on('data', (part: Buffer) => parts.push(part));
  req.on('end', () => {
    res.setHeader('content-type', 'application/json');
    res.setHeader('x-kept', 'yes');
    res.end(
      JSON.stringify({ method: req.method, url: req.url, headers: req.headers, body: Buffer.concat(parts).toString() }),
    );
  });
};

const closers: Array<() => Promise<unknown> | void> = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function serve(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function httpForward(urls: Partial<Record<ServiceName, string[]>>): Forward {
  const forward = createHttpForward({ ...NO_URLS, ...urls }, { log, addresses: createAddressSeal(SECRET_FILE) });
  closers.push(() => forward.close());
  return forward;
}

const FILES: Record<string, string> = {
  'mf-manifest.json': '{"name":"mfe_auth"}',
  'remote.json': '{}',
  'remoteEntry.js': `window.mfe_auth = "${'x'.repeat(2_000)}";`,
};
const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const assets = Object.fromEntries(Object.entries(FILES).map(([path, text]) => [path, hashOf(text)]));

/** Registry of the remotes service: a remote with a version, and one known by name only. */
function published(generation = 1): PublishedRemotes {
  const manifest = {
    name: 'mfe_auth',
    label: '</script><b>',
    owner: 'accounts',
    version: '1.0.0',
    contracts: '^1.0.0',
    pages: [],
    menu: [],
    dialogs: ['sign-in'],
    prefetch: true,
  };
  return {
    generation,
    remotes: [
      {
        name: 'mfe_auth',
        package: '@market/mfe-auth',
        live: '1.0.0-0a1b2c3d4e5f',
        canary: null,
        versions: [
          { id: '1.0.0-0a1b2c3d4e5f', version: '1.0.0', integrity: assets['mf-manifest.json']!, manifest, assets },
        ],
      },
      { name: 'mfe_gone', package: '@market/mfe-gone', live: null, canary: null, versions: [] },
    ],
  };
}

/** The remotes service as gateways know it. */
const remotesServiceOf =
  (told: PublishedRemotes): RequestListener =>
  (req, res) => {
    res.setHeader('content-type', 'application/json');
    const file = Object.values(FILES).find((text) => req.url === api.publishedFile(hashOf(text)));
    res.end(JSON.stringify(file === undefined ? told : { content: Buffer.from(file).toString('base64') }));
  };

function builtShell(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shell-'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><head><title>x</title></head><body></body></html>',
  );
  writeFileSync(join(folder, 'main.0a1b2c3d.js'), 'window.started = true;');
  writeFileSync(join(folder, 'main.0a1b2c3d.js.map'), '{}');
  return folder;
}

async function gatewayTo(
  forward: Forward,
  {
    handlers = {},
    env = {},
    told = published(),
    broken = false,
    kept,
    shellFolder = builtShell(),
    callsAMinute,
    writePage,
    wasReady,
    waitForAllMs,
  }: {
    handlers?: Handlers;
    env?: NodeJS.ProcessEnv;
    told?: PublishedRemotes;
    broken?: boolean;
    /** Replaces the mirror's registry in memory. */
    kept?: RemotesMirror['kept'];
    shellFolder?: string;
    callsAMinute?: number;
    writePage?: WritePage;
    wasReady?: GatewayNeeds['wasReady'];
    waitForAllMs?: number;
  } = {},
) {
  const config = readSettings(gatewaySettings, {
    NODE_ENV: 'test',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'gateway-')),
    ...env,
  });
  const peers = createLocalPeers((name) =>
    name === 'remotes' ? remotesServiceOf(told) : name === 'pages' ? undefined : handlers[name],
  );
  const mirror = createRemotesMirror({ config, peers, log, shellFolder });
  await mirror.refresh();
  const fault = (): PublishedRemotes => {
    throw new Error('a fault of ours');
  };
  if (broken) mirror.published = fault;
  if (kept) mirror.kept = kept;
  return createGateway({
    ...(writePage ? { writePage } : {}),
    config,
    forward,
    peers,
    log,
    metrics: createMetrics(),
    shellFolder,
    mirror,
    ...(callsAMinute ? { callsAMinute } : {}),
    ...(wasReady ? { wasReady } : {}),
    ...(waitForAllMs === undefined ? {} : { waitForAllMs }),
  });
}

describe.each([
  ['in process', async () => createInProcessForward({ identity: echo, jobs: echo })],
  ['over HTTP', async () => httpForward({ identity: [await serve(echo)], jobs: [await serve(echo)] })],
])('forwarding %s', (_name, makeForward) => {
  test('a call goes to the service of its prefix, without /api, body and answer untouched', async () => {
    const gateway = await gatewayTo(await makeForward());
    const answer = await request(gateway)
      .post('/api/auth/login?x=1')
      .set('content-type', 'application/json')
      .send({ a: 'ü' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ method: 'POST', url: '/auth/login?x=1', body: '{"a":"ü"}' });
    expect(answer.headers['x-kept']).toBe('yes');
  });

  test('a long body is streamed through whole', async () => {
    const text = 'x'.repeat(1_000_000);
    const answer = await request(await gatewayTo(await makeForward()))
      .put('/api/job-posts/1')
      .set('content-type', 'text/plain')
      .send(text);
    expect(answer.body.body).toBe(text);
  });

  test('a long answer is packed for who takes it so, and for nobody else', async () => {
    const gateway = await gatewayTo(await makeForward());
    const long = request(gateway).put('/api/job-posts/1').set('content-type', 'text/plain').send('x'.repeat(5_000));
    expect((await long.set('accept-encoding', 'gzip')).headers['content-encoding']).toBe('gzip');
    const plain = await request(gateway)
      .put('/api/job-posts/1')
      .set('content-type', 'text/plain')
      .set('accept-encoding', 'identity')
      .send('x'.repeat(5_000));
    expect(plain.headers).not.toHaveProperty('content-encoding');
  });

  test('S20: headers in which a caller describes itself do not reach a service', async () => {
    const claims = {
      'x-user-id': 'E1',
      'x-internal-role': 'ADM',
      'x-login-type': 'EMP',
      'x-forwarded-host': 'evil',
      forwarded: 'for=1.2.3.4',
      'x-request-id': 'chosen-by-caller',
    };
    const answer = await request(await gatewayTo(await makeForward()))
      .get('/api/auth/profile')
      .set(claims)
      .set('authorization', 'Bearer abc');
    for (const name of ['x-user-id', 'x-internal-role', 'x-login-type', 'x-forwarded-host', 'forwarded'])
      expect(answer.body.headers).not.toHaveProperty(name);
    expect(answer.body.headers['x-request-id']).not.toBe('chosen-by-caller');
    expect(answer.body.headers['x-request-id']).toBe(answer.headers['x-request-id']);
    expect(answer.body.headers.authorization).toBe('Bearer abc');
  });

  test('S58: a forwarded address is believed from a trusted proxy only', async () => {
    const forward = await makeForward();
    const stranger = await request(await gatewayTo(forward))
      .get('/api/auth/profile')
      .set('x-forwarded-for', '203.0.113.9');
    const trusted = await request(await gatewayTo(forward, { env: { TRUSTED_PROXIES: '127.0.0.1' } }))
      .get('/api/auth/profile')
      .set('x-forwarded-for', '198.51.100.1, 203.0.113.9');
    expect(stranger.body.headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(trusted.body.headers['x-forwarded-for']).toBe('203.0.113.9');
  });

  test('S58: a gateway seals the address that it found, and passes nobody else’s seal on', async () => {
    const stolen = createAddressSeal(SECRET_FILE).headersFor({
      requestId: 'request-of-before',
      clientAddress: '203.0.113.9',
    });
    const { body } = await request(await gatewayTo(await makeForward()))
      .get('/api/auth/profile')
      .set(stolen);
    expect(Object.values(body.headers)).not.toContain(stolen['x-gateway-seal']);
    expect(body.headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  test('a service that is away costs only its own routes: 503 with Retry-After in the one error shape', async () => {
    const gateway = await gatewayTo(await makeForward());
    const away = await request(gateway).post('/api/candidates').send({});
    expect(away.status).toBe(503);
    expect(away.headers['retry-after']).toMatch(/^\d+$/);
    expect(away.headers['content-type']).toContain('application/problem+json');
    expect(away.body).toMatchObject({
      code: 'service-unavailable',
      requestId: away.headers['x-request-id'],
      status: 503,
    });
    expect((await request(gateway).get('/api/job-posts/suggest')).status).toBe(200);
  });
});

test('an address that no service answers is 404, a foreign method 405 with Allow, never HTML', async () => {
  const gateway = await gatewayTo(createInProcessForward({ identity: echo }));
  const unknown = await request(gateway).get('/api/nothing').set('accept', 'text/html');
  expect(unknown.status).toBe(404);
  expect(unknown.headers['content-type']).toContain('application/problem+json');
  const prefixOnly = await request(gateway).get('/api/authority');
  expect(prefixOnly.status).toBe(404);
  const patch = await request(gateway).patch('/api/auth/login');
  expect(patch.status).toBe(405);
  expect(patch.headers.allow).toBe('POST');
  // Not what the row with a parameter in its place takes: /candidates/:can_code.
  expect((await request(gateway).patch('/api/candidates/access-requests')).headers.allow).toBe('POST');
});

describe('S129: calls between parts of the marketplace', () => {
  const every = Object.fromEntries(SERVICE_NAMES.map((name) => [name, echo]));
  const internal = Object.values<Endpoint>(ENDPOINTS).filter((endpoint) => endpoint.internal);
  const addressOf = (path: string) => `/api${path.replace(/:\w+/g, 'some-id')}`;

  test('are led to no service, whatever the prefix above them, also in capitals and with a slash', async () => {
    const gateway = await gatewayTo(createInProcessForward(every));
    expect(internal.length).toBeGreaterThan(10);
    for (const { method, path } of internal) {
      const address = addressOf(path);
      for (const one of [address, `${address}/`, `/api${address.slice('/api'.length).toUpperCase()}`]) {
        const call = method === 'GET' ? request(gateway).get(one) : request(gateway).post(one);
        const { status } = await call;
        expect(`${method} ${one}: ${status}`).toBe(`${method} ${one}: 404`);
      }
    }
  });

  test('hide no call of people beside them', async () => {
    const gateway = await gatewayTo(createInProcessForward(every));
    for (const { method, path } of Object.values<Endpoint>(ENDPOINTS).filter((endpoint) => !endpoint.internal)) {
      const call =
        request(gateway)[method === 'GET' ? 'get' : method === 'PUT' ? 'put' : method === 'DELETE' ? 'delete' : 'post'];
      const { status } = await call(addressOf(path));
      expect(`${method} ${path}: ${status}`).toBe(`${method} ${path}: 200`);
    }
  });
});

test('a replica that refuses connections is left out, the request goes to another', async () => {
  const gone = await serve(echo);
  await closers.pop()!();
  const gateway = await gatewayTo(httpForward({ jobs: [gone, await serve(echo)] }));
  for (let round = 0; round < 4; round += 1)
    expect((await request(gateway).post('/api/job-posts').send({ round })).status).toBe(200);
});

test('the balance is even: two replicas get the calls in turn', async () => {
  const hits = { a: 0, b: 0 };
  const count =
    (key: 'a' | 'b'): RequestListener =>
    (req, res) => {
      if (req.url !== '/readyz') hits[key] += 1;
      echo(req, res);
    };
  const gateway = await gatewayTo(httpForward({ jobs: [await serve(count('a')), await serve(count('b'))] }));
  for (let round = 0; round < 10; round += 1) await request(gateway).get('/api/job-posts/suggest');
  expect(hits).toEqual({ a: 5, b: 5 });
});

test('a file of the shell is read once: it is still sent when it has gone from the disk', async () => {
  const shellFolder = builtShell();
  const gateway = await gatewayTo(createInProcessForward({}), { shellFolder });
  const path = '/main.0a1b2c3d.js';
  const first = await request(gateway).get(path).expect(200);
  rmSync(join(shellFolder, path));
  const second = await request(gateway).get(path).expect(200);
  expect([second.text, second.headers.etag]).toEqual([first.text, first.headers.etag]);
  // Answers from memory, before Express, carry all headers of the first answer.
  const said = ({ headers }: { headers: Record<string, string> }) => {
    const { 'x-request-id': id, date: _date, ...rest } = headers;
    expect(id).toMatch(/^[\w-]{36}$/);
    return rest;
  };
  expect(said(second)).toEqual(said(first));
  const head = await request(gateway).head(path).expect(200);
  expect([said(head), head.text ?? '']).toEqual([said(first), '']);
  const known = await request(gateway).get(path).set('if-none-match', first.headers.etag!).expect(304);
  expect([known.text, known.headers['content-security-policy']]).toEqual([
    '',
    first.headers['content-security-policy'],
  ]);
});

test('hashed files and published versions are kept for a year, the page is asked for again, source maps are not served', async () => {
  const gateway = await gatewayTo(createInProcessForward({}));
  expect((await request(gateway).get('/main.0a1b2c3d.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  );

  const entry = await request(gateway).get('/remotes/mfe_auth/1.0.0-0a1b2c3d4e5f/remoteEntry.js');
  expect(entry.text).toBe(FILES['remoteEntry.js']);
  expect(entry.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'gzip',
  });
  expect((await request(gateway).get('/')).headers['cache-control']).toBe('private, no-cache');
  expect((await request(gateway).get('/main.0a1b2c3d.js.map')).status).toBe(404);
  for (const path of [
    'missing.js',
    'mf-manifest.json',
    '1.0.0-0a1b2c3d4e5f/missing.js',
    '1.0.0-0a1b2c3d4e5f/..%2f..%2fpackage.json',
    '9.9.9-0a1b2c3d4e5f/remoteEntry.js',
  ]) {
    expect({ path, status: (await request(gateway).get(`/remotes/mfe_auth/${path}`)).status }).toEqual({
      path,
      status: 404,
    });
  }
});

test('S102 pages are told for how long an employer reads what was sent, as it is set', async () => {
  const termTold = async (env: NodeJS.ProcessEnv) =>
    (
      await request(await gatewayTo(createInProcessForward({}), { env }))
        .get('/')
        .set('accept', 'text/html')
    ).text;
  expect(await termTold({ ENDED_ACCESS_DAYS: '9' })).toContain('"endedAccessDays":9');
  expect(await termTold({})).toContain('"endedAccessDays":30');
});

test('any page address answers the shell with the registry inlined, unable to end its script element', async () => {
  const gateway = await gatewayTo(createInProcessForward({}));
  const page = await request(gateway).get('/pricing').set('accept', 'text/html');
  expect(page.status).toBe(200);
  expect(page.text).toContain('<script type="application/json" id="remotes">');
  expect(page.text).not.toContain('</script><b>');
  const registry = (await request(gateway).get('/remotes.json')).body;
  // Nothing of it is live.
  expect(registry.microFrontends).not.toHaveProperty('@market/mfe-gone');
  expect(registry.microFrontends['@market/mfe-auth'][0]).toMatchObject({
    url: '/remotes/mfe_auth/1.0.0-0a1b2c3d4e5f/mf-manifest.json',
    metadata: { version: '1.0.0', integrity: assets['mf-manifest.json'] },
    deployment: { traffic: 100, default: true },
    extras: { assets },
  });
});

test.each([
  ['', '<html lang="en">', 'en'],
  ['pt-BR', '<html lang="pt-BR" dir="ltr">', 'pt-BR'],
  ['ar', '<html lang="ar" dir="rtl">', 'ar'],
])('PAGE_LANGUAGE=%s: pages say so, and are asked for in it', async (language, element, asked) => {
  const questions: PageQuestion[] = [];
  const gateway = await gatewayTo(createInProcessForward({}), {
    env: { PAGE_LANGUAGE: language },
    writePage: (question) => {
      questions.push(question);
      return Promise.resolve(null);
    },
  });
  const page = await request(gateway).get('/').set('accept', 'text/html');
  expect(page.text).toContain(element);
  expect(questions.at(-1)?.language).toBe(asked);
});

describe('brand of an installation', () => {
  const BUILT =
    '<!doctype html><html lang="en"><head><title>Perch</title><meta name="application-name" content="Perch" /></head><body><noscript>Perch needs JavaScript</noscript></body></html>';
  function brandedShell(): string {
    const folder = builtShell();
    writeFileSync(join(folder, 'index.html'), BUILT);
    writeFileSync(join(folder, 'favicon.svg'), '<svg>built</svg>');
    writeFileSync(join(folder, 'og-image.png'), 'built');
    return folder;
  }

  test('PRODUCT_NAME: head, noscript, manifest, API and the question to the page writer say it', async () => {
    const questions: PageQuestion[] = [];
    const gateway = await gatewayTo(createInProcessForward({}), {
      env: { PRODUCT_NAME: 'Nest & Co' },
      shellFolder: brandedShell(),
      writePage: (question) => {
        questions.push(question);
        return Promise.resolve({ head: { title: 'Jobs', canonical: '/' }, body: null });
      },
    });
    const { text } = await request(gateway).get('/').set('accept', 'text/html');
    expect(text).not.toContain('Perch');
    expect(text).toContain('<meta name="application-name" content="Nest &amp; Co" />');
    expect(text).toContain('<title>Jobs – Nest &amp; Co</title>');
    expect(text).toContain('<noscript>Nest &amp; Co needs JavaScript');
    expect(questions.at(-1)?.brand).toEqual({ name: 'Nest & Co', logo: null });
    const manifest = JSON.parse((await request(gateway).get('/site.webmanifest')).text) as object;
    expect(manifest).toMatchObject({ name: 'Nest & Co', short_name: 'Nest & Co', display: 'standalone' });
  });

  test('S211: other sites may load the script of lists of jobs, and no other file', async () => {
    const gateway = await gatewayTo(createInProcessForward({}), { shellFolder: brandedShell() });
    const policy = async (path: string) => (await request(gateway).get(path)).headers['cross-origin-resource-policy'];
    expect(await policy('/embed.js')).toBe('cross-origin');
    expect(await policy('/')).toBe('same-origin');
    expect(await policy('/embed.js/..')).toBe('same-origin');
  });

  test('BRAND_DIR: its files come in place of the built ones, the page names the logo, others stay', async () => {
    const brandDir = mkdtempSync(join(tmpdir(), 'brand-'));
    writeFileSync(join(brandDir, 'logo.svg'), '<svg>own logo</svg>');
    writeFileSync(join(brandDir, 'favicon.svg'), '<svg>own icon</svg>');
    writeFileSync(join(brandDir, 'main.0a1b2c3d.js'), 'not a file of a brand');
    const gateway = await gatewayTo(createInProcessForward({}), {
      env: { BRAND_DIR: brandDir },
      shellFolder: brandedShell(),
    });
    const bodyOf = async (path: string) => {
      const { body, text } = await request(gateway).get(path);
      return text ?? String(body);
    };
    // Second request: served from memory.
    for (const _ of ['read', 'kept']) {
      expect(await bodyOf('/logo.svg')).toContain('own logo');
      expect(await bodyOf('/favicon.svg')).toContain('own icon');
      expect(await bodyOf('/og-image.png')).toBe('built');
      expect(await bodyOf('/main.0a1b2c3d.js')).toContain('window.started');
    }
    const { text } = await request(gateway).get('/').set('accept', 'text/html');
    expect(text).toContain('<meta name="application-name" data-logo="/logo.svg" content="Perch" />');
  });

  test('a BRAND_DIR without any of the files stops the start', async () => {
    const env = { BRAND_DIR: mkdtempSync(join(tmpdir(), 'brand-')) };
    await expect(gatewayTo(createInProcessForward({}), { env })).rejects.toThrow(/BRAND_DIR must be a folder/);
  });
});

test('an address that no page has answers 404, that of a shell page, a remote’s page or an old address 200', async () => {
  const whole = { ...published(), remotes: published().remotes.slice(0, 1) };
  whole.remotes[0]!.versions[0]!.manifest.pages.push({
    path: '/seen/:id',
    title: 'Seen',
    layout: 'default',
    access: 'public',
  });
  const gateway = await gatewayTo(createInProcessForward({}), { told: whole });
  const statusOf = async (path: string) => (await request(gateway).get(path).set('accept', 'text/html')).status;
  for (const path of ['/pricing', '/faq/', '/admin', '/seen/one', '/Seen/two', '/job-detailss', '/unsubscribe/token'])
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  for (const path of ['/no-such-page', '/seen', '/seen/one/more', '/404'])
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  expect(await statusOf('/500')).toBe(500);
  const none = await request(gateway).get('/no-such-page').set('accept', 'text/html');
  expect(none.text).toContain('<script type="application/json" id="remotes">');
  expect(none.text).toMatch(/<title>Page not found/);
});

describe('owner of a server-written page', () => {
  const page = (path: string, rest: Partial<RemotePage> = {}): RemotePage => ({
    path,
    title: path,
    layout: 'default',
    access: 'public',
    ...rest,
  });
  const written = (path: string, rest: Partial<RemotePage> = {}) => page(path, { render: 'server', ...rest });
  /** Owner of a path, for remotes `first`, `second`, … with these pages. */
  const ownerOf = (path: string, ...pagesOfEach: RemotePage[][]) => {
    const [remote] = published().remotes;
    const [version] = remote!.versions;
    const remotes = pagesOfEach.map((pages, at) => {
      const name = ['first', 'second', 'third'][at]!;
      const manifest = { ...version!.manifest, name, pages };
      const files = { ...assets, [SERVER_BUNDLE]: hashOf(name), 'pages.css': hashOf('css') };
      return { ...remote!, name, package: `@market/${name}`, versions: [{ ...version!, manifest, assets: files }] };
    });
    const registry = registryFor(
      { generation: 1, remotes },
      { canaries: new Set(), settings: new Set(), overrides: {} },
    );
    return remoteOfPage(path, registry);
  };

  it('is the remote that states it, named with its version and what it takes to write it', () => {
    expect(ownerOf('/Jobs/42/', [page('/other')], [written('/jobs/:id')])).toEqual({
      name: 'second',
      id: '1.0.0-0a1b2c3d4e5f',
      assets: { [SERVER_BUNDLE]: hashOf('second'), 'pages.css': hashOf('css') },
    });
  });

  it.each<[string, string, RemotePage[][], string | undefined]>([
    [
      'of several the one with more words of its own',
      '/jobs/new/edit/all',
      [[written('/jobs/:id/edit/:part')], [written('/jobs/new/:step/all')]],
      'second',
    ],
    ['of equals the first', '/jobs/new/edit', [[written('/jobs/new/:step')], [written('/jobs/:id/edit')]], 'first'],
    ['a word before a parameter', '/jobs/new', [[written('/jobs/new')], [written('/jobs/:id')]], 'first'],
    ['the rest is the other’s', '/jobs/42', [[written('/jobs/new')], [written('/jobs/:id')]], 'second'],
    [
      'one that would stand in front of another remote’s is left out',
      '/jobs/new',
      [[written('/jobs/:id')], [written('/jobs/new')]],
      'first',
    ],
    [
      'and stands where both have other readers',
      '/jobs/new',
      [[page('/jobs/:id', { access: ['CND'] })], [written('/jobs/new', { access: ['EMP'] })]],
      'second',
    ],
    ['one that browsers make', '/jobs/new', [[written('/jobs/:id'), page('/jobs/new')]], undefined],
    ['another remote’s that browsers make', '/jobs/new', [[page('/jobs/:id')], [written('/jobs/new')]], undefined],
    ['one of the shell', '/pricing', [[written('/pricing')]], undefined],
    ['none', '/nowhere', [[written('/jobs/:id')]], undefined],
    ['a point is a point', '/feedxml', [[written('/feed.xml')]], undefined],
  ])('%s', (_which, path, pagesOfEach, name) => {
    expect(ownerOf(path, ...pagesOfEach)?.name).toBe(name);
  });
});

it('S535: remotes that fill slots are named where a server writes them for everybody, and their stylesheets have hashes', () => {
  const [remote] = published().remotes;
  const [version] = remote!.versions;
  const fills: NonNullable<RemoteManifest['fills']> = [
    { slot: 'quay', access: 'public', render: 'server' },
    { slot: 'quay', access: 'public' },
    { slot: 'quay', access: ['CND'], render: 'server' },
  ];
  const remotes = fills.map((fill, at) => {
    const name = ['first', 'second', 'third'][at]!;
    const files = { ...assets, [SERVER_BUNDLE]: hashOf(name), 'quay.css': hashOf('css') };
    const manifest = { ...version!.manifest, name, fills: [fill] };
    return { ...remote!, name, package: `@market/${name}`, versions: [{ ...version!, manifest, assets: files }] };
  });
  const fillers = fillersOf(
    registryFor({ generation: 1, remotes }, { canaries: new Set(), settings: new Set(), overrides: {} }),
  );
  expect(fillers).toEqual([
    {
      name: 'first',
      id: '1.0.0-0a1b2c3d4e5f',
      assets: { [SERVER_BUNDLE]: hashOf('first'), 'quay.css': hashOf('css') },
    },
  ]);
  const styles = ['/remotes/first/1.0.0-0a1b2c3d4e5f/quay.css', '/remotes/second/1.0.0-0a1b2c3d4e5f/quay.css'];
  const html = withWrittenBody('<head></head>', { html: '', styles, data: {} }, null, fillers);
  expect(html).toContain(`href="${styles[0]!}" integrity="${hashOf('css')}">`);
  expect(html).toContain(`href="${styles[1]!}">`);
});

describe('kept pages', () => {
  const changes: Array<[string, 'post' | 'put' | 'delete', string]> = [
    ['posting a job', 'post', api.postJob()],
    ['changing or closing a job', 'put', api.changeJob('67c41f0e2a9b4d0012ab34cd')],
    ['deleting a job', 'delete', `${api.deleteJob('67c41f0e2a9b4d0012ab34cd')}/`],
    ['an import', 'post', api.importJobs().replace('import', 'Import')],
    ['changing a company', 'post', api.saveCompany()],
    ['an approval', 'put', api.decideAccount('l-1')],
    ['a decision about a company', 'put', api.decideCompany('l-1')],
    ['a lock', 'put', api.lockAccount('l-1')],
    ['a decision taken back', 'post', api.undoDecision('l-1')],
    ['deleting an account', 'post', api.deleteAccount()],
    ['a proved mailbox, which may bring the approval', 'post', api.verifyEmail()],
    ['a proved phone', 'post', api.verifyPhone()],
    ['a password chosen by a link, which proves the mailbox', 'post', api.resetPassword()],
  ];
  const others: typeof changes = [
    ['signing in', 'post', api.logIn()],
    ['a new access token', 'post', api.refreshSession()],
    ['signing out', 'post', api.logOut()],
    ['signing up', 'post', api.register()],
    ['ending a session', 'delete', api.endSession('s-1')],
    ['reading notifications', 'post', api.readNotifications()],
    ['applying', 'post', api.applyToJob()],
    ['moving an application on', 'put', api.changeApplicationStatus('a-1')],
    ['keeping a job', 'put', api.saveJob('67c41f0e2a9b4d0012ab34cd')],
    ['changing a candidate’s profile', 'put', api.updateCandidate()],
    ['asking for a profile', 'post', api.requestAccess()],
    ['a search', 'post', api.searchJobs()],
    ['no call that there is', 'post', '/no-such-call'],
  ];
  let made: number;
  let read: () => Promise<unknown>;
  let gateway: RequestListener;
  beforeEach(async () => {
    // Frozen clock: no page expires during the test.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    made = 0;
    const writePage: WritePage = async ({ address }) => {
      if (address === '/faq') made += 1;
      return null;
    };
    const forward = createInProcessForward({ identity: echo, profile: echo, jobs: echo, applications: echo });
    gateway = await gatewayTo(forward, { writePage });
    read = () => request(gateway).get('/faq').set('accept', 'text/html').expect(200);
    await read();
    await read();
    expect(made).toBe(1);
  });
  afterEach(() => jest.restoreAllMocks());

  it.each(changes)('are made anew after %s', async (_what, method, path) => {
    await request(gateway)[method](`/api${path}`);
    await read();
    expect(made).toBe(2);
  });

  it.each(others)('stay after %s', async (_what, method, path) => {
    await request(gateway)[method](`/api${path}`);
    await read();
    expect(made).toBe(1);
  });
});

test('S58: a page is asked for with its reader’s address, which services take from the gateway alone', async () => {
  const questions: PageQuestion[] = [];
  const env = { TRUSTED_PROXIES: 'loopback', DATA_DIR: mkdtempSync(join(tmpdir(), 'gateway-')) };
  const gateway = await gatewayTo(createInProcessForward({}), {
    env,
    writePage: (question) => {
      questions.push(question);
      return Promise.resolve(null);
    },
  });
  await request(gateway).get('/faq').set('accept', 'text/html').set('x-forwarded-for', '203.0.113.7').expect(200);
  const { addressReport, requestId } = questions.find(({ address }) => address === '/faq')!;
  expect(addressReport).toMatchObject({ 'x-forwarded-for': '203.0.113.7', 'x-request-id': requestId });
  const seal = createAddressSeal(readSettings(gatewaySettings, { NODE_ENV: 'test', ...env }).secretFile);
  const counted = (headers: Record<string, string>) =>
    seal.addressOf({ headers, socket: { remoteAddress: '10.0.0.9' } });
  expect(counted({ ...addressReport })).toBe('203.0.113.7');
  expect(counted({ ...addressReport, 'x-forwarded-for': '203.0.113.8' })).toBe('10.0.0.9');
  // The service `pages` asks others in another process, or in the same one.
  const service: RequestListener = (req, res) => res.end(JSON.stringify(seal.addressOf(req)));
  const http = createHttpPeers({ ...NO_URLS, jobs: [await serve(service)] }, { log });
  closers.push(() => http.close());
  for (const [peers, itself] of [
    [createLocalPeers(() => service), 'this process'],
    [http, '127.0.0.1'],
  ] as const) {
    const call = { service: 'jobs', method: 'GET', path: '/job-posts/1', requestId } as const;
    expect(await peers.ask({ ...call, addressReport })).toBe('203.0.113.7');
    expect(await peers.ask(call)).toBe(itself);
  }
});

test('S116: a personal page is made for each who asks and is in no cache and no index', async () => {
  let made = 0;
  const gateway = await gatewayTo(createInProcessForward({}), {
    writePage: () => {
      made += 1;
      return Promise.resolve({
        head: { title: `For you, ${made}`, canonical: null, isPersonal: true },
        body: { html: '<p>yours</p>', styles: [], data: { answers: [], refusals: [] } },
      });
    },
  });
  const headers = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' };
  const path = '/confirm-application/token-1';
  const titles = new Set<string>();
  for (let time = 0; time < 3; time += 1) {
    const page = await request(gateway).get(path).set('accept', 'text/html').expect(200);
    expect(page.headers).toMatchObject(headers);
    titles.add(/<title>For you, \d+/.exec(page.text)?.[0] ?? '');
    expect(page.text).not.toContain('isPersonal');
  }
  expect(titles.size).toBe(3);
  const asked = await request(gateway).head(path).set('accept', 'text/html').expect(200);
  expect(asked.headers).toMatchObject(headers);
  expect(asked.text).toBeFalsy();
});

test('an address that is named like a file has the page that says so for who opens it, and data for who fetches it', async () => {
  const gateway = await gatewayTo(createInProcessForward({}), {
    told: { ...published(), remotes: published().remotes.slice(0, 1) },
  });
  for (const path of ['/about.html', '/nope.php', '/index.html', '/job-details/a.b.c']) {
    const opened = await request(gateway).get(path).set('accept', 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect([path, opened.status, opened.type]).toEqual([path, 404, 'text/html']);
    expect(opened.text).toMatch(/<title>Page not found/);
    const fetched = await request(gateway).get(path).set('accept', '*/*');
    expect([path, fetched.status, fetched.type]).toEqual([path, 404, 'application/problem+json']);
  }
});

test('an address that begins with two slashes is nobody’s page, whatever follows', async () => {
  const gateway = await gatewayTo(createInProcessForward({}), {
    told: { ...published(), remotes: published().remotes.slice(0, 1) },
  });
  const answer = await request(gateway).get('//evil.test/pricing').set('accept', 'text/html');
  expect(answer.status).toBe(404);
  expect(answer.text).toMatch(/<title>Page not found/);
});

test('a fault in making a page answers 500 with the shell, told to show its page for a server error', async () => {
  const gateway = await gatewayTo(createInProcessForward({}), { broken: true });
  const answer = await request(gateway).get('/pricing').set('accept', 'text/html');
  expect(answer.status).toBe(500);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.text).toContain('<meta name="page-status" content="500" data-first-page>');
});

test.each([
  [
    'in finding it',
    () => {
      throw new Error('a fault of ours');
    },
  ],
  [
    'in sending it',
    () => ({ plain: Buffer.from('kept'), type: 'text/javascript', hash: 'no header can have a line\nthat ends' }),
  ],
])('a fault %s, where a kept file is answered, is that request’s 500, and the process goes on', async (_when, kept) => {
  const gateway = await gatewayTo(createInProcessForward({}), { kept });
  const answer = await request(gateway).get('/remotes/mfe_auth/1.0.0-0a1b2c3d4e5f/remoteEntry.js').expect(500);
  expect(answer.body).toMatchObject({ code: 'internal', requestId: answer.headers['x-request-id'] });
  expect(answer.headers['cache-control']).toBe('no-store');
  await request(gateway).get('/healthz').expect(200);
});

test('an address may be any remote’s page as long as the pages of remotes are not known', async () => {
  const gateway = await gatewayTo(createInProcessForward({}), { told: published(0) });
  expect((await request(gateway).get('/no-such-page').set('accept', 'text/html')).status).toBe(200);
});

test('S67: every answer carries the security headers and says nothing of what it runs on', async () => {
  const gateway = await gatewayTo(createInProcessForward({ identity: echo }));
  for (const path of ['/', '/api/auth/profile', '/api/nothing', '/main.0a1b2c3d.js', '/healthz']) {
    const { headers } = await request(gateway).get(path);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(headers['permissions-policy']).toMatch(/\bcamera=\(\).*\bgeolocation=\(\)/);
    expect(headers['content-security-policy']).toContain("object-src 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe-eval');
    expect(headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/);
    expect(headers).not.toHaveProperty('x-powered-by');
  }
});

test.each([
  ['as it is', {}],
  ['with Google', { GOOGLE_CLIENT_ID: 'client.apps.googleusercontent.com' }],
])('S68: %s the policy lets in no way round it that Google’s evaluator knows', async (_form, env) => {
  const gateway = await gatewayTo(createInProcessForward({}), { env });
  const { headers } = await request(gateway).get('/');
  const findings = new CspEvaluator(new CspParser(headers['content-security-policy']!).csp, Version.CSP3).evaluate();
  // The worse, the smaller the number.
  expect(findings.filter(({ severity }) => severity <= Severity.STRICT_CSP)).toEqual([]);
  expect(findings.map(({ value }) => value)).not.toContain("'unsafe-eval'");
});

describe('S67: Strict-Transport-Security', () => {
  const JSON_ANSWER: RequestListener = (_req, res) => void res.end('{}');
  const hstsOf = async (env: NodeJS.ProcessEnv, headers: Record<string, string> = {}) => {
    const gateway = await gatewayTo(createInProcessForward({ identity: JSON_ANSWER }), { env });
    const answers = await Promise.all(
      ['/', '/api/auth/profile', '/healthz'].map((path) => request(gateway).get(path).set(headers)),
    );
    return [...new Set(answers.map((answer) => answer.headers['strict-transport-security'] as string | undefined))];
  };
  const HTTPS = { PUBLIC_URL: 'https://jobs.example.org' };
  const SAID = ['max-age=31536000; includeSubDomains'];

  it('is said to whoever came over TLS', async () => {
    expect(await hstsOf(HTTPS, { 'x-forwarded-proto': 'https' })).toEqual(SAID);
    expect(await hstsOf({ ...HTTPS, TRUSTED_PROXIES: '127.0.0.1' })).toEqual(SAID);
  });

  it('is not said over plain HTTP, nor where the public address has no TLS', async () => {
    expect(await hstsOf(HTTPS)).toEqual([undefined]);
    expect(await hstsOf({ ...HTTPS, TRUSTED_PROXIES: '127.0.0.1' }, { 'x-forwarded-proto': 'http' })).toEqual([
      undefined,
    ]);
    expect(await hstsOf({}, { 'x-forwarded-proto': 'https' })).toEqual([undefined]);
  });
});

describe('S90: a request that came without TLS, where the public address has it', () => {
  const answered = jest.fn((_req: IncomingMessage, res: ServerResponse) => void res.end('{}'));
  const HTTPS = { PUBLIC_URL: 'https://jobs.example.org' };
  const overHttp = async (env: NodeJS.ProcessEnv = HTTPS) => {
    const gateway = await gatewayTo(createInProcessForward({ identity: answered }), { env });
    return (method: 'get' | 'post', path: string) => request(gateway)[method](path).set('x-forwarded-proto', 'http');
  };
  beforeEach(() => answered.mockClear());

  it('is refused when it calls the API, and reaches no service', async () => {
    const call = await overHttp();
    for (const path of ['/api/auth/profile', '/API/auth/profile', '/api', '/metrics']) {
      const answer = await call('get', path);
      expect([path, answer.status, answer.body]).toMatchObject([path, 403, { code: 'https-required' }]);
      expect(answer.headers).not.toHaveProperty('location');
    }
    expect((await call('post', '/api/auth/login-password')).body).toMatchObject({ code: 'https-required' });
    expect((await call('post', '/')).body).toMatchObject({ code: 'https-required' });
    expect(answered).not.toHaveBeenCalled();
  });

  it('is sent to https, on this site alone, when it reads a page or a file', async () => {
    const call = await overHttp();
    for (const path of ['/', '/search-jobs?q=a%20b&page=2', '//evil.example/x', '/remotes.json']) {
      const answer = await call('get', path);
      expect([answer.status, answer.headers.location]).toEqual([308, `https://jobs.example.org${path}`]);
    }
  });

  it('is answered as ever by probes, and where there is no TLS or nothing is said', async () => {
    expect((await (await overHttp())('get', '/healthz')).status).toBe(200);
    expect((await (await overHttp({}))('get', '/api/auth/profile')).status).toBe(200);
    const gateway = await gatewayTo(createInProcessForward({ identity: answered }), { env: HTTPS });
    expect((await request(gateway).get('/api/auth/profile')).status).toBe(200);
  });
});

test('S31: no other origin may read answers, whatever it calls itself', async () => {
  const gateway = await gatewayTo(createInProcessForward({ identity: echo }));
  for (const origin of ['https://jobs.example.org.evil.test', 'null', 'http://localhost:9999']) {
    const { headers } = await request(gateway).get('/api/auth/profile').set('origin', origin);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  }
});

test('readiness asks each service once for all who ask at the same time', async () => {
  let asked = 0;
  const [all, held] = [20, new Set<() => void>()];
  const ready: RequestListener = (_req, res) => {
    asked += 1;
    held.add(() => res.end('{}'));
  };
  const handlers = Object.fromEntries(SERVICE_NAMES.map((name) => [name, ready])) as Handlers;
  const gateway = await gatewayTo(createInProcessForward(handlers), { handlers });
  let came = 0;
  const address = await serve((req, res) => {
    gateway(req, res);
    came += 1;
    if (came === all) for (const answer of held) answer();
  });
  const answers = await Promise.all(Array.from({ length: all }, () => fetch(`${address}/readyz`)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: all }, () => 200));
  expect(asked).toBe(SERVICE_NAMES.length - 1);
});

test('readiness is 503 until every service but the registry of remotes answers, liveness stays 200', async () => {
  const ready: RequestListener = (_req, res) => res.end('{}');
  const handlers: Handlers = { identity: ready, profile: ready, jobs: ready };
  const gateway = await gatewayTo(createInProcessForward(handlers), { handlers });
  const answer = await request(gateway).get('/readyz');
  expect(answer.status).toBe(503);
  const needed = SERVICE_NAMES.filter((name) => name !== 'remotes');
  expect(answer.body).toEqual(
    Object.fromEntries(needed.map((name) => [name, handlers[name] ? 'ok' : 'does not answer'])),
  );
  expect((await request(gateway).get('/healthz')).status).toBe(200);
  for (const name of needed) handlers[name] = ready;
  expect((await request(gateway).get('/readyz')).status).toBe(200);
});

test('a gateway is ready by what its own probes have seen, and in the end without a service that is away', async () => {
  const ready: RequestListener = (_req, res) => res.end('{}');
  const away: Handlers = Object.fromEntries(
    SERVICE_NAMES.filter((name) => name !== 'jobs').map((name) => [name, ready]),
  );
  const statusWith = async (needs: Parameters<typeof gatewayTo>[1]) =>
    (await request(await gatewayTo(createInProcessForward(away), { handlers: away, ...needs })).get('/readyz')).status;
  expect(await statusWith({})).toBe(503);
  // Seen all day, though nobody has asked for its readiness before.
  expect(await statusWith({ wasReady: (service) => service === 'jobs' })).toBe(200);
  expect(await statusWith({ waitForAllMs: 0 })).toBe(200);
  for (const name of SERVICE_NAMES) delete away[name];
  expect(await statusWith({ waitForAllMs: 0 })).toBe(503);
});

test('metrics are for this machine or for a token', async () => {
  const outside = { TRUSTED_PROXIES: '127.0.0.1', METRICS_TOKEN: 'a-long-enough-token' };
  const gateway = await gatewayTo(createInProcessForward({}), { env: outside });
  expect((await request(gateway).get('/metrics')).status).toBe(200);
  expect((await request(gateway).get('/metrics').set('x-forwarded-for', '203.0.113.9')).status).toBe(404);
  expect(
    (
      await request(gateway)
        .get('/metrics')
        .set('x-forwarded-for', '203.0.113.9')
        .set('authorization', 'Bearer a-long-enough-token')
    ).status,
  ).toBe(200);
});

/** Typical targets of scanners: files that deployments leave behind, entry points of other programs. */
const LEFT_BEHIND = [
  ...[
    '.env',
    '.env.production',
    '.git/config',
    '.git/HEAD',
    '.svn/entries',
    '.DS_Store',
    '.htaccess',
    '.npmrc',
    '.ssh/id_rsa',
  ],
  ...[
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'docker-compose.yml',
    'Dockerfile',
    'backup.zip',
    'dump.sql',
  ],
  ...[
    'index.html.bak',
    'main.0a1b2c3d.js.map',
    'main.0a1b2c3d.js~',
    'mongodb.key',
    'keys/access-token.json',
    'running.json',
  ],
  ...[
    'mf-stats.json',
    'phpinfo.php',
    'server-status',
    'actuator/env',
    'debug/pprof/',
    'wp-admin/',
    'graphql',
    'console',
    'swagger.json',
  ],
  ...[
    'dev/mailbox',
    'dev/mailbox.json',
    'dev/company/about',
    'api/dev/mailbox',
    'api/dev/otp',
    'api/.env',
    'api/metrics',
    'api/events/handled',
  ],
  ...[
    'remotes/',
    'remotes/mfe_auth/',
    'remotes/mfe_auth/../../package.json',
    '%2e%2e/package.json',
    '..%2fpackage.json',
    '/etc/passwd',
  ],
];

test('S74: in production nothing that a deployment leaves behind is served, no folder is listed, nothing is echoed', async () => {
  const shellFolder = builtShell();
  for (const file of ['.env', '.npmrc', 'mf-stats.json', 'index.html.bak', 'main.0a1b2c3d.js~', 'dump.sql'])
    writeFileSync(join(shellFolder, file), 'SECRET=left-behind');
  mkdirSync(join(shellFolder, '.git'));
  for (const file of ['config', 'HEAD']) writeFileSync(join(shellFolder, '.git', file), 'SECRET=left-behind');
  const gateway = await gatewayTo(createInProcessForward({}), { env: PRODUCTION_SETTINGS, shellFolder });
  const server = createServer(gateway).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  /** With the path as it is: clients tidy it up. */
  const ask = (method: string, path: string) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const sent = httpRequest({ port, method, path, headers: { 'x-secret': 'left-behind' } }, async (answer) => {
        let text = '';
        for await (const piece of answer) text += String(piece);
        resolve({ status: answer.statusCode, text });
      });
      sent.on('error', reject).end();
    });
  try {
    for (const path of LEFT_BEHIND) {
      const { status, text } = await ask('GET', `/${path}`);
      // An address that nobody knows is the application's: it says that there is nothing.
      const isApplication = text.startsWith('<!doctype html><html');
      expect({ path, isNothing: status === 404 || isApplication, isLeak: /left-behind|Index of/.test(text) }).toEqual({
        path,
        isNothing: true,
        isLeak: false,
      });
    }
    for (const method of ['TRACE', 'TRACK', 'DEBUG']) {
      const { status, text } = await ask(method, '/');
      expect({ method, isRefused: (status ?? 0) >= 400, isEchoed: text.includes('left-behind') }).toEqual({
        method,
        isRefused: true,
        isEchoed: false,
      });
    }
  } finally {
    server.close();
  }
});

test('S88: in production the development mailbox does not exist', async () => {
  const mailbox: RequestListener = (_req, res) =>
    res.setHeader('content-type', 'application/json').end('{"messages":[]}');
  const inProduction = await gatewayTo(createInProcessForward({}), {
    env: PRODUCTION_SETTINGS,
    handlers: { identity: mailbox },
  });
  expect((await request(inProduction).get('/dev/mailbox.json')).status).toBe(404);
  const inDevelopment = await gatewayTo(createInProcessForward({}), { handlers: { identity: mailbox } });
  expect((await request(inDevelopment).get('/dev/mailbox.json')).body).toEqual({ messages: [] });
});

describe('operator of the installation', () => {
  const shown = async (env: NodeJS.ProcessEnv) => {
    const gateway = await gatewayTo(createInProcessForward({}), { env });
    const { text } = await request(gateway).get('/').expect(200);
    const settings = /<script type="application\/json" id="settings">(.*?)<\/script>/.exec(text)?.[1] ?? '{}';
    return { gateway, company: (JSON.parse(settings) as { company: Record<string, unknown> }).company };
  };

  it('has a mail address, pages of its own and networks in development without any setting, and each address answers', async () => {
    const { gateway, company } = await shown({ PUBLIC_URL: 'http://localhost:3000' });
    expect(company).toEqual({
      email: CONTACT_ADDRESS,
      site: 'http://localhost:3000/dev/company',
      social: ['https://www.linkedin.com/', 'https://x.com/', 'https://www.youtube.com/'],
    });
    for (const page of ['about', 'contact', 'careers', 'press']) {
      const { text } = await request(gateway).get(`/dev/company/${page}`).expect(200);
      expect(text).toContain('stands in for the company’s own site');
    }
    expect((await request(gateway).get('/dev/company/toString')).text).not.toContain('stands in');
  });

  it('is what the settings say, each by itself', async () => {
    const { company } = await shown({ COMPANY_URL: 'https://harbour.example.org' });
    expect(company).toMatchObject({ email: CONTACT_ADDRESS, site: 'https://harbour.example.org' });
  });

  it('is left out in production where nothing is set, and no page stands in', async () => {
    const { gateway, company } = await shown(PRODUCTION_SETTINGS);
    expect(company).toEqual({ email: null, site: null, social: [] });
    expect((await request(gateway).get('/dev/company/about')).text).not.toContain('stands in');
  });
});

describe('/.well-known/security.txt', () => {
  const read = async (env: NodeJS.ProcessEnv) => {
    const { text, headers } = await request(await gatewayTo(createInProcessForward({}), { env }))
      .get('/.well-known/security.txt')
      .expect(200);
    return {
      headers,
      fields: Object.fromEntries(
        text
          .trim()
          .split('\n')
          .map((line) => line.split(/: (.*)/, 2)),
      ),
    };
  };

  it('names the address of the installation, and ends within a year (RFC 9116)', async () => {
    const { headers, fields } = await read({
      PUBLIC_URL: 'https://jobs.example.org',
      CONTACT_EMAIL: 'security+jobs@example.org',
    });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(fields).toMatchObject({
      Contact: 'mailto:security%2Bjobs@example.org',
      Canonical: 'https://jobs.example.org/.well-known/security.txt',
    });
    const days = (Date.parse(fields.Expires) - Date.now()) / (24 * 60 * 60_000);
    expect(days).toBeGreaterThan(300);
    expect(days).toBeLessThan(365);
  });

  it('names the contact page where there is no address', async () => {
    const { fields } = await read({ PUBLIC_URL: 'https://jobs.example.org' });
    expect(fields.Contact).toBe('https://jobs.example.org/contact');
  });
});

test('the API page shows the description of the API, and runs no script of its own', async () => {
  const gateway = await gatewayTo(createInProcessForward({}), {});
  const document = (await request(gateway).get('/api/openapi.json')).body;
  expect(document.openapi).toBe('3.1.0');
  expect(document.paths['/job-posts/{id}'].get.operationId).toBe('viewJob');
  const page = await request(gateway).get('/api/docs/');
  expect(page.text).not.toMatch(/<script>/);
});

test('S58: the description of the API, which takes long to make, is made once, and counts as a call', async () => {
  const written = jest.spyOn(JSON, 'stringify');
  const gateway = await gatewayTo(createInProcessForward({}), {
    callsAMinute: 2,
    env: { TRUSTED_PROXIES: '127.0.0.1' },
  });
  const ask = () => request(gateway).get('/api/openapi.json').set('x-forwarded-for', '203.0.113.7');
  const { headers } = await ask().expect(200);
  await ask().set('if-none-match', String(headers.etag)).expect(304);
  await ask().expect(429);
  expect(written.mock.calls.filter(([value]) => isRecord(value) && 'openapi' in value)).toHaveLength(1);
  written.mockRestore();
});

test('peers over HTTP give the other service’s own refusal, and say when it is away', async () => {
  const refuse: RequestListener = (_req, res) =>
    res
      .writeHead(404, { 'content-type': 'application/problem+json' })
      .end(JSON.stringify({ code: 'not-found', error: 'No such job.' }));
  const peers = createHttpPeers({ ...NO_URLS, jobs: [await serve(refuse)] }, { log });
  closers.push(() => peers.close());
  await expect(peers.ask({ service: 'jobs', method: 'GET', path: '/job-posts/1' })).rejects.toMatchObject({
    code: 'not-found',
    message: 'No such job.',
  } satisfies Partial<MarketError>);
  await expect(peers.ask({ service: 'profile', method: 'GET', path: '/x' })).rejects.toMatchObject({
    code: 'service-unavailable',
  });
});
