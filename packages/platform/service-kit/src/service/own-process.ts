import { ConfigError } from '../config';
import type { Log } from '../log';
import { flushTraces } from '../tracing';

/**
 * Draining: time for which a replica still serves requests after its readiness probe has turned negative; gateways
 * probe every 200 ms (docs/measurements.md, M29).
 */
export const LEAVING_MS = 3_000;
/**
 * Time limit of a shutdown, after which the process exits with work still open; its supervisor must wait a little
 * longer.
 */
export const LEAVING_LIMIT_MS = 25_000;

/** Starts a process. A wrong setting, or any other error at start, ends it with one plain sentence and code 1. */
export async function startProcess(name: string, start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${error instanceof ConfigError ? reason : `${name} could not start: ${reason}`}\n`);
    process.exit(1);
  }
}

/** Shutdown of a process. */
export interface Leaving {
  /** Whether shutdown was requested: readiness fails, late calls are still answered. */
  isLeaving(): boolean;
  /** Registers `stop`, once the process receives requests: it finishes running work and releases the rest. */
  serves(stop: () => Promise<void>): void;
}

/**
 * Graceful shutdown on SIGTERM or SIGINT: the process reports that it is not ready, serves requests until that is
 * known, stops, and exits. After an unexpected failure its state is unreliable: it exits at once, and its replicas, or
 * its supervisor, take over.
 */
export function leaveWhenTold(log: Log): Leaving {
  let leaving = false;
  let stopServing: (() => Promise<void>) | undefined;
  const dieOf = (error: unknown) => {
    log.fatal({ err: error }, 'unexpected failure');
    process.exit(1);
  };
  const leave = async (signal: string) => {
    if (leaving) return;
    leaving = true;
    log.info({ signal }, 'leaving');
    // With the database or the broker unreachable nothing can be released: open work is left to leases and redelivery.
    setTimeout(() => dieOf(new Error('leaving took too long')), LEAVING_LIMIT_MS).unref();
    if (stopServing) {
      await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
      await stopServing();
    }
    await flushTraces();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void leave(signal).catch(dieOf));
  process.on('unhandledRejection', dieOf);
  return {
    isLeaving: () => leaving,
    serves(stop) {
      stopServing = stop;
    },
  };
}
