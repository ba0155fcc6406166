import type { Log } from '../log';
import type { SoleWork } from './sole-work';

export interface Sweeper {
  start(): void;
  /** Resolves when the sweep that is in hand has ended. */
  stop(): Promise<void>;
}

/**
 * Sweeps at once and then again and again, in one replica of the service for all. One that fails is tried again at the
 * next time.
 * @param sweep a long one asks before each piece of work whether it goes on: no more once the sweeper is stopped
 * @param said what the log says of a sweep that failed
 */
export function createSweeper({
  sweep,
  sole,
  everyMs,
  said,
  log,
}: {
  sweep: (goesOn: () => boolean) => Promise<void>;
  sole: SoleWork;
  everyMs: number;
  said: string;
  log: Log;
}): Sweeper {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const sweepOnce = async () => {
    try {
      await sole.attempt(() => sweep(() => !isStopped));
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
