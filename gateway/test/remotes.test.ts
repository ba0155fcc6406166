import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoginType } from '@market/contracts/accounts';
import { OVERRIDES_COOKIE, type PublishedRemote, type PublishedRemotes } from '@market/contracts/remotes';
import { api } from '@market/contracts/testing';
import {
  createLocalPeers,
  createLog,
  createMetrics,
  createOverridesCookie,
  readSettings,
  systemClock,
} from '@market/service-kit';
import { PRODUCTION_SETTINGS, until } from '@market/service-kit/testing';
import request from 'supertest';
import { createInProcessForward } from '../src/forward-in-process';
import { createGateway } from '../src/gateway';
import { bucketOf } from '../src/remotes/choose-versions';
import { createRemotesMirror } from '../src/remotes/remotes-mirror';
import { gatewaySettings } from '../src/settings';

const log = createLog({ name: 'test', level: 'silent' });
const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const entryOf = (version: string) => `window.mfe_auth = "${version}";`;
const idOf = (version: string) => `${version}-0a1b2c3d4e5f`;

/** Mock of the remotes service: its published versions, and whether it responds. */
function remotesService() {
  const state = {
    isAway: false,
    generation: 1,
    share: undefined as number | undefined,
    roles: undefined as LoginType[] | undefined,
    /** Settings that somebody has set. */
    settings: undefined as PublishedRemote['settings'],
    /** No version of it is live. */
    isInactive: false,
    isForged: false,
    /** A version that was published after the others. */
    newest: undefined as string | undefined,
    /** A version that is a preview. */
    preview: undefined as string | undefined,
    /** When the list was asked for. */
    asked: [] as number[],
  };
  const files = new Map<string, string>();
  const version = (number: string) => {
    const texts = { 'mf-manifest.json': `{"version":"${number}"}`, 'remoteEntry.js': entryOf(number) };
    for (const text of Object.values(texts)) files.set(hashOf(text), text);
    const manifest = {
      name: 'mfe_auth',
      label: 'Signing in',
      owner: 'accounts',
      version: number,
      contracts: '^1.0.0',
      pages: [],
      menu: [],
      dialogs: [],
      prefetch: true,
    };
    return {
      id: idOf(number),
      version: number,
      integrity: hashOf(texts['mf-manifest.json']),
      manifest,
      assets: Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, hashOf(text)])),
      ...(number === state.preview ? { preview: 'pr-42' } : {}),
    };
  };
  const remote = (): PublishedRemote => ({
    name: 'mfe_auth',
    package: '@market/mfe-auth',
    live: state.isInactive ? null : idOf('1.0.0'),
    canary:
      state.share === undefined
        ? null
        : { id: idOf('1.1.0'), share: state.share, ...(state.roles ? { roles: state.roles } : {}) },
    versions: [...(state.newest ? [state.newest] : []), '1.2.0', '1.1.0', '1.0.0'].map(version),
    ...(state.settings ? { settings: state.settings } : {}),
  });
  const listener: RequestListener = (req, res) => {
    if (req.url?.startsWith('/published-remotes?')) state.asked.push(performance.now());
    if (state.isAway) return void res.writeHead(503).end('{}');
    const answer = (body: unknown) => res.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (req.url === api.publishedRemotes({ since: state.generation }))
      return void answer({ generation: state.generation });
    if (req.url?.startsWith('/published-remotes?'))
      return void answer({ generation: state.generation, remotes: [remote()] } satisfies PublishedRemotes);
    const text = [...files].find(([hash]) => req.url === api.publishedFile(hash))?.[1];
    if (text === undefined) return void res.writeHead(404).end('{}');
    return void answer({ content: Buffer.from(state.isForged ? `${text}//` : text).toString('base64') });
  };
  return { state, listener };
}

const mirrors: Array<{ stop(): void }> = [];
afterEach(() => mirrors.splice(0).forEach((mirror) => mirror.stop()));

