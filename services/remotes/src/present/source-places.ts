import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { mapOf } from '@market/remote-rules';
import { LRUCache } from 'lru-cache';
import type { VersionKey } from '../store/browser-store';
import type { FileStore } from '../store/file-store';
import type { RegistryStore } from '../store/registry-store';

/** Place in a version's files, as browsers report it: `expose.0a1b2c3d.js:1:204`. */
const PLACE = /^([^\s:]+):(\d{1,9}):(\d{1,9})$/;
/** Maximum bytes of the maps that are cached parsed; parsed they take several times as many. */
const KEPT_BYTES = 8 * 1024 * 1024;

interface Parsed {
  map: TraceMap;
  bytes: number;
}

/** @returns `src/features/apply/apply.page.tsx:41:9`; undefined where no map contains it */
export type PlaceInSources = (version: VersionKey, at: string) => Promise<string | undefined>;

/**
 * Maps error positions to a version's sources, by the source maps of its deploy. Lines and columns begin at 1, as in
 * browsers; in a map columns begin at 0.
 */
export function createSourcePlaces({
  registry,
  files,
}: {
  registry: Pick<RegistryStore, 'hashOfMap'>;
  files: Pick<FileStore, 'readMap'>;
}): PlaceInSources {
  /** Cache by hash; several errors of one file share one load. */
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
      // An inconsistent map yields no position.
      return undefined;
    }
  };
}
