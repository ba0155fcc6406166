import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { hasPseudo } from '@market/build-kit/pseudo';
import webpack, { type Configuration } from 'webpack';
import type { BuildState } from './refused-ahead';
import { Refused } from './refused';

/** What a build is made from: files, and folders with all that is in them. */
const SOURCES = ['src', 'package.json', 'package-lock.json', 'webpack.config.cjs'];

/**
 * Builds a remote that has a repository of its own, by its `webpack.config.cjs`.
 * @param folder the repository's
 * @throws Refused with what is wrong in its sources
 */
export async function build(folder: string): Promise<void> {
  const hash = sourceHash(folder);
  // The build kit makes it.
  const configuration = createRequire(__filename)(join(folder, 'webpack.config.cjs')) as Configuration[];
  const compiler = webpack(configuration);
  const faults = await new Promise<string | undefined>((resolve, reject) => {
    compiler.run((failure, stats) => {
      compiler.close(() => {
        if (failure) reject(failure);
        else
          resolve(stats?.hasErrors() ? stats.toString({ all: false, errors: true, errorDetails: false }) : undefined);
      });
    });
  });
  if (faults !== undefined) throw new Refused(`The build failed:\n${faults}`);
  writeFileSync(hashFile(folder), hash);
}

/**
 * Builds a remote where `dist` is not what its sources make: what was checked a moment ago is published as it was
 * checked, and sooner.
 * @param folder the repository's
 * @throws Refused with what is wrong in its sources
 */
export async function buildWhereChanged(folder: string): Promise<void> {
  if (buildState(folder) !== 'built') await build(folder);
}

/** Whether what lies in `dist` was built from the sources as they are. */
export function buildState(folder: string): BuildState {
  const file = hashFile(folder);
  if (!existsSync(file)) return 'never built';
  return readFileSync(file, 'utf8') === sourceHash(folder) ? 'built' : 'changed';
}

const hashFile = (folder: string) => join(folder, 'dist/.build-hash');

function sourceHash(folder: string): string {
  const hash = createHash('sha256').update(process.version);
  if (hasPseudo()) hash.update('pseudo-language');
  for (const place of SOURCES.map((name) => join(folder, name)).filter(existsSync))
    for (const file of filesIn(place)) hash.update(file.slice(folder.length)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

function filesIn(place: string): string[] {
  if (!place.endsWith('src')) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
