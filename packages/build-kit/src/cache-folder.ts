import path from 'node:path';

/**
 * Where a build keeps what it need not make again: beside the packages that it is made with, or in the folder that
 * `BUILD_CACHE` names, as who measures a build with nothing kept does.
 * @param name whose build
 */
export function cacheFolder(name: string): string {
  const folder =
    process.env.BUILD_CACHE ?? path.join(path.dirname(require.resolve('webpack/package.json')), '../.cache/webpack');
  return path.join(folder, name);
}
