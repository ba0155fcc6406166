import type { LoaderContext } from 'webpack';

/**
 * Passes the previous loader's source map on as an object: a string keeps its absolute paths, which affect each chunk's
 * hash, so that the same sources would get different hashes in another folder.
 */
export default function relativeMapsLoader(this: LoaderContext<object>, source: string, map?: string | object): void {
  // Cast: a loader's map is JSON of the shape that webpack takes.
  const parsed = (typeof map === 'string' ? JSON.parse(map) : map) as Parameters<typeof this.callback>[2];
  this.callback(null, source, parsed);
}
