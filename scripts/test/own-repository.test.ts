import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameLocator, Locator } from '@playwright/test';
import {
  activateVersion,
  deactivateRemote,
  listRemotes,
  makeDeployToken,
  SHELL_CONTRACT_VERSION,
} from '@market/contracts/remotes';
import { PRODUCT } from '@market/contracts/remotes/product';
import { connectToMarket } from '@market/remote-tools';
import { operatorTokenFile } from '@market/service-kit/config';
import { testMongo, until } from '@market/service-kit/testing';
import { readConfig } from '../start/market-config';
import { createMarket, type Market } from '../start/market';
import type { ShellExports } from '../shell-exports';
import { ROOT } from '../start/root';
import { findChromium } from '../tools/find-chromium';
import { openBrowser, openWindow } from './browser';
import { startPackageRegistry, type PackageRegistry } from './support/package-registry';

/** Repositories of remotes, with nothing of this project but the packages that a registry has. */
const folder = mkdtempSync(join(tmpdir(), 'own-repository-'));
const mongo = testMongo();
let registry: PackageRegistry;
let market: Market;
let url: string;

beforeAll(async () => {
  registry = await startPackageRegistry(join(folder, 'registry'));
  writeFileSync(join(folder, '.npmrc'), registry.npmrc);
  await succeed(ROOT, 'npm', 'run', 'build');
  await succeed(ROOT, 'npm', 'run', 'packages', '--', '--publish', registry.url);
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    SEED_DEMO: 'false',
    LOG_LEVEL: 'silent',
    DATA_DIR: join(folder, 'data'),
    MONGODB_URI: mongo.uri,
    DATABASE_PREFIX: mongo.databasePrefix,
  });
  market = await createMarket({ ...config, mongodbUri: mongo.uri });
  await market.start();
  url = `http://localhost:${await market.listen()}`;
}, 600_000);
afterAll(async () => {
  await market.stop();
  await mongo.drop();
  await registry.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** An export of the shell's own package that is missing in a release of the contract which `check` compares with. */
function exportOfLater(): { release: string; name: string } {
  const recorded = join(ROOT, 'packages/platform/web-kit/shell-exports');
  const exportsOf = (contract: string) =>
    (JSON.parse(readFileSync(join(recorded, `${contract}.json`), 'utf8')) as ShellExports).exports['@market/web-kit'];
  const newest = exportsOf(SHELL_CONTRACT_VERSION) ?? [];
  const [, , release = ''] = readdirSync(recorded)
    .map((file) => file.replace('.json', ''))
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  const name = newest.find((one) => !exportsOf(release)?.includes(one));
  if (!name) throw new Error(`${release} has all that ${SHELL_CONTRACT_VERSION} exports`);
  return { release, name };
}

test('the packages are built JavaScript with types, peers and a change log, and name nothing that only this project has', () => {
  const made = join(ROOT, 'dist', 'packages');
  for (const name of readdirSync(made).filter((one) => !one.includes('.'))) {
    const files = readdirSync(join(made, name), { recursive: true }).map(String);
    expect(files).toEqual(expect.arrayContaining(['package.json', 'README.md', 'CHANGELOG.md']));
    // Types of style sheets and of modules without types are declared by hand; all other sources are compiled.
    expect(files.filter((file) => /(?<!\.d)\.tsx?$/.test(file))).toEqual([]);
    for (const file of files.filter((one) => /\.(js|d\.ts)$/.test(one)))
      expect([file, readFileSync(join(made, name, file), 'utf8')]).toEqual([
        file,
        expect.not.stringMatching(
          /(from|import\()\s*['"][^'"]*(packages\/|\/services\/|@market\/(remotes|service-kit))/,
        ),
      ]);
  }
  const kit = JSON.parse(readFileSync(join(made, 'web-kit/package.json'), 'utf8')) as Record<string, object>;
  expect(kit.peerDependencies).toMatchObject({ react: '^19.3.0', 'react-dom': '^19.3.0', zustand: '^5.1.0' });
  expect(readFileSync(join(made, 'web-kit/CHANGELOG.md'), 'utf8')).toContain('The contract of the shell is 2.0.0');
});

test('a new remote in an empty folder: installed, tested, checked, looked at, and published', async () => {
  const place = join(folder, 'mfe-harbours');
  const made = ['remote', 'mfe-harbours', '--outside', place, '--registry', registry.url];
  await succeed(ROOT, 'npm', 'run', 'new', '--', ...made);
  // Project file .npmrc contains all that npm needs.
  await install(place, join(folder, 'nothing.npmrc'));
  writeFileSync(
    join(place, 'test/window.server.test.tsx'),
    `test('a server has no window', () => expect(typeof window).toBe('undefined'));\n`,
  );
  expect(await succeed(place, 'npm', 'test')).toMatch(/Tests: +6 passed, 6 total/);
  const manifest = join(place, 'src/manifest.ts');
  const narrowed = readFileSync(manifest, 'utf8').replace(
    /contracts: '[^']+'/,
    `contracts: '^${SHELL_CONTRACT_VERSION}'`,
  );
  writeFileSync(manifest, narrowed);
  const checked = await succeed(place, 'npm', 'run', 'check');
  expect(checked).toContain('mfe-harbours is fine.');
  expect(checked).toContain(`shell contract ${SHELL_CONTRACT_VERSION}: fits`);
  expect(checked).toMatch(/shell contract [0-9.]+: not accepted \(src\/manifest\.ts says /);
  await lookAtIt(place, 'Harbours', (page) => page.getByRole('list', { name: 'Harbours' }).getByRole('link').first());

  const token = await tokenFor('mfe_harbours', 'harbours team');
  const builtAt = () => statSync(join(place, 'dist', 'remoteEntry.js')).mtimeMs;
  const builtByCheck = builtAt();
  expect(await deploy(place, token)).toMatchObject({
    code: 0,
    printed: expect.stringContaining(`1.0.0 is published and is live: ${url}`),
  });
  // Build of the check is reused.
  expect(builtAt()).toBe(builtByCheck);
  expect(await versionsOf('mfe_harbours')).toMatchObject([
    { version: '1.0.0', state: 'live', published_by: 'harbours team' },
  ]);

  // Missing exports of an accepted shell are reported before the version is published.
  const asItWas = readFileSync(manifest, 'utf8');
  const exposed = join(place, 'src/remote.ts');
  const exposedAsItWas = readFileSync(exposed, 'utf8');
  const { release, name } = exportOfLater();
  writeFileSync(manifest, asItWas.replace(/'\^[\d.]+'/, `'^${release}'`));
  writeFileSync(exposed, `${exposedAsItWas}export { ${name} } from '@market/web-kit';\n`);
  const early = await run({}, place, 'npm', 'run', 'check');
  expect(early).toMatchObject({
    code: 1,
    printed: expect.stringContaining(`accepts the shell contract ${release}, whose '@market/web-kit' does not export`),
  });
  writeFileSync(exposed, exposedAsItWas);
  // Another content under a number that was published: refused before it is built, in a fresh clone too.
  writeFileSync(manifest, asItWas.replace('prefetch: false', 'prefetch: true'));
  rmSync(join(place, 'dist'), { recursive: true });
  const again = await deploy(place, token);
  expect(again).toMatchObject({ code: 1, printed: expect.stringContaining('raise the version in src/manifest.ts') });
  expect(again.printed).not.toContain('Building');
  const withOthers = await deploy(place, await tokenFor('mfe_candidate', 'candidate team'));
  expect(withOthers).toMatchObject({
    code: 1,
    printed: expect.stringContaining('The deploy token is for mfe_candidate alone'),
  });
  expect(withOthers.printed).not.toContain('Building');

  // A remote without a page that a visitor may open, with a dialog for others, and with words from beside its folder.
  const next = asItWas
    .replace("version: '1.0.0'", "version: '1.1.0'")
    .replace("access: 'public'", "access: ['CND']")
    .replace('dialogs: []', "dialogs: ['harbour-map']");
  writeFileSync(manifest, next);
  writeFileSync(
    join(place, 'src/dialogs.d.ts'),
    `export {};\n\ndeclare module '@market/web-kit' {\n  interface DialogProps {\n    'harbour-map': { harbourId: string };\n  }\n}\n`,
  );
  writeFileSync(
    exposed,
    `import { words } from '../../words';\nconsole.info(words);\n${readFileSync(exposed, 'utf8')}`,
  );
  writeFileSync(join(folder, 'words.ts'), `export const words = 'ships';\n`);
  expect(await deploy(place, token)).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/Loading its code in a browser.*1\.1\.0 is published and is live/s),
  });
  expect((await versionsOf('mfe_harbours'))[0]).toMatchObject({ version: '1.1.0', state: 'live' });
  // The team chooses what visitors get, with its deploy token alone.
  const rollout = (...args: string[]) =>
    run({ DEPLOY_TOKEN: token }, place, 'npx', 'market-remote', ...args, '--to', url);
  expect((await rollout('rollback')).printed).toContain('mfe_harbours: 1.0.0 is live.');
  expect((await rollout('list')).printed).toMatch(/1\.1\.0-\w+ +inactive .*failed: It was rolled back\./);
  expect((await rollout('canary', '10')).printed).toContain(
    'has no version that is newer than the live one and has not failed',
  );
  expect(await rollout('activate', '1.1.0')).toMatchObject({
    code: 1,
    printed: expect.stringContaining('Activate it all the same? Say so with --yes.'),
  });
  expect((await rollout('activate', '1.1.0', '--yes')).printed).toContain('mfe_harbours: 1.1.0 is live.');
  expect((await rollout('history')).printed).toMatch(/rolled-back +mfe_harbours 1\.0\.0 .*, by harbours team/);
  expect(await deploy(place, token)).toMatchObject({
    code: 0,
    printed: expect.stringContaining('1.1.0 had been published with this very content'),
  });
  // The file beside is part of what is built, and is built anew.
  writeFileSync(join(folder, 'words.ts'), `export const words = 'boats';\n`);
  expect(await deploy(place, token)).toMatchObject({ code: 1, printed: expect.stringContaining('with other content') });

  writeFileSync(manifest, next.replace("'1.1.0'", "'1.2.0'"));
  writeFileSync(join(folder, 'words.ts'), `throw new Error('no harbour today');\nexport const words = '';\n`);
  expect(await deploy(place, token)).toMatchObject({
    code: 1,
    printed: expect.stringMatching(
      /1\.2\.0 was published and gets no visitors, because it did not load: .*no harbour today/,
    ),
  });
  // In a browser it loads; the server would send its pages without their text.
  writeFileSync(
    manifest,
    asItWas.replace("'1.0.0'", "'1.3.0'").replace("access: 'public'", "access: 'public', render: 'server'"),
  );
  writeFileSync(join(folder, 'words.ts'), `export const words = document.title;\n`);
  expect(await deploy(place, token)).toMatchObject({
    code: 1,
    printed: expect.stringMatching(
      /1\.3\.0 was published and gets no visitors, because a server could not write its page: .*document is not defined/,
    ),
  });
  expect((await versionsOf('mfe_harbours')).filter(({ state }) => state === 'live')).toMatchObject([
    { version: '1.1.0' },
  ]);
}, 900_000);

test('the remote of that repository fills a slot of the home page, with a flag that is changed without a deploy', async () => {
  const place = join(folder, 'mfe-harbours');
  const token = await tokenFor('mfe_harbours', 'harbours team');
  const operator = connect();
  const [candidate] = (await versionsOf('mfe_candidate')).filter(({ state }) => state === 'live');
  const manifest = join(place, 'src/manifest.ts');
  writeFileSync(
    manifest,
    readFileSync(manifest, 'utf8')
      .replace("'1.3.0'", "'1.4.0'")
      .replace(", render: 'server'", '')
      .replace(/contracts: '[^']+'/, `contracts: '^${SHELL_CONTRACT_VERSION}'`)
      .replace('settings: {},', `settings, fills: [{ slot: 'home-for-you', access: 'public' }],`)
      .replace(/^/, `import { settings } from './settings';\n`),
  );
  writeFileSync(
    join(place, 'src/settings.ts'),
    `import type { RemoteSettings } from '@market/contracts/remotes';
export const settings = {
  ships: { kind: 'flag', default: false, description: 'Names the ships', public: true },
} as const satisfies RemoteSettings;
`,
  );
  writeFileSync(
    join(place, 'src/quay.tsx'),
    `import { useSetting } from '@market/web-kit';
import { settings } from './settings';
export const Quay = () => <p>{useSetting(settings, 'ships') ? 'Three ships' : 'An empty quay'}</p>;
`,
  );
  writeFileSync(
    join(place, 'src/remote.ts'),
    `import type { RemoteModule } from '@market/web-kit';
import { lazy } from 'react';
import { Pages, preload } from './pages';
export function setup(): RemoteModule {
  const slot = lazy(async () => ({ default: (await import('./quay')).Quay }));
  return { Pages, preload, dialogs: {}, slots: { 'home-for-you': slot } };
}
`,
  );
  // Two remotes for the same people are refused: the one of this project goes meanwhile.
  expect(await deploy(place, token)).toMatchObject({ code: 1, printed: expect.stringContaining('home-for-you') });
  const browser = await openBrowser();
  try {
    await operator.call(deactivateRemote, { params: { name: 'mfe_candidate' } });
    expect(await deploy(place, token)).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/1\.4\.0 .*and is live/),
    });
    const page = await openWindow(browser);
    /** Opens the page until the slot says so: gateways ask twice a second what is published. */
    const shows = (words: string) =>
      until(async () => {
        await page.goto(url);
        await page.locator('[data-owner="mfe_harbours"]').getByText(words).waitFor({ timeout: 10_000 });
        return true;
      }, 120_000);
    await shows('An empty quay');
    const setting = ['settings', 'ships', 'true', '--to', url];
    const set = await run({ DEPLOY_TOKEN: token }, place, 'npx', 'market-remote', ...setting);
    expect(set.printed).toContain('ships: true');
    await shows('Three ships');
  } finally {
    await browser.close();
    await operator.call(activateVersion, { params: { name: 'mfe_harbours' }, body: { version: '1.1.0' } });
    await operator.call(activateVersion, { params: { name: 'mfe_candidate' }, body: { version: candidate!.id } });
  }
}, 600_000);

