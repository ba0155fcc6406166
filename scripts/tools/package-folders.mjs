import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The platform packages contain nothing about the marketplace; the market packages build on them
 * (docs/architecture.md).
 */
export const PACKAGE_GROUPS = ['packages/platform', 'packages/market'];

/**
 * Folders of all packages, relative to the project's folder, sorted.
 * @param root the project's folder
 */
export function packageFolders(root) {
  return PACKAGE_GROUPS.flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .sort();
}

/**
 * Folder of one package, relative to the project's folder.
 * @param root the project's folder
 * @param name of the package, without `@market/`
 * @throws Error where no group contains it
 */
export function packageFolder(root, name) {
  const folder = PACKAGE_GROUPS.map((group) => `${group}/${name}`).find((one) =>
    existsSync(join(root, one, 'package.json')),
  );
  if (folder === undefined) throw new Error(`There is no package '${name}' in ${PACKAGE_GROUPS.join(' or ')}.`);
  return folder;
}
