import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { RemoteManifest, RemoteRecord } from '@market/contracts/remotes';
import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { refusedAhead, type BuildState, type MarketClient } from '@market/remote-tools';
import { testMongo } from '@market/service-kit/testing';
import { readConfig } from '../start/market-config';
import { giveVersion } from '../../packages/platform/remote-tools/src/give-version';
import { SHELL, build, upload } from '../../services/remotes/test/stage';
import { connectHere } from '../remotes/connect-here';
import { createMarket, type Market } from '../start/market';
import { writeRunningNote } from '../start/running-note';

const mongo = testMongo();
const folder = mkdtempSync(join(tmpdir(), 'remotes-command-'));
const dataDir = join(folder, 'data');
let market: Market;
let url: string;

function put(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** Starts the marketplace with a build of one remote in its folder. */
async function start(version: string): Promise<void> {
  put('shell/dist/shell.json', JSON.stringify(SHELL));
  put('mfe-reports/package.json', '{"name":"@market/mfe-reports"}');
  for (const [path, content] of Object.entries(build({ version }))) put(`mfe-reports/dist/${path}`, content);
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    SEED_DEMO: 'false',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    FRONTENDS_DIR: folder,
    MONGODB_URI: mongo.uri,
    DATABASE_PREFIX: mongo.databasePrefix,
  });
  market = await createMarket({ ...config, mongodbUri: mongo.uri });
  await market.start();
  url = `http://localhost:${await market.listen()}`;
  writeRunningNote(dataDir, { pid: process.pid, url, mongodbUri: mongo.uri });
}

beforeAll(async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    await start(version);
    if (version !== '1.2.0') await market.stop();
  }
});
afterAll(async () => {
  await market.stop();
  await mongo.drop();
  rmSync(folder, { recursive: true });
});

/** Runs the command as a person does. */
function run(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((done) => {
    const { DEPLOY_TOKEN: _token, MARKET_URL: _url, ...inherited } = process.env;
    const child = spawn(process.execPath, [resolve(__dirname, '../run.mjs'), 'remotes', ...args], {
      env: { ...inherited, NODE_ENV: 'test', DATA_DIR: dataDir, ...env },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (data) => (out += String(data)));
    child.stderr.on('data', (data) => (err += String(data)));
    child.on('close', (code) => done({ code, out, err }));
  });
}
const live = async () =>
  (
    (await (await fetch(`${url}/remotes.json`)).json()) as {
      microFrontends: Record<string, Array<{ metadata: { version: string } }>>;
    }
  ).microFrontends['@market/mfe-reports']![0]!.metadata.version;

test('on the machine of the marketplace it lists, goes back, activates, canaries, pins and tells the history, and the gateway follows', async () => {
  expect((await run(['list'])).out).toMatch(
    /^mfe_reports: 1\.2\.0 is live\.\n {2}Reports, reports team\n {2}\* 1\.2\.0-[0-9a-f]{12} +live +bundled/,
  );
  expect((await run(['rollback', 'mfe-reports'])).out).toBe('mfe_reports: 1.1.0 is live.\n');
  expect(await live()).toBe('1.1.0');
  expect((await run(['activate', 'mfe_reports', '1.0.0'])).out).toBe('mfe_reports: 1.0.0 is live.\n');
  // 1.2.0 was rolled back: no canary is made of it by itself, and activating it takes a yes.
  expect((await run(['canary', 'mfe-reports', '10'])).out).toBe(
    'mfe_reports: 1.0.0 is live, 1.1.0 is a canary for 10 % of the visitors.\n',
  );
  expect(await run(['activate', 'mfe-reports', '1.2.0'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^1\.2\.0 failed on \d{4}-\d\d-\d\d: It was rolled back\. Activate it all the same\? Say so with --yes\.\n$/,
    ),
  });
  expect((await run(['activate', 'mfe-reports', '1.2.0', '--yes'])).out).toBe('mfe_reports: 1.2.0 is live.\n');
  expect((await run(['activate', 'mfe-reports', '1.0.0'])).out).toBe('mfe_reports: 1.0.0 is live.\n');
  expect((await run(['canary', 'mfe-reports', '100', 'EMP', '1.1.0'])).out).toBe(
    'mfe_reports: 1.0.0 is live, 1.1.0 is a canary for 100 % of EMP.\n',
  );
  expect((await run(['canary', 'mfe-reports', 'stages', '1.1.0'])).out).toMatch(
    /1\.1\.0 is a canary for 5 % of the visitors, then 25 %, 100 % \(/,
  );
  expect((await run(['canary', 'mfe-reports', '0'])).out).toBe('mfe_reports: 1.0.0 is live.\n');
  expect((await run(['pin', 'mfe-reports', '1.1.0'])).out).toBe('mfe_reports: 1.1.0 is live, pinned to 1.1.0.\n');
  const refused = await run(['activate', 'mfe-reports', '1.0.0']);
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /pinned to 1\.1\.0-[0-9a-f]{12}: take the pin off first \(the command unpin, or \/admin\/remotes\)\.\n$/,
    ),
  });
  expect((await run(['unpin', 'mfe-reports'])).out).toBe('mfe_reports: 1.1.0 is live.\n');
  expect((await run(['history'])).out.split('\n')[0]).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}unpinned +mfe_reports 1\.1\.0, by operator$/,
  );
}, 300_000);

