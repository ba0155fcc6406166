import path from 'node:path';

/**
 * Cache folder of a build: next to its installed packages, or the folder in `BUILD_CACHE`, for example to measure a
 * build without cache.
 * @param name name of the build
 */
export function cacheFolder(name: string): string {
  const folder =
    process.env.BUILD_CACHE ?? path.join(path.dirname(require.resolve('webpack/package.json')), '../.cache/webpack');
  return path.join(folder, name);
}
