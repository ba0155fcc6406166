import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRemotes } from '@market/build-kit/remote-workspaces';
import { ROOT } from '../start/root';
import { compileSources, writeTypes } from './compile-package';
import { packageManifest } from './package-manifest';
import { packageFolder } from '../tools/package-folders.mjs';
import { PACKED_PACKAGES } from './packed-packages';

/** Folders and files of a package that are copied unchanged. */
const AS_THEY_ARE = ['README.md', 'bin', 'templates', 'shell-exports'];
const FOR_TEAMS = '### For teams with remotes';

/**
 * Makes the packages that a remote needs in a repository of its own: built JavaScript with types, declared peers, and
 * the remote-related part of the change log.
 * @param target output folder, with a folder for each package
 * @returns the package folders in dependency order
 */
export function makePackages(target: string): string[] {
  const targetOf = (name: string) => join(target, name);
  const changes = changesForTeams();
  for (const name of Object.keys(PACKED_PACKAGES)) {
    const folder = targetOf(name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    compileSources(name, folder);
    for (const one of AS_THEY_ARE) {
      const from = join(ROOT, packageFolder(ROOT, name), one);
      if (existsSync(from)) cpSync(from, join(folder, one), { recursive: true });
    }
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageManifest(name), null, 2)}\n`);
    writeFileSync(join(folder, 'CHANGELOG.md'), changes);
  }
  writeTypes(targetOf);
  shipPropTypes(targetOf('web-kit'));
  return Object.keys(PACKED_PACKAGES).map(targetOf);
}

/**
 * Ships the prop types of the dialogs and slots that this project's remotes and shell declare: remotes in other
 * repositories open these dialogs and fill these slots too, and have only the packages.
 */
function shipPropTypes(webKit: string): void {
  const workspaces = ['shell', ...findRemotes(ROOT).map(({ workspace }) => workspace)];
  for (const kind of ['dialogs', 'slots'])
    for (const workspace of workspaces) {
      const from = join(ROOT, workspace, `src/${kind}.d.ts`);
      if (!existsSync(from)) continue;
      cpSync(from, join(webKit, 'src', kind, `${workspace}.d.ts`));
      appendFileSync(join(webKit, 'src/index.d.ts'), `import './${kind}/${workspace}.js';\n`);
    }
}

/** Part of the change log about remotes. */
function changesForTeams(): string {
  const [, ...releases] = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').split(/^(?=## )/m);
  const sections = releases.map((release) => {
    const [title = '', ...parts] = release.split(/^(?=### )/m);
    const part = parts.find((one) => one.startsWith(FOR_TEAMS))?.slice(FOR_TEAMS.length) ?? '\n\nNothing changed.\n';
    return `${title.trim()}${part.trimEnd()}\n`;
  });
  return [
    '# Change log\n',
    'What changed for those who have remotes, by release ([semantic versioning](https://semver.org)).\n',
    ...sections,
  ].join('\n');
}