test('a remote is switched off, and a version that nobody gets is removed', async () => {
  expect((await run(['deactivate', 'mfe-reports'])).out).toBe('mfe_reports: nothing is live.\n');
  expect((await run(['remove', 'mfe-reports', '1.0.0'])).out).toBe('1.0.0 is removed. mfe_reports: nothing is live.\n');
  expect(await run(['remove', 'mfe-reports', '1.2.0'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/the one that the installation was built with/),
  });
  expect((await run(['list'])).out).not.toContain(' 1.0.0-');
  expect((await run(['activate', 'mfe-reports', '1.1.0'])).out).toBe('mfe_reports: 1.1.0 is live.\n');
}, 300_000);

test('a deploy token is shown at its creation only, is good for its own remote, and for nothing once revoked', async () => {
  const created = (await run(['token', 'create', 'mfe-reports', '--for', 'reports team CI'])).out;
  const token = created.trim().split('\n').at(-1)!;
  expect(token).toMatch(/^deploy_[\w-]{43}$/);
  const elsewhere = { DATA_DIR: join(folder, 'another-machine'), DEPLOY_TOKEN: token };
  expect((await run(['activate', 'mfe-reports', '1.2.0', '--url', url], elsewhere)).out).toBe(
    'mfe_reports: 1.2.0 is live.\n',
  );
  expect((await run(['activate', 'mfe-other', '1.2.0', '--url', url], elsewhere)).err).toBe(
    'This deploy token is for mfe_reports alone.\n',
  );
  const listed = (await run(['token', 'list', 'mfe-reports'])).out;
  expect(listed).toMatch(/reports team CI, made \d{4}-\d\d-\d\d by operator, last used/);
  expect(listed).not.toContain(token);
  expect((await run(['token', 'revoke', 'mfe-reports', listed.split(' ')[0]!])).out).toBe(
    'Revoked: it counts nowhere from now on.\n',
  );
  expect(await run(['list', '--url', url], elsewhere)).toMatchObject({
    code: 1,
    out: '',
    err: 'Invalid token: the token is not one of this marketplace, or was revoked.\n',
  });
}, 300_000);

