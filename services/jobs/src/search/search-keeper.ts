import { SnapshotError } from '@market/search-index';
import type { FollowedChanges, Log } from '@market/service-kit';
import type { IndexedJobSearch } from './indexed/indexed-job-search';
import type { SearchFeed } from './search-feed';
import { readSnapshotFile, writeSnapshotFile } from './snapshot-file';

/** How often the search is written down while the service runs. */
const SAVE_EVERY_MS = 10 * 60 * 1000;

export interface SearchKeeper {
  /** Takes up what was written down and hears of what has happened since, or reads everything; resolves when all is there. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** 'ok', or what the search still lacks. */
  state(): string;
}

interface KeeperNeeds {
  search: IndexedJobSearch;
  feed: SearchFeed;
  changes: FollowedChanges;
  /** Where the search is written down; nowhere when undefined. */
  file: string | undefined;
  log: Log;
}

/**
 * Keeps a copy's search complete: warm from its file where there is one, up to date by the stream of changes from where the file was
 * written, anew from the database where either cannot be used.
 */
export function createSearchKeeper({ search, feed, changes, file, log }: KeeperNeeds): SearchKeeper {
  let timer: NodeJS.Timeout | undefined;
  let saved: string | undefined;
  let saving: Promise<void> | undefined;

  /** The place in the stream of changes from which to go on; undefined where nothing usable was written down. */
  async function restore(): Promise<string | undefined> {
    if (file === undefined) return undefined;
    const startedAt = performance.now();
    try {
      const position = await search.restore(readSnapshotFile(file));
      log.info({ jobs: search.size, ms: Math.round(performance.now() - startedAt) }, 'search taken up from its file');
      return position;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      // A damaged or old file is no reason not to start: the database has everything.
      log.warn({ err: error }, error instanceof SnapshotError ? error.message : 'the search’s file cannot be read, everything is read from the database');
      return undefined;
    }
  }

  async function save(): Promise<void> {
    const position = changes.position();
    if (file === undefined || position === undefined || position === saved || feed.state() !== 'ok') return;
    try {
      await writeSnapshotFile(file, search.snapshot(position));
      saved = position;
    } catch (error) {
      log.error({ err: error }, 'the search could not be written down: the next start reads everything from the database');
    }
  }

  return {
    async start() {
      const position = await restore();
      saved = position;
      // The changes first: what happens while the posts are read is then told as well.
      await changes.start(position);
      if (position === undefined) {
        await feed.fill();
        await save();
      }
      timer = setInterval(() => {
        saving = (saving ?? Promise.resolve()).then(save);
      }, SAVE_EVERY_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await changes.stop();
      await saving;
      await save();
    },
    state: () => (feed.state() === 'ok' ? changes.state() : feed.state()),
  };
}
