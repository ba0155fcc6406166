import { isRecord } from '@market/api';
import { REMOTE_FILE_MAX_BYTES, REMOTE_MAPS_MAX_BYTES } from '@market/contracts/remotes';
import { integrityOf, type BundleFile, type VersionFile } from './bundle';

const ENDING = '.map';
/** Prefix by which webpack names sources. */
const WEBPACK = /^webpack:\/\/[^/]*\/(?:\.\/)?/;

/**
 * A source map without the sources' texts, which nobody needs to name a place, and with their paths below the remote's
 * folder.
 * @param content JSON as the build wrote it
 * @returns undefined for what is no source map, such as one that is being written
 */
export function leanMap(content: Buffer): Buffer | undefined {
  const map = mapIn(content);
  if (!map) return undefined;
  const { sourcesContent: _texts, sources, ...rest } = map;
  return Buffer.from(JSON.stringify({ ...rest, sources: sources.map((source) => source.replace(WEBPACK, '')) }));
}

/** Path of the map of a file. */
export const mapOf = (path: string): string => `${path}${ENDING}`;

/**
 * The maps of a version that may be kept: of its own scripts, each once, within their size, and maps by their shape.
 * Others are left out, for a version is good without them.
 * @param files all files of the version
 */
export function usableMaps(maps: readonly BundleFile[], files: readonly Pick<BundleFile, 'path'>[]): VersionFile[] {
  const wanted = new Set(files.map(({ path }) => mapOf(path)));
  const usable: VersionFile[] = [];
  let bytes = 0;
  for (const { path, content } of maps) {
    if (!wanted.delete(path) || content.length > REMOTE_FILE_MAX_BYTES || !mapIn(content)) continue;
    bytes += content.length;
    if (bytes > REMOTE_MAPS_MAX_BYTES) break;
    usable.push({ path, hash: integrityOf(content), bytes: content.length });
  }
  return usable;
}

interface SourceMap {
  sources: string[];
  sourcesContent?: unknown;
}

function mapIn(content: Buffer): SourceMap | undefined {
  try {
    const map: unknown = JSON.parse(content.toString('utf8'));
    return isMap(map) ? map : undefined;
  } catch {
    return undefined;
  }
}

const isMap = (map: unknown): map is SourceMap =>
  isRecord(map) &&
  map.version === 3 &&
  typeof map.mappings === 'string' &&
  Array.isArray(map.sources) &&
  map.sources.every((source) => typeof source === 'string');