test('a deploy hears before it builds what would be refused: token, package, number, contract, pages and dialogs of others', async () => {
  const manifest = JSON.parse(build({ version: '1.3.0' })['remote.json']!) as RemoteManifest;
  const operator = connectHere({ url, env: { DATA_DIR: dataDir } });
  const ask = async (
    changed: Partial<RemoteManifest>,
    {
      market: asked = operator,
      name = 'mfe_reports',
      packageName = '@market/mfe-reports',
      sourcesHash = 'sha256-mine',
      state = 'changed' as BuildState,
    } = {},
  ) =>
    refusedAhead({
      name,
      packageName,
      manifest: { ...manifest, ...changed },
      listed: await asked.call(endpoint.listRemotes),
      market: asked,
      sourcesHash,
      buildState: async () => state,
    });
  expect(await ask({})).toEqual([]);
  const raise = expect.stringMatching(
    /^1\.1\.0 of mfe_reports was published on \d{4}-\d\d-\d\d by the start, and the sources have changed .*: raise the version in src\/manifest\.ts and deploy again\.$/,
  );
  expect(await ask({ version: '1.1.0' })).toEqual([raise]);
  // The same content may be published again.
  expect(await ask({ version: '1.1.0' }, { state: 'built' })).toEqual([]);
  expect(await ask({ version: '1.1.0' }, { state: 'never built' })).toEqual([]);
  // Known source hashes make a comparison possible without a build.
  await operator.call(endpoint.publishVersion, {
    params: { name: 'mfe_reports' },
    body: upload(build({ version: '1.1.0' }), { mode: 'inactive', sources_hash: 'sha256-mine' }),
  });
  expect(await ask({ version: '1.1.0' })).toEqual([]);
  expect(await ask({ version: '1.1.0' }, { sourcesHash: 'sha256-other', state: 'never built' })).toEqual([raise]);
  expect(await ask({ version: 'next', contracts: '^9.0.0' })).toEqual([
    expect.stringMatching(/^The version 'next' is none/),
    expect.stringMatching(/contract \^9\.0\.0, the running shell keeps 1\.4\.0/),
  ]);
  expect(await ask({ pages: [{ ...manifest.pages[0]!, path: '/admin' }] })).toEqual([
    "The page /admin is the shell's own: choose another path.",
  ]);
  expect(await ask({ name: 'mfe_other' }, { name: 'mfe_other', packageName: '@market/mfe-other' })).toEqual([
    expect.stringMatching(/^The page \/mfe_reports belongs to mfe_reports \(reports team\)/),
  ]);
  expect(await ask({}, { packageName: '@market/mfe-charts' })).toEqual([
    'mfe_reports is published from the package @market/mfe-reports, and package.json says @market/mfe-charts: deploy it from its own folder.',
  ]);
  const { token } = await operator.call(endpoint.makeDeployToken, {
    params: { name: 'mfe_other' },
    body: { for: 'other team' },
  });
  const others = connectHere({ url, env: { DATA_DIR: dataDir, DEPLOY_TOKEN: token } });
  expect(await ask({}, { market: others })).toEqual([
    'The deploy token is for mfe_other alone: take that of mfe_reports, which those who run the marketplace make.',
  ]);
  // A deploy token does not show other remotes; which packages they have is public.
  expect(await ask({ name: 'mfe_other', pages: [] }, { market: others, name: 'mfe_other' })).toEqual([
    'The package @market/mfe-reports is that of mfe_reports: choose another name in package.json.',
  ]);
  await expect(
    ask({}, { market: connectHere({ url, env: { DATA_DIR: dataDir, DEPLOY_TOKEN: 'deploy_wrong' } }) }),
  ).rejects.toThrow('Invalid token: the token is not one of this marketplace, or was revoked.');
}, 300_000);

