import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isRecord } from '@market/api';
import { findRemotes } from '@market/build-kit/remote-workspaces';
import { ROOT } from '../start/root';
import { runCommand } from './run-command';

/** Plan of npm for a folder, as `npm ci --dry-run --json --long` prints it. */
interface InstallPlan {
  add: Array<{ path: string }>;
}

/**
 * Like `runCommand`, but the packages that an `npm ci` would install are taken from this clone: npm itself says which
 * they are, from the manifests that lie in `cwd`, so what was not copied is missing here as it would be in the image.
 * Frontends that were built of the very same sources are taken from this clone too.
 * @throws Error for a package that this clone lacks, or a command that fails
 */
export function runWithPackagesOfThisClone(command: string, cwd: string): void {
  if (command === 'npm run build') takeBuiltFrontends(cwd);
  const [first = '', ...rest] = command.split('&&').map((each) => each.trim());
  if (!first.startsWith('npm ci')) return runCommand(command, cwd);
  installFromClone(first, cwd);
  if (rest.length > 0) runCommand(rest.join(' && '), cwd);
}

/**
 * Puts what this clone has built where the build would put it. The build itself then compares it with the sources that
 * lie in `folder`, and builds anew what was made of others.
 */
function takeBuiltFrontends(folder: string): void {
  for (const workspace of ['shell', ...findRemotes(ROOT).map(({ workspace }) => workspace)]) {
    const [built, target] = [join(ROOT, workspace, 'dist'), join(folder, workspace, 'dist')];
    if (existsSync(built)) cpSync(built, target, { recursive: true });
  }
}

function installFromClone(command: string, folder: string): void {
  // Within `npm --silent …` npm would print nothing at all.
  const { status, stdout, stderr } = spawnSync('bash', ['-c', `${command} --dry-run --json --long --loglevel=error`], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`RUN ${command}\n${stdout}${stderr}`);
  // Cast: the output of npm.
  const { add } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as InstallPlan;
  const paths = new Set(add.map(({ path }) => relative(folder, path)));
  const absent = [...paths].filter((path) => !existsSync(join(ROOT, path)));
  if (absent.length > 0) throw new Error(`This clone lacks ${absent.join(', ')}: run npm ci.`);
  for (const path of paths) linkPackage(join(ROOT, path), join(folder, path));
  writeNote(folder, paths);
}

/**
 * A package with other names for the same bytes, or copied where the disk is another; packages inside of it are rows of
 * the plan themselves.
 */
function linkPackage(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  if (lstatSync(from).isSymbolicLink()) return symlinkSync(readlinkSync(from), to);
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.name === 'node_modules') continue;
    if (!entry.isFile()) linkPackage(source, target);
    else {
      try {
        linkSync(source, target);
      } catch (error) {
        if (!isRecord(error) || error.code !== 'EXDEV') throw error;
        copyFileSync(source, target);
      }
    }
  }
}

/** npm's note of what is installed, which tells later commands whether something is missing. */
function writeNote(folder: string, paths: ReadonlySet<string>): void {
  // Cast: npm's format.
  const note = JSON.parse(readFileSync(join(ROOT, 'node_modules', '.package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  const packages = Object.fromEntries(Object.entries(note.packages).filter(([path]) => paths.has(path)));
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ ...note, packages }));
}
