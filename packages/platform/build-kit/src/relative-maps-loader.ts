import type { LoaderContext } from 'webpack';

/**
 * Hands the source map of the loader before on as an object: one that is a text keeps the absolute paths that it came
 * with, which become part of each chunk's hash, so that the same sources have other hashes in another folder.
 */
export default function relativeMapsLoader(this: LoaderContext<object>, source: string, map?: string | object): void {
  // Cast: a loader's map is JSON of the shape that webpack takes.
  const parsed = (typeof map === 'string' ? JSON.parse(map) : map) as Parameters<typeof this.callback>[2];
  this.callback(null, source, parsed);
}
