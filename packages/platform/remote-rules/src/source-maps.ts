import { isRecord } from '@market/api';
import { REMOTE_FILE_MAX_BYTES, REMOTE_MAPS_MAX_BYTES } from '@market/remote-contract';
import { integrityOf, type BundleFile, type VersionFile } from './bundle';

const ENDING = '.map';
/** Prefix that webpack adds to the names of sources. */
const WEBPACK = /^webpack:\/\/[^/]*\/(?:\.\/)?/;

/**
 * Strips a source map of the sources' texts, which are not needed to locate an error, and makes their paths relative to
 * the remote's folder.
 * @param content JSON as the build wrote it
 * @returns undefined for content that is no source map, such as a half-written one
 */
export function leanMap(content: Buffer): Buffer | undefined {
  const map = mapIn(content);
  if (!map) return undefined;
  const { sourcesContent: _texts, sources, ...rest } = map;
  return Buffer.from(JSON.stringify({ ...rest, sources: sources.map((source) => source.replace(WEBPACK, '')) }));
}

/** Path of a file's source map. */
export const mapOf = (path: string): string => `${path}${ENDING}`;

/**
 * Source maps of a version that may be stored: of its own scripts, one each, within the size limit, and valid in shape.
 * Others are dropped without an error, since a version works without them.
 * @param files all files of the version
 */
export function usableMaps(maps: readonly BundleFile[], files: readonly Pick<BundleFile, 'path'>[]): VersionFile[] {
  const mapPaths = new Set(files.map(({ path }) => mapOf(path)));
  const usable: VersionFile[] = [];
  let bytes = 0;
  for (const { path, content } of maps) {
    if (!mapPaths.delete(path) || content.length > REMOTE_FILE_MAX_BYTES || !mapIn(content)) continue;
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
