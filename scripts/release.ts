import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isRecord } from '@market/api';
import { SHELL_CONTRACT_VERSION } from '@market/contracts/remotes';
import { findRemotes } from '@market/build-kit/remote-workspaces';
import { gt, prerelease, valid } from 'semver';
import { DOCKERFILE } from './images/dockerfile';
import { readRecord, sourcesOf } from './setup/test-record.mjs';
import { ROOT } from './start/root';

/** Usage, for `--help`. */
export const USAGE = `Usage: npm run release -- VERSION [--dry-run]
  npm run release -- 1.1.0             sets the number everywhere, dates the section of the change log, commits and tags v1.1.0
  npm run release -- 1.1.0 --dry-run   says what it would do, and does nothing`;

/** Template of a new remote, which needs this release's packages. */
const NEW_REMOTE = 'scripts/new/templates/workspace/package.json.txt';

/** Error shown without a stack to the person who makes a release. */
export class ReleaseRefused extends Error {}

interface Lock {
  version: string;
  packages: Record<
    string,
    {
      version?: string;
      link?: boolean;
      resolved?: string;
      dependencies?: Record<string, string>;
      devDependencies?: Record<string, string>;
    }
  >;
}

/** A file of the repository with its new content. */
interface Change {
  file: string;
  content: string;
}

/**
 * Makes a release of the whole: one version number for all packages and images. Remotes and the shell contract have
 * versions of their own, which the release lists but does not change.
 */
export async function main(args: string[]): Promise<void> {
  try {
    const { values, positionals } = readArguments(args);
    const lines = makeRelease({
      root: ROOT,
      version: positionals[0] ?? '',
      today: new Date().toISOString().slice(0, 10),
      dryRun: values['dry-run'],
    });
    for (const line of lines) console.log(line);
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { 'dry-run': { type: 'boolean', default: false } } });
  } catch (error) {
    throw new ReleaseRefused(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

/**
 * @param input `root` a clone, `version` the number to release, `today` as YYYY-MM-DD, `dryRun` to change nothing
 * @returns the steps done, or to be done, a line each
 * @throws ReleaseRefused for an invalid or lower number, uncommitted changes, an existing tag, sources without a green
 * run of all tests, or an empty 'Unreleased' section
 */
export function makeRelease({
  root,
  version,
  today,
  dryRun,
}: {
  root: string;
  version: string;
  today: string;
  dryRun: boolean;
}): string[] {
  const git = (command: string, ...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync('git', [command, ...args], { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new ReleaseRefused(`git ${command}: ${stderr.trim()}`);
    return stdout.trim();
  };
  // Cast: every release has written this field.
  const current = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
  const tag = `v${version}`;
  if (valid(version) !== version || prerelease(version))
    throw new ReleaseRefused(`'${version}' is no number of a release: name one such as 1.1.0.\n${USAGE}`);
  if (!gt(version, current)) throw new ReleaseRefused(`This is ${current} already: a release has a higher number.`);
  if (git('status', '--porcelain') !== '')
    throw new ReleaseRefused('There are changes that are not committed: commit them, or put them away, first.');
  if (git('tag', '--list', tag) !== '') throw new ReleaseRefused(`The tag ${tag} is there already.`);

  const record = readRecord(root);
  if (!record?.green || record.sources !== sourcesOf(root))
    throw new ReleaseRefused(
      `These sources have no green run of all tests${record ? ` (the last one: ${record.result}, at ${record.commit.slice(0, 8)})` : ''}: run npm run test:all, and commit its record.`,
    );

  const changes = [...numberedFiles(root, current, version), changeLog(root, version, today)];
  const remotes = findRemotes(root).map(
    ({ workspace }) =>
      `${workspace} ${/version: '([^']+)'/.exec(readFileSync(join(root, workspace, 'src/manifest.ts'), 'utf8'))?.[1] ?? 'unknown'}`,
  );
  const facts = [`contract of the shell: ${SHELL_CONTRACT_VERSION}`, `remotes: ${remotes.join(', ')}`];
  if (dryRun)
    return [
      `Would release ${version} (now ${current}):`,
      ...changes.map(({ file }) => `  write ${file}`),
      `  commit and tag ${tag}`,
      ...facts,
    ];

  for (const { file, content } of changes) writeFileSync(join(root, file), content);
  git('add', '--', ...changes.map(({ file }) => file));
  git('commit', '--quiet', '-m', `Release ${version}`);
  git('tag', '--annotate', tag, '-m', `Release ${version}`, '-m', facts.join('\n'));
  return [
    `Released ${version}: commit ${git('rev-parse', '--short', 'HEAD')}, tag ${tag}.`,
    ...facts,
    `Next: git push --follow-tags, and build the images: docker build --build-arg VERSION=${version} …`,
  ];
}

/** All files that contain the release number, with the new one. */
function numberedFiles(root: string, current: string, version: string): Change[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  // Cast: npm's format.
  const lock = JSON.parse(read('package-lock.json')) as Lock;
  const workspaces = Object.values(lock.packages).flatMap(({ link, resolved }) => (link && resolved ? [resolved] : []));
  const manifests = ['', ...workspaces].map((folder): Change => {
    const file = join(folder, 'package.json');
    // Cast: a manifest is an object.
    const content = JSON.parse(read(file)) as Record<string, unknown>;
    setNumbers(content, version);
    return { file, content: `${JSON.stringify(content, null, 2)}\n` };
  });
  lock.version = version;
  for (const folder of ['', ...workspaces]) {
    const locked = lock.packages[folder];
    if (!locked) throw new ReleaseRefused(`package-lock.json does not know ${folder}: run npm install first.`);
    setNumbers(locked, version);
  }
  const replaced = (file: string): Change => ({ file, content: read(file).replaceAll(current, version) });
  const made = [
    'packages/platform/api/src/release.ts',
    'deploy/k8s/base/kustomization.yaml',
    'deploy/k8s/README.md',
    NEW_REMOTE,
    DOCKERFILE,
  ];
  return [
    ...manifests,
    { file: 'package-lock.json', content: `${JSON.stringify(lock, null, 2)}\n` },
    ...made.map(replaced),
  ];
}

/** Sets the version of a package, and of its dependencies on our own packages. */
function setNumbers(manifest: Record<string, unknown>, version: string): void {
  manifest.version = version;
  for (const kind of ['dependencies', 'devDependencies']) {
    const needed = manifest[kind];
    if (!isRecord(needed)) continue;
    for (const name of Object.keys(needed)) if (name.startsWith('@market/')) needed[name] = version;
  }
}

/** The change log with its 'Unreleased' section renamed to this release, and a new empty one above it. */
function changeLog(root: string, version: string, today: string): Change {
  const text = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const [, section = ''] = /^## Unreleased\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(text) ?? [];
  if (!section.includes('\n- '))
    throw new ReleaseRefused(
      "CHANGELOG.md has nothing under 'Unreleased': say what this release brings to those who use and run it.",
    );
  return {
    file: 'CHANGELOG.md',
    content: text.replace(/^## Unreleased\n/m, `## Unreleased\n\n## ${version} (${today})\n`),
  };
}