test('mfe-candidate is taken out of this project: its tests pass there, it takes the same of the shell, is looked at, published, and written by the server', async () => {
  const place = join(folder, 'mfe-candidate');
  await succeed(ROOT, 'npm', 'run', 'new', '--', 'remote', 'mfe-candidate', '--outside', place);
  // npm takes away what the other one needed and this one does not, and brings what is missing.
  const installed = join(folder, 'mfe-harbours', 'node_modules');
  if (existsSync(installed)) renameSync(installed, join(place, 'node_modules'));
  await install(place);
  expect(await succeed(place, 'npm', 'test')).toMatch(/Tests: +\d+ passed, \d+ total/);
  // Dialog types of other teams; the types of this project came with its packages.
  expect(await succeed(place, 'npm', 'run', 'types', '--', '--from', url)).toContain('mfe_harbours: harbour-map\n');
  const types = readFileSync(join(place, 'src/dialogs-of-others.d.ts'), 'utf8');
  expect(types).toContain(`'harbour-map': { harbourId: string };`);
  expect(types).not.toContain('sign-in');
  expect(await succeed(place, 'npm', 'run', 'check')).toContain('mfe-candidate is fine.');
  // Statement of the remote, and each name that it imports from the shell.
  for (const file of ['remote.json', 'shared-imports.json'])
    expect(readFileSync(join(place, 'dist', file), 'utf8')).toBe(
      readFileSync(join(ROOT, 'mfe-candidate/dist', file), 'utf8'),
    );
  await lookAtIt(place, 'Search jobs', (page) => page.getByRole('heading', { level: 2 }).first());

  const manifest = join(place, 'src/manifest.ts');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/version: '[\d.]+'/, "version: '1.9.0'"));
  expect(await deploy(place, await tokenFor('mfe_candidate', 'candidate team'))).toMatchObject({
    code: 0,
    printed: expect.stringContaining(`1.9.0 is published and is live: ${url}`),
  });
  expect((await versionsOf('mfe_candidate')).filter(({ state }) => state === 'live')).toMatchObject([
    { version: '1.9.0', published_by: 'candidate team' },
  ]);

  const page = await (await fetch(`${url}/search-jobs`)).text();
  expect(page).toContain('id="page-data"');
  expect((await versionsOf('mfe_candidate')).find(({ state }) => state === 'live')?.rendering).toMatchObject({
    failed: 0,
    last_failure: null,
  });
}, 900_000);

