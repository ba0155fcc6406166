import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from './preflight';

/** A process that is started again whenever it ends without being asked to. */
export interface KeptProcess {
  /** The process that runs now; after a restart, another one. */
  child(): ChildProcess;
  /**
   * Starts nothing any more; asks the process that runs now to end (SIGTERM), and ends it (SIGKILL) when that takes
   * too long.
   */
  stop(): Promise<void>;
}

interface KeptNeeds {
  label: string;
  start: () => ChildProcess;
  /** Resolves when the process does its work. A process that ends before has failed to start. */
  works: (child: ChildProcess) => Promise<unknown>;
  /** Waits for what must be there before another try: room on the disk, for example. */
  beforeRestart?: (signal: AbortSignal) => Promise<unknown>;
  /** Cause of the end, in words, if known. */
  reason?: () => string | undefined;
  say: (text: string) => void;
  /** Hears once that the process does not come up again; nothing is started after that. */
  giveUp: (error: CannotStart) => void;
  /** Time limit from SIGTERM to the process's end. */
  endLimitMs?: number;
  /** For tests. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

const RESTART_FIRST_MS = 500;
const RESTART_LONGEST_MS = 10_000;
/** With the waits between them about a minute: what has not helped by then needs a person. */
const FAILURES_AT_MOST = 9;
/** A process that has worked for so long was no failure, whatever it ends of. */
const GOOD_AFTER_MS = 60_000;
const END_LIMIT_MS = 20_000;

/**
 * Keeps a process running (a supervisor with exponential backoff): when it ends by itself it is started again after
 * half a second, one second, two, up to ten. One that fails nine times, without working for a minute in between, is
 * given up.
 * @throws CannotStart when it ends before it worked the first time; what `works` throws
 */
export async function keepRunning({
  label,
  start,
  works,
  beforeRestart,
  reason,
  say,
  giveUp,
  endLimitMs = END_LIMIT_MS,
  wait = (ms, signal) => pause(ms, undefined, { signal }),
}: KeptNeeds): Promise<KeptProcess> {
  const stopping = new AbortController();
  let child = start();
  try {
    await Promise.race([
      works(child),
      endOf(child).then(() =>
        Promise.reject(new CannotStart(`${label} ended while starting${inBrackets(reason?.())}.`)),
      ),
    ]);
  } catch (error) {
    await end(child, endLimitMs);
    throw error;
  }

  async function supervise(): Promise<void> {
    let startedAt = performance.now();
    for (let failures = 0; ;) {
      const [code, signal] = await endOf(child);
      if (stopping.signal.aborted) return;
      // Killed from outside, it had no last words: an error in its log is of something else.
      const because = signal === 'SIGKILL' ? undefined : reason?.();
      failures = performance.now() - startedAt > GOOD_AFTER_MS ? 0 : failures;
      if (failures >= FAILURES_AT_MOST) {
        giveUp(
          new CannotStart(
            `${label} ended ${failures + 1} times and does not come up again${inBrackets(because ?? String(signal ?? code))}. Everything is stopped; all data that was acknowledged is kept. Mend the cause and start again.`,
          ),
        );
        return;
      }
      const ms = Math.min(RESTART_FIRST_MS * 2 ** failures, RESTART_LONGEST_MS);
      failures += 1;
      say(`${label} ended (${signal ?? code}${because ? `: ${because}` : ''}); starting it again in ${ms / 1000} s`);
      await wait(ms, stopping.signal).catch(() => undefined);
      if (!stopping.signal.aborted) await beforeRestart?.(stopping.signal).catch(() => undefined);
      if (stopping.signal.aborted) return;
      startedAt = performance.now();
      child = start();
      await Promise.race([works(child).then(() => say(`${label} works again`)), endOf(child)]).catch(
        async (error: unknown) => {
          say(`${label} does not work: ${error instanceof Error ? error.message : String(error)}`);
          await end(child, endLimitMs);
        },
      );
    }
  }
  const supervision = supervise();

  return {
    child: () => child,
    async stop() {
      stopping.abort();
      await end(child, endLimitMs);
      await supervision;
    },
  };
}

function inBrackets(text: string | undefined): string {
  return text ? ` (${text})` : '';
}

function endOf(child: ChildProcess): Promise<[code: number | null, signal: NodeJS.Signals | null]> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve([child.exitCode, child.signalCode]);
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve([code, signal]));
    child.once('error', () => resolve([null, null]));
  });
}

async function end(child: ChildProcess, limitMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  child.kill('SIGTERM');
  await endOf(child);
  clearTimeout(timer);
}
