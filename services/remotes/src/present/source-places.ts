import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { mapOf } from '@market/remote-rules';
import { LRUCache } from 'lru-cache';
import type { VersionKey } from '../store/browser-store';
import type { FileStore } from '../store/file-store';
import type { RegistryStore } from '../store/registry-store';

/** Place in a version's files, as browsers report it: `expose.0a1b2c3d.js:1:204`. */
const PLACE = /^([^\s:]+):(\d{1,9}):(\d{1,9})$/;
/** Parsed maps in memory; one is some megabytes at most. */
const MAPS_KEPT = 10;

/** @returns `src/features/apply/apply.page.tsx:41:9`; undefined where no map says so */
export type PlaceInSources = (version: VersionKey, at: string) => Promise<string | undefined>;

/**
 * Places of errors in the sources of a version, by the source maps that its deploy brought. Lines and columns begin at 1,
 * as browsers write them; in a map columns begin at 0.
 */
export function createSourcePlaces({
  registry,
  files,
}: {
  registry: Pick<RegistryStore, 'hashOfMap'>;
  files: Pick<FileStore, 'read'>;
}): PlaceInSources {
  const maps = new LRUCache<string, TraceMap>({ max: MAPS_KEPT });

  async function readMap({ remote, version }: VersionKey, path: string): Promise<TraceMap | undefined> {
    const hash = await registry.hashOfMap(remote, version, mapOf(path));
    if (hash === undefined) return undefined;
    const known = maps.get(hash);
    if (known) return known;
    const content = await files.read(hash);
    if (!content) return undefined;
    const map = new TraceMap(content.toString('utf8'));
    maps.set(hash, map);
    return map;
  }

  return async (version, at) => {
    const [, path = '', line, column] = PLACE.exec(at) ?? [];
    try {
      const map = await readMap(version, path);
      const found = map && originalPositionFor(map, { line: Number(line), column: Math.max(0, Number(column) - 1) });
      return found?.source ? `${found.source}:${found.line}:${found.column + 1}` : undefined;
    } catch {
      // A map whose parts do not fit together names no place.
      return undefined;
    }
  };
}
