import type { Log } from '../log';
import type { LeaderTask } from './leader-task';

export interface Sweeper {
  start(): void;
  /** Resolves when the running sweep has ended. */
  stop(): Promise<void>;
}

interface SweeperNeeds {
  sweep: (goesOn: () => boolean) => Promise<void>;
  leader: LeaderTask;
  everyMs: number;
  said: string;
  log: Log;
}

/**
 * Sweeps at once and then periodically, in one replica of the service for all. A failed sweep is retried at the next
 * interval.
 * @param sweep a long one checks before each unit of work whether to continue; not after the sweeper is stopped
 * @param said log message for a failed sweep
 */
export function createSweeper({ sweep, leader, everyMs, said, log }: SweeperNeeds): Sweeper {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const sweepOnce = async () => {
    try {
      await leader.attempt(() => sweep(() => !isStopped));
    } catch (error) {
      log.warn({ err: error }, said);
    }
  };
  return {
    start() {
      isStopped = false;
      running = sweepOnce();
      timer = setInterval(() => {
        running = running.then(sweepOnce);
      }, everyMs);
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * Sweeps in batches, until nothing is due or the service stops.
 * @param due loads ids of the next batch; empty when all is done
 * @param end processes a batch, after which it is no longer due
 * @param logged log message for a sweep that found something, besides the count
 */
export function createBatchSweeper({
  due,
  end,
  logged,
  ...needs
}: Omit<SweeperNeeds, 'sweep'> & {
  due: () => Promise<readonly string[]>;
  end: (ids: readonly string[]) => Promise<unknown>;
  logged: string;
}): Sweeper {
  return createSweeper({
    ...needs,
    async sweep(goesOn) {
      let ended = 0;
      while (goesOn()) {
        const ids = await due();
        if (ids.length === 0) break;
        await end(ids);
        ended += ids.length;
      }
      if (ended > 0) needs.log.info({ ended }, logged);
    },
  });
}
