// Builds the shell and the remotes: `npm run build [-- --force] [-- --only NAME]`. Workspaces with unchanged sources
// are skipped. `--only NAME --state` builds nothing: it prints the state of the build (built, changed, never built).
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFolders } from './tools/package-folders.mjs';
import { answerHelp } from './setup/help.mjs';

answerHelp(`Usage: npm run build [-- --only NAME [--state]] [-- --force]
  builds the shell and the remotes; one whose sources did not change is skipped
  --only mfe-candidate   this one alone
  --state                with --only: builds nothing, says whether it is built, changed, or never built
  --force                also what did not change`);
const repository = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
require('tsx/cjs');
const { hasPseudo } = require('@market/build-kit/pseudo');
const { findRemotes } = require('@market/build-kit/remote-workspaces');
const FRONTENDS = ['shell', ...findRemotes(repository).map(({ workspace }) => workspace)];
const AT_ONCE = 2;
/** Marks left in a build only by msw and React's fast refresh. */
const DEVELOPMENT = /mockServiceWorker|\[MSW\]|\$RefreshReg\$/;

const force = process.argv.includes('--force');
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
if (only !== undefined && !FRONTENDS.includes(only)) {
  console.error(`There is no frontend '${only}'. There are: ${FRONTENDS.join(', ')}.`);
  process.exit(1);
}

if (only !== undefined && process.argv.includes('--state')) {
  console.log(stateOf(only));
  process.exit();
}

/**
 * Running builds: they are stopped with this process, since the build of an aborted start would otherwise go on beside
 * the next one.
 */
const running = new Set();
process.once('SIGTERM', () => {
  for (const child of running) child.kill();
  process.exit(1);
});

const started = Date.now();
const waiting = only ? [only] : [...FRONTENDS];
const failed = [];
await Promise.all(Array.from({ length: AT_ONCE }, buildNext));
if (failed.length === 0 && !only) failed.push(...unshared());
if (failed.length > 0) {
  console.error(failed.join('\n'));
  process.exit(1);
}
console.log(`Frontends are ready (${seconds(started)} s).`);

async function buildNext() {
  for (let name = waiting.shift(); name; name = waiting.shift()) await build(name);
}

async function build(name) {
  const hash = sourceHash(name);
  const hashFile = hashFileOf(name);
  if (!force && stateOf(name, hash) === 'built') {
    console.log(`${name}: unchanged`);
    return;
  }
  console.log(`${name}: building`);
  const since = Date.now();
  const { code, output } = await run(path.join(repository, name));
  if (code !== 0) {
    failed.push(`${name}: the build failed\n${output.trim()}`);
    return;
  }
  const strangers = filesIn(path.join(name, 'dist')).filter(
    (file) => file.endsWith('.js') && DEVELOPMENT.test(readFileSync(path.join(repository, file), 'utf8')),
  );
  if (strangers.length > 0) {
    failed.push(
      `${name}: ${strangers.join(', ')} holds what only 'npm run dev' may load (msw, fast refresh): look for an import of it in ${name}/src.`,
    );
    return;
  }
  writeFileSync(hashFile, hash);
  console.log(`${name}: built in ${seconds(since)} s`);
}

function run(cwd) {
  return new Promise((resolve) => {
    const webpack = path.join(repository, 'node_modules/webpack-cli/bin/cli.js');
    const child = spawn(process.execPath, [webpack], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code, output });
    });
  });
}

/** File with the hash of a build's sources. */
function hashFileOf(name) {
  return path.join(repository, name, 'dist/.build-hash');
}

function stateOf(name, hash = sourceHash(name)) {
  const file = hashFileOf(name);
  if (!existsSync(file)) return 'never built';
  return readFileSync(file, 'utf8') === hash ? 'built' : 'changed';
}

/** Inputs of a build: its own files, the packages' sources, the pins. */
function sourceHash(name) {
  const packages = packageFolders(repository).filter((folder) => !/\/(service-kit|dev-host|remote-host)$/.test(folder));
  const places = [
    ...['src', 'public', 'webpack.config.cjs', 'package.json'].map((place) => path.join(name, place)),
    ...packages.flatMap((folder) => [path.join(folder, 'src'), path.join(folder, 'package.json')]),
    'package-lock.json',
  ];
  const hash = createHash('sha256').update(process.version);
  // Builds with the pseudo-language have a hash of their own.
  if (hasPseudo()) hash.update('pseudo-language');
  for (const file of places.flatMap(filesIn))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(repository, file)))
      .update('\0');
  return hash.digest('hex');
}

function filesIn(place) {
  const absolute = path.join(repository, place);
  if (!existsSync(absolute)) return [];
  return readdirSyncOrSelf(absolute)
    .map((file) => path.relative(repository, file))
    .sort();
}

function readdirSyncOrSelf(absolute) {
  try {
    return readdirSync(absolute, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [path.join(entry.parentPath, entry.name)] : [],
    );
  } catch (error) {
    if (error.code === 'ENOTDIR') return [absolute];
    throw error;
  }
}

/** Shared modules that a remote uses but the shell does not provide: such a remote would fail in the browser. */
function unshared() {
  const sharedBy = (name) =>
    JSON.parse(readFileSync(path.join(repository, name, 'dist/mf-manifest.json'), 'utf8')).shared.map(
      (module) => module.name,
    );
  const ofShell = new Set(sharedBy('shell'));
  return FRONTENDS.slice(1).flatMap((name) =>
    sharedBy(name)
      .filter((module) => !ofShell.has(module))
      .map(
        (module) =>
          `${name}: imports '${module}', which the shell does not share (shell/src/remotes/start-prefetch.ts lists what it does).`,
      ),
  );
}

function seconds(since) {
  return ((Date.now() - since) / 1000).toFixed(1);
}
