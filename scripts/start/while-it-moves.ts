import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from './preflight';

const LOOK_EVERY_MS = 5_000;
/** Standstill: a start without new progress for this long will not finish. */
const STANDSTILL_MS = 60_000;

interface Started<Result> {
  label: string;
  work: Promise<Result>;
  /** Progress in words; undefined when unknown. */
  report: () => Promise<string | undefined>;
  say: (text: string) => void;
  /** Time without new progress after which the start is given up. */
  standstillMs?: number;
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/**
 * Waits for work that may take minutes, such as loading all jobs of a large database, and prints its progress.
 * @throws CannotStart at a standstill; errors of `work`
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

/** Parts of a `/readyz` response that are not 'ok' yet, in words. */
export function notReadyOf(states: Readonly<Record<string, unknown>>): string | undefined {
  const parts = Object.entries(states).filter(([, state]) => state !== 'ok' && state !== 'is starting');
  return parts.length > 0 ? parts.map(([name, state]) => `${name} ${String(state)}`).join(', ') : undefined;
}
