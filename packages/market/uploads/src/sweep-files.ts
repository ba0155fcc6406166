import { LOOSE_FILES_KEPT_SECONDS } from '@market/contracts/access/kept-for';
import { createSweeper, type Log, type LeaderTask, type Sweeper } from '@market/service-kit';
import type { FileStore } from './file-store';

/** Interval of the sweep of files, across all replicas. */
export const SWEEP_EVERY_MS = 60_000;

/**
 * Deletes, once a minute, orphaned files that a crash left without a record (docs/security.md, S50;
 * docs/reliability.md, R23); a leader task of one replica.
 */
export function createFileSweeper({
  files,
  leader,
  log,
  everyMs = SWEEP_EVERY_MS,
}: {
  files: Pick<FileStore, 'sweep'>;
  leader: LeaderTask;
  log: Log;
  everyMs?: number;
}): Sweeper {
  return createSweeper({
    async sweep(goesOn) {
      const removed = await files.sweep(LOOSE_FILES_KEPT_SECONDS * 1000, goesOn);
      if (removed > 0) log.info({ removed }, 'removed files without a record');
    },
    leader,
    everyMs,
    said: 'files without a record could not be removed; next try in a minute',
    log,
  });
}
