import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';
import { hasPseudo } from '@market/build-kit/pseudo';
import webpack, { type Configuration, type MultiStats, type Stats } from 'webpack';
import type { BuildState } from './refused-ahead';
import { Refused } from './refused';
import { hashOfFiles, ownSources } from './sources';

/**
 * Builds a remote in its own repository, by its `webpack.config.cjs`.
 * @param folder of the repository
 * @throws Refused with the faults in its sources
 */
export async function build(folder: string): Promise<void> {
  // Computed before the build, which may not contain a file saved while it runs.
  const own = ownHash(folder);
  // Cast: the build kit creates the configuration.
  const configuration = createRequire(__filename)(join(folder, 'webpack.config.cjs')) as Configuration[];
  const compiler = webpack(configuration);
  const stats = await new Promise<MultiStats | undefined>((done, reject) => {
    compiler.run((failure, built) => {
      compiler.close(() => {
        if (failure) reject(failure);
        else done(built);
      });
    });
  });
  if (stats?.hasErrors())
    throw new Refused(`The build failed:\n${stats.toString({ all: false, errors: true, errorDetails: false })}`);
  const foreign = foreignSources(folder, stats?.stats ?? []);
  writeFileSync(foreignFile(folder), JSON.stringify(foreign.map((file) => relative(folder, file))));
  writeFileSync(hashFile(folder), withForeign(own, folder, foreign));
}

/**
 * Builds a remote unless `dist` is up to date with its sources: a version that was just checked is published unchanged,
 * and sooner.
 * @param folder of the repository
 * @throws Refused with the faults in its sources
 */
export async function buildWhereChanged(folder: string): Promise<void> {
  if (buildState(folder) !== 'built') await build(folder);
}

/** Whether `dist` was built from the present sources. */
export function buildState(folder: string): BuildState {
  if (!existsSync(hashFile(folder)) || !existsSync(foreignFile(folder))) return 'never built';
  // Cast: written by the build.
  const foreign = JSON.parse(readFileSync(foreignFile(folder), 'utf8')) as string[];
  const now = withForeign(
    ownHash(folder),
    folder,
    foreign.map((file) => resolve(folder, file)),
  );
  return readFileSync(hashFile(folder), 'utf8') === now ? 'built' : 'changed';
}

const hashFile = (folder: string) => join(folder, 'dist/.build-hash');
/** File that lists the files outside the remote's own sources that its last build included. */
const foreignFile = (folder: string) => join(folder, 'dist/.build-sources.json');

function ownHash(folder: string): string {
  const hash = createHash('sha256').update(process.version);
  if (hasPseudo()) hash.update('pseudo-language');
  return hashOfFiles(folder, ownSources(folder), hash).digest('hex');
}

/** Hashes the foreign sources too; a deleted file changes the hash, as a changed one does. */
function withForeign(own: string, folder: string, foreign: readonly string[]): string {
  const hash = createHash('sha256').update(own);
  return hashOfFiles(
    folder,
    foreign.filter((file) => existsSync(file)),
    hash,
  ).digest('hex');
}

/**
 * Files in webpack's build outside the remote's own sources and packages, such as a neighbouring folder in a monorepo.
 */
function foreignSources(folder: string, stats: readonly Stats[]): string[] {
  const own = new Set(ownSources(folder));
  const read = new Set(stats.flatMap(({ compilation }) => [...compilation.fileDependencies]));
  return [...read]
    .filter((file) => !own.has(file) && !file.split(sep).includes('node_modules'))
    .filter((file) => existsSync(file) && statSync(file).isFile())
    .sort();
}
