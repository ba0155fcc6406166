import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from './preflight';

/** A supervised process: restarted whenever it ends unexpectedly. */
export interface KeptProcess {
  /** The current process; a different one after a restart. */
  child(): ChildProcess;
  /** Stops restarting, and ends the current process: by SIGTERM, then by SIGKILL after a time limit. */
  stop(): Promise<void>;
}

interface KeptNeeds {
  label: string;
  start: () => ChildProcess;
  /** Resolves when the process is ready. A process that ends before that has failed to start. */
  works: (child: ChildProcess) => Promise<unknown>;
  /** Waits for a precondition of the next try, such as free disk space. */
  beforeRestart?: (signal: AbortSignal) => Promise<unknown>;
  /** Cause of the end, in words, if known. */
  reason?: () => string | undefined;
  say: (text: string) => void;
  /** Called once when restarting is given up; nothing is started after that. */
  giveUp: (error: CannotStart) => void;
  /** Time limit from SIGTERM to the process's end. */
  endLimitMs?: number;
  /** Test hook. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

const RESTART_FIRST_MS = 500;
const RESTART_LONGEST_MS = 10_000;
/** With the backoff between them, about a minute: later tries need a person's help first. */
const FAILURES_AT_MOST = 9;
/** After working for this long the process counts as started successfully, whatever ends it later. */
const GOOD_AFTER_MS = 60_000;
const END_LIMIT_MS = 20_000;

/**
 * Keeps a process running (a supervisor with exponential backoff): when it ends unexpectedly it is restarted after half
 * a second, one second, two, up to ten. After nine failures without a minute of work in between it is given up.
 * @throws CannotStart when it ends before it was first ready; errors of `works`
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
      // SIGKILL comes from outside: an error in the process's log is then unrelated.
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
