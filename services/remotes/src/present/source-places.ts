import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { mapOf } from '@market/remote-rules';
import { LRUCache } from 'lru-cache';
import type { VersionKey } from '../store/browser-store';
import type { FileStore } from '../store/file-store';
import type { RegistryStore } from '../store/registry-store';

/** Place in a version's files, as browsers report it: `expose.0a1b2c3d.js:1:204`. */
const PLACE = /^([^\s:]+):(\d{1,9}):(\d{1,9})$/;
/** Bytes of the maps that are kept parsed, which takes several times as many. */
const KEPT_BYTES = 8 * 1024 * 1024;

interface Parsed {
  map: TraceMap;
  bytes: number;
}

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
  files: Pick<FileStore, 'readMap'>;
}): PlaceInSources {
  /** By hash; several errors of one file wait for one reading. */
  const maps = new LRUCache<string, Parsed>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
    async fetchMethod(hash) {
      const content = await files.readMap(hash);
      return content && { map: new TraceMap(content.toString('utf8')), bytes: content.length };
    },
  });

  return async ({ remote, version }, at) => {
    const [, path = '', line, column] = PLACE.exec(at) ?? [];
    try {
      const hash = await registry.hashOfMap(remote, version, mapOf(path));
      const parsed = hash === undefined ? undefined : await maps.fetch(hash);
      const place = { line: Number(line), column: Math.max(0, Number(column) - 1) };
      const found = parsed && originalPositionFor(parsed.map, place);
      return found?.source ? `${found.source}:${found.line}:${found.column + 1}` : undefined;
    } catch {
      // A map whose parts do not fit together names no place.
      return undefined;
    }
  };
}