const connect = () =>
  connectToMarket({
    url,
    token: readFileSync(operatorTokenFile(join(folder, 'data')), 'utf8').trim(),
    product: PRODUCT,
  });

async function tokenFor(name: string, team: string): Promise<string> {
  const { token } = await connect().call(makeDeployToken, { params: { name }, body: { for: team } });
  return token;
}

const deploy = async (place: string, token: string) =>
  run({ CHROMIUM_PATH: await findChromium() }, place, 'npm', 'run', 'deploy', '--', '--to', url, '--token', token);

async function versionsOf(name: string) {
  const { records } = await connect().call(listRemotes);
  return records.find((remote) => remote.name === name)?.versions ?? [];
}

/** Packages of the registry, with others from npm's usual source. */
const install = (place: string, userconfig = join(folder, '.npmrc')) =>
  succeed(place, 'npm', 'install', '--userconfig', userconfig, '--prefer-offline', '--no-audit', '--no-fund');

/** Opens a page or dialog of a remote in its host, filled with data, and waits for what it shows then. */
async function lookAtIt(place: string, title: string, shown: (frame: FrameLocator) => Locator): Promise<void> {
  const host = spawn('npm', ['run', 'dev'], {
    cwd: place,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const browser = await openBrowser();
  try {
    const page = await openWindow(browser);
    await page.goto(await addressOf(host));
    const states = page.getByRole('list', { name: `States of ${title}`, exact: true });
    await states.getByRole('link', { name: 'Filled' }).click();
    await shown(page.frameLocator('iframe')).waitFor();
  } finally {
    await browser.close();
    if (host.exitCode === null) {
      const ended = once(host, 'exit');
      // npm and the program that it runs.
      process.kill(-host.pid!, 'SIGTERM');
      await ended;
    }
  }
}

function addressOf(host: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    if (host.exitCode !== null) reject(new Error('The dev host ended at once.'));
    for (const stream of [host.stdout!, host.stderr!])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        const [address] = /http:\/\/localhost:\d+\//.exec(printed) ?? [];
        if (address && printed.includes('ready in')) resolve(address);
      });
    host.once('exit', () => reject(new Error(printed)));
  });
}

/**
 * @returns the output of the command
 * @throws an error with the output, if the command failed
 */
async function succeed(cwd: string, command: string, ...args: string[]): Promise<string> {
  const { code, printed } = await run({}, cwd, command, ...args);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}:\n${printed}`);
  return printed;
}

function run(
  env: Record<string, string>,
  cwd: string,
  command: string,
  ...args: string[]
): Promise<{ code: number | null; printed: string }> {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|JEST_)/.test(name)));
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...inherited, npm_config_userconfig: join(folder, '.npmrc'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, printed }));
  });
}
