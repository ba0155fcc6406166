import { readFileSync } from 'node:fs';

/**
 * How long a thread may work at a stretch. It loads the remote's code before its first page, and runs most of all code
 * for the first time then. While it waits for answers of the API it has nothing to do.
 */
const LIMITS_MS = { starting: 3_000, first: 3_000, busy: 300, waiting: 300 };
/** `full`: it keeps more in buffers than it may, and waits to be ended. */
export type ThreadState = keyof typeof LIMITS_MS | 'full';
/** What a thread says of itself: what it does, and which of the process's threads it is, where the system tells. */
export interface ThreadSays {
  state: ThreadState;
  thread: number | undefined;
}

const LOOK_EVERY_MS = 50;
/** How often threads without a page are looked at, and how much they may work meanwhile: they collect garbage. */
const LOOK_AT_IDLE_EVERY_MS = 1_000;
const IDLE_LIMIT_MS = 300;
/**
 * By how much the process may grow while a thread is busy: two whole heaps, for others are written at the same time.
 */
const GROWTH_IN_HEAPS = 2;
/** A thread with the shell's code, before it writes (measured: 43 MB). */
const THREAD_MB = 64;
const MB = 1024 * 1024;

/** How large the process is without the heap and the buffers of its main thread. */
interface ThreadsSize {
  bytes: number;
  threads: number;
}

/** The work on one page. */
export interface Work {
  is(says: ThreadSays): void;
  /** @param spins hears where the thread goes on working without a page; asked until it writes the next one */
  end(spins: (reason: string) => void): void;
}

interface IdleThread {
  /** Processor time at the last look, in ms. */
  used: number;
  spins: (reason: string) => void;
}

/**
 * Watches threads, which cannot tell themselves when they hang.
 *
 * How long one works at a stretch: it says when it begins and when it waits, and silence in between counts. By the
 * processor's time, for on a busy machine a thread waits for its turn; and by the clock for the page as a whole. A
 * thread that waits for answers, or has no page, has hardly anything to do: one that works on has a timer that never
 * ends, and takes no page any more.
 *
 * How much memory it takes: a thread that waits or is done knows what it keeps in buffers, and says when that is too
 * much. While it is busy nobody can ask it (Node 20 has no `worker.getHeapStatistics()`), so what counts is how much
 * the process has grown since. That is not of one thread alone: of those at work the one that has been busy for
 * longest is taken for the cause, since pages take some ten ms and filling so much memory takes longer. In the form
 * where all run in one process, threads of other services may swell as well; it costs that page its text. And it is
 * looked at every 50 ms at best: a thread gets some hundred MB further before it ends.
 *
 * @param needs.threads how many there are
 * @param needs.buffersMb what a thread may keep in buffers
 * @param needs.heapMb what a thread's heap may take
 */
export function createWorkWatch({
  pageLimitMs,
  buffersMb,
  heapMb,
  threads,
}: {
  pageLimitMs: number;
  buffersMb: number;
  heapMb: number;
  threads: () => number;
}) {
  const growthMb = GROWTH_IN_HEAPS * heapMb;
  /** Since when each page that is being written keeps its thread busy, in ms of the clock. */
  const busy = new Map<object, number>();
  const idle = new Map<number, IdleThread>();
  const lookAtIdle = setInterval(() => {
    for (const [thread, known] of idle) {
      const used = cpuTimeOf(thread);
      // It has ended, and its number may be another one's by now.
      if (used === undefined || used < known.used) idle.delete(thread);
      else if (used - known.used <= IDLE_LIMIT_MS) known.used = used;
      else {
        idle.delete(thread);
        known.spins(`It kept a thread busy without a page for more than ${String(IDLE_LIMIT_MS)} ms.`);
      }
    }
  }, LOOK_AT_IDLE_EVERY_MS).unref();

  function sizeOfThreads(): ThreadsSize {
    const { rss, heapTotal, external } = process.memoryUsage();
    return { bytes: rss - heapTotal - external, threads: threads() };
  }

  return {
    /** @param tooMuch hears why the page is to be given up */
    begin(tooMuch: (reason: string) => void): Work {
      const begunAt = Date.now();
      const page = {};
      /** Nothing as long as the page waits for a thread, or its thread for the shell's code, which is ours. */
      let says: ThreadSays | undefined;
      let since = begunAt;
      /** From the first look on: most pages are done before it. */
      let usedBefore: number | undefined;
      let sizeBefore: ThreadsSize | undefined;
      const timer = setInterval(() => {
        const now = Date.now();
        if (now - begunAt > pageLimitMs) return tooMuch(`It was not done after ${String(pageLimitMs)} ms.`);
        if (!says) return;
        if (says.state === 'full') return tooMuch(`It kept more than ${String(buffersMb)} MB in buffers.`);
        // Whose processor time is not known cannot be held against one that waits.
        if (says.state === 'waiting' && says.thread === undefined) return;
        const limit = LIMITS_MS[says.state];
        usedBefore ??= usedBy(says.thread);
        sizeBefore ??= sizeOfThreads();
        if (says.state !== 'waiting' && growthOf(sizeBefore, sizeOfThreads()) > growthMb * MB) {
          if ([...busy.values()].every((other) => other >= since))
            return tooMuch(`The process took more than ${String(growthMb)} MB of memory while it kept a thread busy.`);
          sizeBefore = undefined;
        }
        if (now - since > limit && usedBy(says.thread) - usedBefore > limit)
          tooMuch(`It kept a thread busy for more than ${String(limit)} ms.`);
      }, LOOK_EVERY_MS);
      return {
        is(now) {
          if (now.thread !== undefined) idle.delete(now.thread);
          says = now;
          since = Date.now();
          usedBefore = undefined;
          sizeBefore = undefined;
          if (now.state === 'waiting') busy.delete(page);
          else busy.set(page, since);
        },
        end(spins) {
          clearInterval(timer);
          busy.delete(page);
          const used = says?.thread === undefined ? undefined : cpuTimeOf(says.thread);
          if (says?.thread !== undefined && used !== undefined) idle.set(says.thread, { used, spins });
        },
      };
    },
    stop(): void {
      clearInterval(lookAtIdle);
      idle.clear();
    },
  };
}

/** In bytes; threads that started meanwhile are no growth of the others, and what one that ended leaves counts on. */
const growthOf = (before: ThreadsSize, now: ThreadsSize): number =>
  now.bytes - before.bytes - Math.max(0, now.threads - before.threads) * THREAD_MB * MB;

/**
 * The processor's time that a thread has used, in ms. Where the system does not tell which thread it is, that of the
 * whole process: what that has not used, its thread has not used either. Of one that has ended nothing, for its task is
 * told so.
 */
function usedBy(thread: number | undefined): number {
  if (thread !== undefined) return cpuTimeOf(thread) ?? 0;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Linux counts in hundredths of a second for everybody who asks (proc(5), sysconf(_SC_CLK_TCK)). */
const TICK_MS = 10;

/** The processor's time that a thread of this process has used, in ms; undefined where there is none. */
function cpuTimeOf(thread: number): number | undefined {
  try {
    // The name, in brackets, may hold anything; utime and stime are the 12th and 13th field behind it.
    const fields = readFileSync(`/proc/self/task/${String(thread)}/stat`, 'utf8')
      .split(') ')
      .at(-1)!
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}
