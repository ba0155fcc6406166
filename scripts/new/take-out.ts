import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRemote } from '@market/remote-tools';

/** Own files of a remote; the repository brings the rest. */
const OWN = ['src', 'dev', 'test', 'webpack.config.cjs', 'README.md'];

interface Package {
  budget: object;
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/**
 * `npm run new -- remote mfe-candidate --outside ../mfe-candidate`: a remote of this project in a repository of its own.
 * What lies here stays until it is removed.
 * @param root the project's folder
 * @param workspace the remote's folder in it
 * @param folder where its repository goes
 * @param registry where npm finds our packages, for its `.npmrc`
 * @returns what to do next, line by line
 * @throws Refused when something is there
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
