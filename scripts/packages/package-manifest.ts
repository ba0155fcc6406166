import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedModules } from '@market/build-kit';
import { ROOT } from '../start/root';
import { packageFolder } from '../tools/package-folders.mjs';
import { PACKED_PACKAGES } from './packed-packages';

type Entry = string | { [condition: string]: Entry };

/** Fields read from a `package.json` of this project. */
interface Source {
  name: string;
  version: string;
  sideEffects?: boolean | string[];
  bin?: Record<string, string>;
  product?: string;
  exports: Record<string, Entry>;
  imports?: Record<string, Entry>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Dependency that only `@market/web-kit/testing` imports. */
const FOR_TESTS = '@testing-library/react';

/**
 * A package's `package.json` for use elsewhere: entries are JavaScript with types; modules that a page may load only
 * once (react and similar) are peers, in the range agreed between remotes and shell.
 * @param name of a package, without `@market/`
 */
export function packageManifest(name: string): object {
  const folder = join(ROOT, packageFolder(ROOT, name));
  // Cast: a manifest of our own, as below.
  const source = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Source;
  // Cast: both fields exist.
  const { engines, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    engines: object;
    license: string;
  };
  const isEsm = PACKED_PACKAGES[name] === 'esm';
  // Development tools and hosts are devDependencies here; elsewhere they are installed in order to be run.
  const needed = { ...source.dependencies, ...source.devDependencies };
  const peers = isEsm ? sharedPeers(needed) : {};
  const isTested = name === 'web-kit';
  const dependencies = Object.fromEntries(Object.entries(needed).filter(([dependency]) => !(dependency in peers)));
  return {
    name: source.name,
    version: source.version,
    license,
    engines,
    ...(isEsm ? { type: 'module' } : {}),
    ...(source.sideEffects === undefined ? {} : { sideEffects: source.sideEffects }),
    ...(source.bin ? { bin: source.bin } : {}),
    ...(source.product ? { product: asJavaScript(source.product) } : {}),
    exports: mapped(source.exports, withTypes),
    ...(source.imports ? { imports: mapped(source.imports, asJavaScript) } : {}),
    dependencies,
    peerDependencies: { ...peers, ...source.peerDependencies, ...(isTested ? { [FOR_TESTS]: '>=16' } : {}) },
    ...(isTested ? { peerDependenciesMeta: { [FOR_TESTS]: { optional: true } } } : {}),
  };
}

/** Dependencies of a package that the shell shares. */
function sharedPeers(dependencies: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sharedModules('remote'))
      .filter(([module]) => module in dependencies && !module.startsWith('@market/'))
      .map(([module, { requiredVersion }]) => [module, requiredVersion]),
  );
}

const SOURCE = /(?<!\.d)\.tsx?$/;
const asJavaScript = (file: string): Entry => file.replace(SOURCE, '.js');
const withTypes = (file: string): Entry =>
  SOURCE.test(file)
    ? { types: file.replace(SOURCE, '.d.ts'), default: asJavaScript(file) }
    : file.endsWith('.d.ts')
      ? { types: file }
      : file;

function mapped(entries: Record<string, Entry>, map: (file: string) => Entry): Record<string, Entry> {
  return Object.fromEntries(
    Object.entries(entries).map(([key, entry]) => [key, typeof entry === 'string' ? map(entry) : mapped(entry, map)]),
  );
}
