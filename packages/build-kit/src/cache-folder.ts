import path from 'node:path';

/**
 * Where a build keeps what it need not make again: beside the packages that it is made with.
 * @param name whose build
 */
export function cacheFolder(name: string): string {
  return path.join(path.dirname(require.resolve('webpack/package.json')), '../.cache/webpack', name);
}