test('deploys at once leave the higher number live, a version taken back meanwhile stays so, and another remote is no reason', async () => {
  const operator = connectHere({ url, env: { DATA_DIR: dataDir } });
  const params = { name: 'mfe_reports' };
  const remote = async () => {
    const { records } = await operator.call(endpoint.listRemotes);
    return records.find(({ name }) => name === params.name)!;
  };
  const publish = (version: string) =>
    operator.call(endpoint.publishVersion, { params, body: upload(build({ version }), { mode: 'inactive' }) });
  const give = (published: { id: string; version: string }, before: RemoteRecord, mode: 'live' | 'canary' = 'live') =>
    giveVersion({ market: operator, name: params.name, published, before, mode });
  await operator.call(endpoint.activateVersion, { params, body: { version: '1.1.0' } });
  const before = await remote();
  const [older, newer, next] = [await publish('2.0.0'), await publish('2.1.0'), await publish('2.2.0')];
  expect(await give(newer, before)).toEqual({ state: 'live', held_by_pin: false });
  await expect(give(older, before)).rejects.toThrow('2.1.0 became live while it was being deployed.');
  expect(await remote()).toMatchObject({ live: '2.1.0' });
  expect(await give(next, before)).toEqual({ state: 'live', held_by_pin: false });
  // A second time, as two pipelines of one commit do.
  expect(await give(next, before)).toEqual({ state: 'live', held_by_pin: false });

  // Live already, with a canary beside it, which ends.
  await operator.call(endpoint.setCanary, { params, body: { version: (await publish('2.2.5')).id, share: 10 } });
  expect(await give(next, await remote())).toEqual({ state: 'live', held_by_pin: false });
  expect(await remote()).toMatchObject({ live: '2.2.0', canary: null });

  const withNext = await remote();
  await operator.call(endpoint.rollBack, { params, body: {} });
  await expect(give(await publish('2.3.0'), withNext)).rejects.toThrow(
    '2.1.0 became live while it was being deployed. For everybody: npm run remotes -- activate mfe_reports 2.3.0',
  );
  const rolledBack = await remote();
  expect(await give(await publish('2.4.0'), rolledBack, 'canary')).toEqual({
    state: 'canary',
    held_by_pin: false,
    canary: expect.objectContaining({ version: '2.4.0', share: 10 }),
  });
  await expect(give(await publish('2.3.5'), rolledBack, 'canary')).rejects.toThrow('2.4.0 became the canary');

  // Between the look at the list and the change, another remote changes; then a pin comes.
  let asked = 0;
  const beside: Pick<MarketClient, 'call' | 'says'> = {
    says: operator.says,
    async call(called, ...input) {
      const answer = await operator.call(called, ...input);
      if (called.path === endpoint.listRemotes.path && called.method === 'GET' && (asked += 1) === 1)
        await operator.call(endpoint.publishVersion, {
          params: { name: 'mfe_charts' },
          body: {
            ...upload(build({ name: 'mfe_charts' }), { mode: 'inactive' }),
            package: '@market/mfe-charts',
          },
        });
      return answer;
    },
  };
  const last = await publish('2.5.0');
  expect(
    await giveVersion({ market: beside, name: params.name, published: last, before: await remote(), mode: 'live' }),
  ).toEqual({ state: 'live', held_by_pin: false });
  expect(asked).toBe(2);
  await operator.call(endpoint.pinVersion, { params, body: { version: '2.5.0' } });
  expect(await give(await publish('2.6.0'), await remote())).toEqual({ state: 'inactive', held_by_pin: true });
  await operator.call(endpoint.unpinVersion, { params });

  await operator.call(endpoint.deactivateRemote, { params });
  expect(await give(await publish('2.7.0'), await remote())).toEqual({ state: 'inactive', held_by_pin: false });
  expect(await remote()).toMatchObject({ live: null });
  await operator.call(endpoint.activateVersion, { params, body: { version: '2.5.0' } });
  // A canary is one beside a live version: the first version of a remote is for everybody.
  const { records } = await operator.call(endpoint.listRemotes);
  const charts = records.find(({ name }) => name === 'mfe_charts')!;
  const first = { market: operator, name: 'mfe_charts', published: charts.versions[0]!, before: charts };
  // Meant for some login types, it is not given to all.
  const ofAdmins = { share: 50, roles: ['ADM' as const] };
  await expect(giveVersion({ ...first, mode: 'canary', canary: ofAdmins })).rejects.toThrow(
    'mfe_charts has no live version yet: activate one first.',
  );
  expect(await giveVersion({ ...first, mode: 'canary' })).toEqual({ state: 'live', held_by_pin: false });
}, 300_000);

test('a message names the missing part: a marketplace, a token, an argument', async () => {
  const nowhere = { DATA_DIR: join(folder, 'nowhere') };
  expect((await run(['list'], nowhere)).err).toMatch(/^No marketplace runs on this machine: start it with npm start/);
  expect((await run(['list', '--url', 'https://jobs.example.org'])).err).toMatch(
    /^Set DEPLOY_TOKEN to a deploy token for https:\/\/jobs\.example\.org/,
  );
  expect((await run(['list', '--url', 'http://localhost:9'], nowhere)).err).toMatch(
    /^Set DEPLOY_TOKEN .* On its own machine its DATA_DIR does as well\.$/m,
  );
  expect((await run(['list', '--url', 'http://localhost:9'])).err).toMatch(/^http:\/\/localhost:9 does not answer/);
  expect(await run(['activate', 'mfe-reports'])).toMatchObject({
    code: 1,
    err: 'VERSION is missing: --help says how the command is called.\n',
  });
}, 300_000);
