import { ConfigError } from '../config';
import type { Log } from '../log';
import { flushTraces } from '../tracing';

/**
 * Draining: how long a replica goes on answering after its readiness probe said no; gateways probe every 200 ms
 * (docs/measurements.md, M29).
 */
export const LEAVING_MS = 3_000;
/** After this time a process that leaves ends, whatever is still open; whoever stops it has to wait a little longer. */
export const LEAVING_LIMIT_MS = 25_000;

/**
 * Starts what a process is for. A wrong setting, or whatever else keeps it from starting, ends it with one plain
 * sentence and code 1.
 */
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
  /** From now on somebody is sent here. `stop` finishes what is in hand and hands back the rest. */
  serves(stop: () => Promise<void>): void;
}

/**
 * Lets this process leave when it is told to (SIGTERM, SIGINT): it says that it is not ready, goes on answering until
 * that is known, stops, and ends. After an unexpected failure nothing can be relied on: it ends at once, and its
 * replicas, or whoever restarts it, go on.
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
    // With the database or the broker away there is nothing to hand back to: what is open is left to leases and
    // redelivery.
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
