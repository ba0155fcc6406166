import { SnapshotError } from '@market/search-index';
import type { Log } from '@market/service-kit';
import type { IndexedJobSearch } from './indexed/indexed-job-search';
import { readSnapshotFile, writeSnapshotFile } from './snapshot-file';

/** Persistence of a search across restarts of the service, with its position in the change stream. */
export interface SearchMemory {
  /**
   * Prepares the search for changes; returns the stream position to resume from, undefined if everything must be read.
   */
  restore(): Promise<string | undefined>;
  /** Records that the search contains all changes up to this position. */
  save(position: string): Promise<void>;
}

/** Persists an in-memory index in a file; does nothing without a file. */
export function createFileMemory({
  search,
  file,
  made,
  log,
}: {
  search: IndexedJobSearch;
  file: string | undefined;
  /** Versions of the exchange rates and of the rule of skills by which it was made; one by others is ignored. */
  made: string;
  log: Log;
}): SearchMemory {
  const mark = `${made} `;
  return {
    async restore() {
      if (file === undefined) return undefined;
      const startedAt = performance.now();
      try {
        const note = await search.restore(readSnapshotFile(file), (written) => {
          if (!written.startsWith(mark))
            throw new SnapshotError('it was made by other exchange rates or by another rule of skills');
        });
        log.info({ jobs: search.size, ms: Math.round(performance.now() - startedAt) }, 'search taken up from its file');
        return note.slice(mark.length);
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        // A damaged or outdated file must not prevent the start: the database has everything.
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
