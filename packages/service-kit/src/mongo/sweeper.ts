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
 * @param said what the log says of a sweep that failed
 */
export function createSweeper({
  sweep,
  sole,
  everyMs,
  said,
  log,
}: {
  sweep: () => Promise<void>;
  sole: SoleWork;
  everyMs: number;
  said: string;
  log: Log;
}): Sweeper {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const sweepOnce = async () => {
    try {
      await sole.attempt(sweep);
    } catch (error) {
      log.warn({ err: error }, said);
    }
  };
  return {
    start() {
      running = sweepOnce();
      timer = setInterval(() => {
        running = running.then(sweepOnce);
      }, everyMs);
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