/** A gateway that has started; a second one on the same folder is a restart of it. */
async function startGateway({
  service,
  dataDir,
  env = {},
}: {
  service: RequestListener;
  dataDir: string;
  env?: NodeJS.ProcessEnv;
}) {
  const shellFolder = mkdtempSync(join(tmpdir(), 'shell-'));
  writeFileSync(join(shellFolder, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  const config = readSettings(gatewaySettings, { NODE_ENV: 'test', LOG_LEVEL: 'silent', ...env, DATA_DIR: dataDir });
  const peers = createLocalPeers(() => service);
  const mirror = createRemotesMirror({ config, peers, log, shellFolder });
  mirrors.push(mirror);
  await mirror.start();
  const app = createGateway({
    config,
    forward: createInProcessForward({}),
    peers,
    log,
    metrics: createMetrics(),
    shellFolder,
    mirror,
  });
  return { app, mirror, config };
}

const entry = (version: string) => `/remotes/mfe_auth/${idOf(version)}/remoteEntry.js`;
const filesOnDisk = (dataDir: string) =>
  readdirSync(join(dataDir, 'remotes', 'files')).filter((name) => !name.startsWith('.'));
const nameOnDisk = (text: string) => createHash('sha384').update(text).digest('hex');
const freshFolder = () => mkdtempSync(join(tmpdir(), 'gateway-'));

/** Asks after this: a first one may join a question that was on its way before. */
async function askAnew(mirror: { refresh(): Promise<void> }): Promise<void> {
  await mirror.refresh();
  await mirror.refresh();
}

describe('the registry of remotes is away', () => {
  test('pages and files go on coming from memory', async () => {
    const { state, listener } = remotesService();
    const dataDir = freshFolder();
    const { app } = await startGateway({ service: listener, dataDir });
    await until(() => filesOnDisk(dataDir).length === 2);
    state.isAway = true;
    expect((await request(app).get('/').set('accept', 'text/html').expect(200)).text).toContain(idOf('1.0.0'));
    expect((await request(app).get(entry('1.0.0')).expect(200)).text).toBe(entryOf('1.0.0'));
  });

  test('after a restart of the gateway they come from disk', async () => {
    const { state, listener } = remotesService();
    const dataDir = freshFolder();
    const first = await startGateway({ service: listener, dataDir });
    await until(() => filesOnDisk(dataDir).length === 2);
    first.mirror.stop();
    state.isAway = true;
    const { app } = await startGateway({ service: listener, dataDir });
    expect(
      (await request(app).get('/remotes.json').expect(200)).body.microFrontends['@market/mfe-auth'][0].metadata.version,
    ).toBe('1.0.0');
    expect((await request(app).get(entry('1.0.0')).expect(200)).text).toBe(entryOf('1.0.0'));
    expect((await request(app).get(entry('1.2.0'))).status).toBe(503);
  });

  test('a file that was changed on disk is not served: it is fetched anew, and refused while that is not possible', async () => {
    const { state, listener } = remotesService();
    const dataDir = freshFolder();
    const first = await startGateway({ service: listener, dataDir });
    await until(() => filesOnDisk(dataDir).length === 2);
    first.mirror.stop();
    const file = join(dataDir, 'remotes', 'files', nameOnDisk(entryOf('1.0.0')));
    writeFileSync(file, 'window.stolen = true;');
    state.isAway = true;
    const second = await startGateway({ service: listener, dataDir });
    const refused = await request(second.app).get(entry('1.0.0'));
    expect(refused.status).toBe(503);
    expect(refused.text).not.toContain('stolen');
    second.mirror.stop();
    state.isAway = false;
    const third = await startGateway({ service: listener, dataDir });
    expect((await request(third.app).get(entry('1.0.0')).expect(200)).text).toBe(entryOf('1.0.0'));
    expect(readFileSync(file, 'utf8')).toBe(entryOf('1.0.0'));
  });

  test('a list on disk that somebody else wrote is not believed', async () => {
    const { state, listener } = remotesService();
    const dataDir = freshFolder();
    const first = await startGateway({ service: listener, dataDir });
    first.mirror.stop();
    const file = join(dataDir, 'remotes', 'published.json');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('mfe_auth', 'mfe_evil'));
    state.isAway = true;
    const { app } = await startGateway({ service: listener, dataDir });
    expect((await request(app).get('/remotes.json').expect(200)).body.microFrontends).toEqual({});
  });
});

test('S96: a remote without a live version is in nobody’s list but that of a session which tries it, and every unknown address is 404', async () => {
  const { state, listener } = remotesService();
  state.isInactive = true;
  const { app, config } = await startGateway({ service: listener, dataDir: freshFolder() });
  const listed = async (cookie = '') =>
    Object.entries(
      (await request(app).get('/remotes.json').set('cookie', cookie).expect(200)).body.microFrontends as Record<
        string,
        Array<{ metadata: { version: string } }>
      >,
    ).map(([name, versions]) => [name, versions.map(({ metadata }) => metadata.version)]);
  expect(await listed()).toEqual([]);
  for (const path of ['/nope-xyz', '/%ff', '/sec-test'])
    expect([path, (await request(app).get(path).set('accept', 'text/html')).status]).toEqual([path, 404]);
  const signed = createOverridesCookie({ secretFile: config.secretFile, clock: systemClock }).sign({
    mfe_auth: idOf('1.2.0'),
  });
  expect(await listed(`${OVERRIDES_COOKIE}=${signed}`)).toEqual([['@market/mfe-auth', ['1.2.0']]]);
});

test('bytes that are not those published are not served, whoever sends them', async () => {
  const { state, listener } = remotesService();
  state.isForged = true;
  const { app } = await startGateway({ service: listener, dataDir: freshFolder() });
  expect((await request(app).get(entry('1.0.0'))).status).toBe(503);
});

test('a change is known without a restart, and a browser that asks again hears when there is none', async () => {
  const { state, listener } = remotesService();
  const { app } = await startGateway({ service: listener, dataDir: freshFolder() });
  const first = await request(app).get('/remotes.json').expect(200);
  expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: expect.stringMatching(/^W\/"/) });
  await request(app).get('/remotes.json').set('If-None-Match', first.headers.etag!).expect(304);
  state.generation = 2;
  await until(
    async () => (await request(app).get('/remotes.json').set('If-None-Match', first.headers.etag!)).status === 200,
  );
});

describe('a file of a version that this gateway has not heard of', () => {
  it('is there at once where another gateway knows the version already', async () => {
    const { state, listener } = remotesService();
    const [first, second] = [
      await startGateway({ service: listener, dataDir: freshFolder() }),
      await startGateway({ service: listener, dataDir: freshFolder() }),
    ];
    Object.assign(state, { generation: 2, newest: '1.3.0' });
    await askAnew(first.mirror);
    const list = (await request(first.app).get('/remotes.json').expect(200)).body;
    expect(list.generation).toBe(2);
    expect((await request(second.app).get(entry('1.3.0')).expect(200)).text).toBe(entryOf('1.3.0'));
    await request(second.app).get(entry('1.4.0')).expect(404);
    await request(second.app).get(entry('1.3.0').replace('remoteEntry', 'other')).expect(404);
  });

  it('is asked for once for all who want one, a few times a second at most, and not while the registry is away', async () => {
    const { state, listener } = remotesService();
    const { mirror } = await startGateway({ service: listener, dataDir: freshFolder() });
    // Stopped, so it does not refresh by itself.
    mirror.stop();
    const many = () =>
      Promise.all(Array.from({ length: 40 }, (_, n) => mirror.file('mfe_auth', idOf(`9.0.${n}`), 'remoteEntry.js')));
    const before = state.asked.length;
    expect(new Set(await many())).toEqual(new Set([undefined]));
    await many();
    expect(state.asked).toHaveLength(before + 2);
    const [one = 0, other = 0] = state.asked.slice(-2);
    // A timer may be a millisecond early.
    expect(other - one).toBeGreaterThan(245);
    state.isAway = true;
    await mirror.refresh();
    await many();
    expect(state.asked).toHaveLength(before + 3);
  });
});

describe('a canary', () => {
  /** The same marks at every run. */
  const visitors = Array.from({ length: 2_000 }, (_, n) =>
    createHash('sha256').update(`visitor ${n}`).digest('base64url').slice(0, 22),
  );
  const versionFor = async (app: Awaited<ReturnType<typeof startGateway>>['app'], visitor: string) => {
    const versions = (await request(app).get('/remotes.json').set('Cookie', `visitor=${visitor}`)).body.microFrontends[
      '@market/mfe-auth'
    ];
    return versions[0].metadata.version as string;
  };

  test('is given to its share of the visitors, whichever remote it is of, and not to the same ones for each', () => {
    for (const remote of ['mfe_auth', 'mfe_candidate', 'mfe_employer']) {
      for (const share of [1, 10, 50]) {
        const part = visitors.filter((visitor) => bucketOf(visitor, remote) < share).length / visitors.length;
        // Three standard deviations of a share among two thousand.
        expect(Math.abs(part - share / 100)).toBeLessThan(
          3 * Math.sqrt(((share / 100) * (1 - share / 100)) / visitors.length),
        );
      }
    }
    const both = visitors.filter(
      (visitor) => bucketOf(visitor, 'mfe_auth') < 50 && bucketOf(visitor, 'mfe_employer') < 50,
    ).length;
    expect(both / visitors.length).toBeLessThan(0.3);
    // A share of a setting says nothing about the canary of the same remote, or about another setting.
    const withCanary = visitors.filter((visitor) => bucketOf(visitor, 'mfe_auth') < 20);
    for (const other of ['look', 'rows']) {
      const part = withCanary.filter((visitor) => bucketOf(visitor, 'mfe_auth', other) < 50).length / withCanary.length;
      expect(Math.abs(part - 0.5)).toBeLessThan(0.1);
    }
  });

  test('stays with its visitors, who keep it when the share grows, with the live version behind it', async () => {
    const { state, listener } = remotesService();
    state.share = 20;
    const { app, mirror } = await startGateway({ service: listener, dataDir: freshFolder() });
    const some = visitors.slice(0, 60);
    const had: string[] = [];
    for (const visitor of some) if ((await versionFor(app, visitor)) === '1.1.0') had.push(visitor);
    expect(had).toEqual(some.filter((visitor) => bucketOf(visitor, 'mfe_auth') < 20));
    state.share = 60;
    state.generation = 2;
    await askAnew(mirror);
    for (const visitor of had) expect(await versionFor(app, visitor)).toBe('1.1.0');
    const [canary, live] = (await request(app).get('/remotes.json').set('Cookie', `visitor=${had[0]}`)).body
      .microFrontends['@market/mfe-auth'];
    expect([canary.deployment, live.deployment]).toEqual([
      { traffic: 60, default: false },
      { traffic: 40, default: true },
    ]);
  });

  test('S283: for some login types stands behind the live version, which is written, and needs no mark for all of them', async () => {
    const { state, listener } = remotesService();
    state.share = 100;
    state.roles = ['EMP'];
    const { app, mirror } = await startGateway({ service: listener, dataDir: freshFolder() });
    const { body, headers } = await request(app).get('/remotes.json');
    expect(headers).not.toHaveProperty('set-cookie');
    const [live, canary] = body.microFrontends['@market/mfe-auth'];
    expect([live.metadata.version, live.deployment.default, live.extras.roles]).toEqual(['1.0.0', true, undefined]);
    expect([canary.metadata.version, canary.deployment.default, canary.extras.roles]).toEqual([
      '1.1.0',
      false,
      ['EMP'],
    ]);
    state.share = 20;
    state.generation = 2;
    await askAnew(mirror);
    const versionsFor = async (visitor: string) =>
      (await request(app).get('/remotes.json').set('Cookie', `visitor=${visitor}`)).body.microFrontends[
        '@market/mfe-auth'
      ].map((one: { metadata: { version: string } }) => one.metadata.version);
    for (const visitor of visitors.slice(0, 60))
      expect(await versionsFor(visitor)).toEqual(bucketOf(visitor, 'mfe_auth') < 20 ? ['1.0.0', '1.1.0'] : ['1.0.0']);
  });

  test('gives who has no mark one, kept for a year and seen by no script; without a canary nobody gets a mark', async () => {
    const { state, listener } = remotesService();
    const { app, mirror } = await startGateway({ service: listener, dataDir: freshFolder(), env: PRODUCTION_SETTINGS });
    expect((await request(app).get('/').set('accept', 'text/html')).headers).not.toHaveProperty('set-cookie');
    state.share = 50;
    state.generation = 2;
    await askAnew(mirror);
    const { headers } = await request(app).get('/').set('accept', 'text/html');
    expect(headers['set-cookie']?.[0]).toMatch(
      /^visitor=[\w-]{22}; Max-Age=31536000; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(
      (await request(app).get('/').set('accept', 'text/html').set('Cookie', headers['set-cookie']![0]!.split(';')[0]!))
        .headers,
    ).not.toHaveProperty('set-cookie');
    expect(
      (await request(app).get('/remotes.json').set('Cookie', 'visitor="<odd>"')).headers['set-cookie']?.[0],
    ).toMatch(/^visitor=[\w-]{22};/);
  });
});

test('settings are told to everybody, to a share by a bucket of their own, and with the login types that get them', async () => {
  const { state, listener } = remotesService();
  state.settings = {
    news: { value: true },
    rows: { value: 20, roles: ['EMP'] },
    look: { value: 'narrow', share: 40 },
    never: { value: true, share: 0 },
  };
  const { app, mirror } = await startGateway({ service: listener, dataDir: freshFolder() });
  const settingsFor = async (visitor: string) => {
    const [version] = (await request(app).get('/remotes.json').set('Cookie', `visitor=${visitor}`)).body.microFrontends[
      '@market/mfe-auth'
    ];
    return version.extras.settings;
  };
  const visitors = Array.from({ length: 40 }, (_, n) =>
    createHash('sha256').update(`visitor ${n}`).digest('base64url').slice(0, 22),
  );
  const usual = { news: { value: true }, rows: { value: 20, roles: ['EMP'] } };
  for (const visitor of visitors)
    expect(await settingsFor(visitor)).toEqual(
      bucketOf(visitor, 'mfe_auth', 'look') < 40 ? { ...usual, look: { value: 'narrow' } } : usual,
    );
  // Told apart by the same mark as for a canary, without one.
  expect((await request(app).get('/').set('accept', 'text/html')).headers['set-cookie']?.[0]).toMatch(/^visitor=/);
  const inPage = (await request(app).get('/').set('accept', 'text/html').set('Cookie', `visitor=${visitors[0]}`)).text;
  const [, list = ''] = /<script type="application\/json" id="remotes">(.*?)<\/script>/.exec(inPage) ?? [];
  expect(JSON.parse(list).microFrontends['@market/mfe-auth'][0].extras.settings).toEqual(
    await settingsFor(visitors[0]!),
  );
  state.settings = undefined;
  state.generation = 2;
  await askAnew(mirror);
  expect(await settingsFor(visitors[0]!)).toBeUndefined();
});

describe('a session that asked for a version', () => {
  async function sessionOf(env: NodeJS.ProcessEnv, overrides: Record<string, string>, preview?: string) {
    const { state, listener } = remotesService();
    state.preview = preview;
    const { app, config } = await startGateway({ service: listener, dataDir: freshFolder(), env });
    const cookie = `${OVERRIDES_COOKIE}=${createOverridesCookie({ secretFile: config.secretFile, clock: systemClock }).sign(overrides)}`;
    const versions = async (sent: string) =>
      (await request(app).get('/remotes.json').set('Cookie', sent)).body.microFrontends['@market/mfe-auth'];
    return { app, cookie, versions };
  }

  test('gets it first, marked as asked for, with the live version behind it', async () => {
    const { cookie, versions } = await sessionOf(PRODUCTION_SETTINGS, { mfe_auth: idOf('1.2.0') });
    const [asked, live] = await versions(cookie);
    expect(asked).toMatchObject({
      url: `/remotes/mfe_auth/${idOf('1.2.0')}/mf-manifest.json`,
      deployment: { traffic: 0, default: false },
      extras: { override: true },
    });
    expect(live).toMatchObject({ metadata: { version: '1.0.0' }, deployment: { default: true } });
    expect(live.extras).not.toHaveProperty('override');
  });

  test('gets what everybody gets with a cookie that is not signed by us, or for a version that is gone', async () => {
    const { cookie, versions } = await sessionOf({}, { mfe_auth: idOf('1.2.0') });
    expect(await versions(`${cookie}x`)).toHaveLength(1);
    const gone = await sessionOf({}, { mfe_auth: idOf('0.1.0') });
    expect(await gone.versions(gone.cookie)).toHaveLength(1);
  });

  test('S265: gets a preview under its label, in pages that no search engine lists and no cache keeps; others get what they got', async () => {
    const { app, cookie, versions } = await sessionOf(PRODUCTION_SETTINGS, { mfe_auth: idOf('1.2.0') }, '1.2.0');
    expect((await versions(cookie))[0]).toMatchObject({
      metadata: { version: '1.2.0' },
      extras: { override: true, preview: 'pr-42' },
    });
    const page = (sent: string, path = '/') => request(app).get(path).set('accept', 'text/html').set('Cookie', sent);
    const others = (await page('')).text;
    const own = await page(cookie);
    expect(own.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' });
    expect(own.text).toContain('pr-42');
    for (const sent of ['', `${cookie}x`]) {
      const { text, headers } = await page(sent);
      expect(text).toBe(others);
      expect(headers).not.toHaveProperty('x-robots-tag');
      expect(headers.vary).toContain('Cookie');
    }
    expect(others).not.toContain('pr-42');
    for (const round of ['made', 'kept'])
      expect({ round, ...(await page('', '/?preview=eyJ.x.y')).headers }).toMatchObject({
        round,
        'x-robots-tag': 'noindex, nofollow',
      });
  });

  test('gets a development server of this machine, which the page’s policy then lets in; in production neither', async () => {
    const server = { mfe_auth: 'http://localhost:4002/mf-manifest.json' };
    const development = await sessionOf({}, server);
    expect((await development.versions(development.cookie))[0]).toMatchObject({
      url: server.mfe_auth,
      extras: { assets: {}, override: true },
    });
    const page = await request(development.app).get('/').set('accept', 'text/html').set('Cookie', development.cookie);
    expect(page.headers['content-security-policy']).toContain("script-src 'self' http://localhost:4002");
    expect(page.headers['content-security-policy']).toContain(
      "connect-src 'self' http://localhost:4002 ws://localhost:4002",
    );
    expect(
      (await request(development.app).get('/').set('accept', 'text/html')).headers['content-security-policy'],
    ).not.toContain('4002');
    const production = await sessionOf(PRODUCTION_SETTINGS, server);
    expect(await production.versions(production.cookie)).toHaveLength(1);
    expect(
      (await request(production.app).get('/').set('accept', 'text/html').set('Cookie', production.cookie)).headers[
        'content-security-policy'
      ],
    ).not.toContain('4002');
  });
});
