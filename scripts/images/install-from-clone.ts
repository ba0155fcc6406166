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
 * Like `runCommand`, but the packages that an `npm ci` would install are linked from this clone. npm itself lists them,
 * from the manifests in `cwd`, so that a missing copy fails here as in the image. Frontends built from identical
 * sources are reused from this clone too.
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
 * Copies this clone's build output to the build's output folders. The build then compares its hash with the sources in
 * `folder`, and rebuilds output of other sources.
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
 * Hard-links a package's files, or copies them across file systems; nested packages have rows of their own in the plan.
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

/** Writes npm's hidden lock file, from which later commands see whether packages are missing. */
function writeNote(folder: string, paths: ReadonlySet<string>): void {
  // Cast: npm's format.
  const note = JSON.parse(readFileSync(join(ROOT, 'node_modules', '.package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  const packages = Object.fromEntries(Object.entries(note.packages).filter(([path]) => paths.has(path)));
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ ...note, packages }));
}
