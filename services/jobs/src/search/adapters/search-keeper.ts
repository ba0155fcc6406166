import { setTimeout as pause } from 'node:timers/promises';
import { isMarketError } from '@market/contracts/errors';
import type { FollowedChanges, Log } from '@market/service-kit';
import type { SearchFeed } from './search-feed';
import type { SearchMemory } from './search-memory';

/** Interval of snapshots while the service runs. */
const SAVE_EVERY_MS = 10 * 60 * 1000;
/** Wait before the retry of a search that failed to start. */
const RETRY_MS = 1_000;

export interface SearchKeeper {
  /**
   * Restores the stored search and follows the changes since then, or reads everything; resolves when the search is
   * complete. If the search is unavailable, it resolves as well and keeps retrying: the rest of the service can work.
   */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** 'ok', or the missing part of the search. */
  state(): string;
}

interface KeeperNeeds {
  memory: SearchMemory;
  feed: SearchFeed;
  changes: FollowedChanges;
  log: Log;
}

/**
 * Keeps a search complete: restored from storage, updated by the change stream from there on, and rebuilt from the
 * database if either is unusable.
 */
export function createSearchKeeper({ memory, feed, changes, log }: KeeperNeeds): SearchKeeper {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let saved: string | undefined;
  let saving: Promise<void> | undefined;
  let opening: Promise<void> | undefined;
  let opened = false;
  let follows = false;

  async function save(): Promise<void> {
    const position = changes.position();
    if (position === undefined || position === saved || !opened || feed.state() !== 'ok') return;
    try {
      await memory.save(position);
      saved = position;
    } catch (error) {
      log.error(
        { err: error },
        'the search could not be written down: the next start reads everything from the database',
      );
    }
  }

  async function open(): Promise<void> {
    const position = await memory.restore();
    saved = position;
    // The change stream starts first, so that it also reports changes made while the posts are read.
    if (!follows) await changes.start(position);
    follows = true;
    if (position === undefined) await feed.fill();
    opened = true;
    if (position === undefined) await save();
  }

  async function tryOpening(): Promise<void> {
    try {
      await open();
    } catch (error) {
      if (!isMarketError(error) || error.code !== 'service-unavailable') throw error;
      log.warn({ err: error }, 'the search could not be taken up, it is tried again');
    }
  }

  async function openAtLast(): Promise<void> {
    while (!opened && !stopping.signal.aborted) {
      await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted)
        await tryOpening().catch((error: unknown) => log.error({ err: error }, 'the search could not be taken up'));
    }
  }

  return {
    async start() {
      await tryOpening();
      if (!opened) opening = openAtLast();
      timer = setInterval(() => {
        saving = (saving ?? Promise.resolve()).then(save);
      }, SAVE_EVERY_MS);
      timer.unref();
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await changes.stop();
      await opening;
      await saving;
      await save();
    },
    state: () => (feed.state() !== 'ok' ? feed.state() : opened ? changes.state() : 'not there yet'),
  };
}
