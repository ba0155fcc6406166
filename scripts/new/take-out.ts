import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRemote } from '@market/remote-tools';

/** A remote's own files; the new repository's template brings the rest. */
const OWN = ['src', 'dev', 'test', 'webpack.config.cjs', 'README.md'];

interface Package {
  budget: object;
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/**
 * `npm run new -- remote mfe-candidate --outside ../mfe-candidate`: copies a remote of this project into a repository
 * of its own. The original stays until it is removed.
 * @param root the project's folder
 * @param workspace the remote's folder in it
 * @param folder path of the new repository
 * @param registry npm registry of our packages, for its `.npmrc`
 * @returns the next steps, line by line
 * @throws Refused when the target folder is not empty
 */
export function takeOut(root: string, workspace: string, folder: string, registry?: string): string[] {
  const from = join(root, workspace);
  const own = readPackage(join(from, 'package.json'));
  const lines = createRemote(workspace, folder, { isEmpty: true, registry });
  for (const name of OWN.filter((one) => existsSync(join(from, one))))
    cpSync(join(from, name), join(folder, name), { recursive: true });
  const file = join(folder, 'package.json');
  const made = readPackage(file);
  const release = made.dependencies['@market/web-kit'];
  const inRelease = ([name, version]: [string, string]): [string, string] => [
    name,
    name.startsWith('@market/') ? (release ?? version) : version,
  ];
  const merged = (ownOnes: Record<string, string> = {}, madeOnes: Record<string, string> = {}) => ({
    ...Object.fromEntries(Object.entries(ownOnes).map(inRelease)),
    ...madeOnes,
  });
  const packages = {
    dependencies: merged(own.dependencies, made.dependencies),
    devDependencies: merged(own.devDependencies, made.devDependencies),
  };
  writeFileSync(file, `${JSON.stringify({ ...made, budget: own.budget, ...packages }, null, 2)}\n`);
  return [...lines, '', `${workspace}/README.md and what it links to still speak of this project.`];
}

// Cast: the scaffold wrote them.
const readPackage = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Package;
