import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { RemoteManifest } from '@market/contracts';
import { refusedAhead, type BuildState } from '@market/remote-tools';
import { testMongo } from '@market/service-kit/testing';
import { readConfig } from '../start/market-config';
import { SHELL, build } from '../../services/remotes/test/stage';
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
  expect((await run(['canary', 'mfe-reports', '10'])).out).toBe(
    'mfe_reports: 1.0.0 is live, 1.2.0 is a canary for 10 % of the visitors.\n',
  );
  expect((await run(['canary', 'mfe-reports', '0'])).out).toBe('mfe_reports: 1.0.0 is live.\n');
  expect((await run(['pin', 'mfe-reports', '1.1.0'])).out).toBe('mfe_reports: 1.1.0 is live, pinned to 1.1.0.\n');
  const refused = await run(['activate', 'mfe-reports', '1.0.0']);
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /pinned to 1\.1\.0-[0-9a-f]{12}: take the pin off first \(npm run remotes -- unpin mfe_reports\)\.\n$/,
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

test('a deploy hears before it builds what would be refused: token, number, contract, pages and dialogs of others', async () => {
  const manifest = JSON.parse(build({ version: '1.3.0' })['remote.json']!) as RemoteManifest;
  const market_ = connectHere({ url, env: { DATA_DIR: dataDir } });
  const ask = (changed: Partial<RemoteManifest>, state: BuildState = 'changed', name = 'mfe_reports') =>
    refusedAhead({ name, manifest: { ...manifest, ...changed }, market: market_, buildState: async () => state });
  expect(await ask({})).toEqual([]);
  expect(await ask({ version: '1.1.0' })).toEqual([
    expect.stringMatching(
      /^1\.1\.0 of mfe_reports was published on \d{4}-\d\d-\d\d by the start, and the sources have changed .*: raise the version in src\/manifest\.ts and deploy again\.$/,
    ),
  ]);
  // The same content may be published again.
  expect(await ask({ version: '1.1.0' }, 'built')).toEqual([]);
  expect(await ask({ version: '1.1.0' }, 'never built')).toEqual([]);
  expect(await ask({ version: 'next', contracts: '^9.0.0' })).toEqual([
    expect.stringMatching(/^The version 'next' is none/),
    expect.stringMatching(/contract \^9\.0\.0, the running shell keeps 1\.4\.0/),
  ]);
  expect(await ask({ pages: [{ ...manifest.pages[0]!, path: '/admin' }] })).toEqual([
    "The page /admin is the shell's own: choose another path.",
  ]);
  expect(await ask({ name: 'mfe_other' }, 'never built', 'mfe_other')).toEqual([
    expect.stringMatching(/^The page \/mfe_reports belongs to mfe_reports \(reports team\)/),
  ]);
  await expect(
    refusedAhead({
      name: 'mfe_reports',
      manifest,
      market: connectHere({ url, env: { DATA_DIR: dataDir, DEPLOY_TOKEN: 'deploy_wrong' } }),
      buildState: async () => 'changed',
    }),
  ).rejects.toThrow('Invalid token: the token is not one of this marketplace, or was revoked.');
}, 300_000);

test('it says what is missing: a marketplace, a token, an argument', async () => {
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
    err: expect.stringMatching(/^Usage: npm run remotes/),
  });
}, 300_000);
