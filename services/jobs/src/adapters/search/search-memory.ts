import { SnapshotError } from '@market/search-index';
import type { Log } from '@market/service-kit';
import type { IndexedJobSearch } from './indexed/indexed-job-search';
import { readSnapshotFile, writeSnapshotFile } from './snapshot-file';

/** Storage of a search between runs of the service, with its position in the change stream. */
export interface SearchMemory {
  /**
   * Makes the search ready for changes; the place in their stream from which to go on, undefined where everything must
   * be read.
   */
  restore(): Promise<string | undefined>;
  /** Notes that the search has everything up to this place. */
  save(position: string): Promise<void>;
}

/** Keeps an index in memory in a file; nowhere where there is none. */
export function createFileMemory({
  search,
  file,
  rates,
  log,
}: {
  search: IndexedJobSearch;
  file: string | undefined;
  /** Table of exchange rates of its amounts; a snapshot of another table is ignored. */
  rates: string;
  log: Log;
}): SearchMemory {
  const mark = `${rates} `;
  return {
    async restore() {
      if (file === undefined) return undefined;
      const startedAt = performance.now();
      try {
        const note = await search.restore(readSnapshotFile(file), (written) => {
          if (!written.startsWith(mark)) throw new SnapshotError('its pay was compared by other exchange rates');
        });
        log.info({ jobs: search.size, ms: Math.round(performance.now() - startedAt) }, 'search taken up from its file');
        return note.slice(mark.length);
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        // A damaged or old file is no reason not to start: the database has everything.
        log.warn(
          { err: error },
          error instanceof SnapshotError
            ? error.message
            : 'the search’s file cannot be read, everything is read from the database',
        );
        return undefined;
      }
    },
    async save(position) {
      if (file !== undefined) await writeSnapshotFile(file, search.snapshot(`${mark}${position}`));
    },
  };
}
