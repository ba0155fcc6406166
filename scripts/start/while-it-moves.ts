import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from './preflight';

const LOOK_EVERY_MS = 5_000;
/** A start that says nothing new for so long does not come to an end. */
const STANDSTILL_MS = 60_000;

interface Started<Result> {
  label: string;
  work: Promise<Result>;
  /** Progress in words; undefined when unknown. */
  report: () => Promise<string | undefined>;
  say: (text: string) => void;
  /** After so long without anything new it is given up. */
  standstillMs?: number;
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/**
 * Waits for something that may take minutes, as reading all jobs of a large database does, and says how far it is.
 * @throws CannotStart when it stands still; what `work` throws
 */
export async function whileItMoves<Result>({
  label,
  work,
  report,
  say,
  standstillMs = STANDSTILL_MS,
  wait = (ms, signal) => pause(ms, undefined, { signal }),
}: Started<Result>): Promise<Result> {
  const done = new AbortController();
  const watch = async (): Promise<never> => {
    let last: string | undefined;
    for (let still = 0; still < standstillMs; still += LOOK_EVERY_MS) {
      await wait(LOOK_EVERY_MS, done.signal);
      done.signal.throwIfAborted();
      const now = await report().catch(() => undefined);
      if (now === undefined || now === last) continue;
      last = now;
      still = 0;
      say(`${label}: ${now}`);
    }
    throw new CannotStart(
      `${label} did not start: it has not moved for a minute. Run it with LOG_LEVEL=info to see why.`,
    );
  };
  try {
    return await Promise.race([work, watch()]);
  } finally {
    done.abort();
  }
}

/** Parts of a `/readyz` that are not 'ok' yet, in words. */
export function notReadyOf(states: Readonly<Record<string, unknown>>): string | undefined {
  const parts = Object.entries(states).filter(([, state]) => state !== 'ok' && state !== 'is starting');
  return parts.length > 0 ? parts.map(([name, state]) => `${name} ${String(state)}`).join(', ') : undefined;
}
