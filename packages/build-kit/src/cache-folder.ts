import path from 'node:path';
import { hasPseudo } from './pseudo';

/**
 * Where a build keeps what it need not make again: beside the packages that it is made with. One with the
 * pseudo-language keeps its own: webpack knows a module again by its file and its loaders, not by what they are told.
 * @param name whose build
 */
export function cacheFolder(name: string): string {
  return path.join(
    path.dirname(require.resolve('webpack/package.json')),
    '../.cache/webpack',
    hasPseudo() ? `${name}-pseudo` : name,
  );
}
