// Shrinks the installed packages of an image, in the current folder: flattens them into one node_modules, without files
// for people and compilers only. Run in the image's build, after `npm ci --omit=dev`.
import { existsSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const UNREAD = /\.(map|md|markdown|flow|d\.[cm]?ts|tsbuildinfo)$/i;
const top = 'node_modules';

// Links to our own workspaces: their code is in the bundle.
rmSync(join(top, '@market'), { recursive: true, force: true });
for (const nested of nestedFolders()) {
  for (const name of packagesIn(nested)) {
    if (!existsSync(join(top, name))) renameSync(join(nested, name), join(top, name));
    else if (versionOf(nested, name) !== versionOf(top, name))
      throw new Error(`${nested}/${name} and ${top}/${name} differ: an image has one version of each package`);
  }
}
// OpenTelemetry ships each package three times; Node loads the CommonJS build.
for (const name of packagesIn(top).filter((each) => each.startsWith('@opentelemetry/')))
  for (const build of ['esm', 'esnext']) rmSync(join(top, name, 'build', build), { recursive: true, force: true });
for (const entry of readdirSync(top, { recursive: true, withFileTypes: true }))
  if (entry.isFile() && UNREAD.test(entry.name)) rmSync(join(entry.parentPath, entry.name));

/** node_modules folders of workspaces: packages in another version than the top-level one. */
function nestedFolders() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const workspaces = Object.values(packages)
    .filter(({ link }) => link)
    .map(({ resolved }) => resolved);
  return workspaces.map((folder) => join(folder, top)).filter((path) => existsSync(path));
}

function versionOf(folder, name) {
  return JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')).version;
}

function packagesIn(folder) {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
    );
}
