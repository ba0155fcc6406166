import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { MarketError, type PageHead, type PageQuestion } from '@market/contracts';
import { programOf } from '@market/service-kit';
import { Piscina } from 'piscina';
import type { CallAnswer, PageCall } from './answer-calls';

/** What a thread is made with. */
export interface ThreadData {
  shellFile: string;
  /** The remote whose pages it writes, with its code; none for the shell's own. */
  remote: { name: string; code: string } | null;
  /** The language that it writes in. */
  language: string;
  /** It says that it is full once its buffers take more. */
  buffersMaxBytes: number;
}

/** What a thread gives back: null where the page is none that a server writes, no HTML where a call of it failed. */
export type ThreadResult = { head: PageHead; html: string | null; data: unknown } | null;

/** A version's server side threw, took too long, or needed too much memory. */
export class ThreadFailed extends Error {
  override name = 'ThreadFailed';
}

/**
 * How long a thread may work at a stretch; waiting for answers of the API does not count. It loads the remote's code
 * before its first page, and runs most of all code for the first time then.
 */
const LIMITS_MS = { starting: 3_000, first: 3_000, busy: 300 };
/** `full`: it keeps more in buffers than it may, and waits to be ended. */
export type ThreadState = keyof typeof LIMITS_MS | 'waiting' | 'full';
/** What a thread says of itself: what it does, and which of the process's threads it is, where the system tells. */
export interface ThreadSays {
  state: ThreadState;
  thread: number | undefined;
}
/** A page that waits for what never comes is given up after this time by the clock, however little it works. */
const PAGE_LIMIT_MS = 30_000;
/** Pages of one version that may wait for a thread. */
const QUEUE_MAX = 64;
const LOOK_EVERY_MS = 50;
const IDLE_MS = 60_000;
const MB = 1024 * 1024;
const HEAP_MB = 192;
/** What a version may keep in buffers, which lie outside of the heap and of its limit. */
const BUFFERS_MB = 128;
/** By how much the process may grow while a thread is busy: two whole heaps, for others are written at the same time. */
const GROWTH_MB = 2 * HEAP_MB;
/** A thread with the shell's code, before it writes (measured: 43 MB). */
const THREAD_MB = 64;
const THREADS_OF_A_VERSION = 2;
/** Versions that are ready at once; the one that was not asked for for longest goes. */
const VERSIONS_MAX = 6;
/** A version that nobody has asked for since goes when another one of its remote is asked for: it is out of use. */
const OUT_OF_USE_MS = 5 * 60_000;

/** How large the process is without the heap and the buffers of its main thread. */
interface ThreadsSize {
  bytes: number;
  threads: number;
}

interface Pool {
  piscina: Piscina;
  /** Of the remote; undefined for the shell. */
  remote: string | undefined;
  usedAt: number;
}

/**
 * Runs each version in threads of its own: without the process's environment, with a limit of memory, and ended when a
 * page keeps one busy for too long.
 */
export function createThreads({
  shellFile,
  pageLimitMs = PAGE_LIMIT_MS,
  now = Date.now,
}: {
  shellFile: string;
  pageLimitMs?: number | undefined;
  now?: () => number;
}) {
  const pools = new Map<string, Pool>();
  /** Ended by us: what was being written is no fault of its version. */
  const ended = new WeakSet<Piscina>();

  function poolOf(key: string, data: Omit<ThreadData, 'buffersMaxBytes'>): Piscina {
    const remote = data.remote?.name;
    for (const [other, pool] of pools)
      if (other !== key && pool.remote === remote && now() - pool.usedAt > OUT_OF_USE_MS) drop(other);
    const known = pools.get(key);
    if (known) {
      known.usedAt = now();
      return known.piscina;
    }
    const piscina = new Piscina({
      ...programOf(join(__dirname, 'write-page.worker')),
      minThreads: 1,
      maxThreads: THREADS_OF_A_VERSION,
      idleTimeout: IDLE_MS,
      atomics: 'disabled',
      recordTiming: false,
      env: {},
      workerData: { ...data, buffersMaxBytes: BUFFERS_MB * MB } satisfies ThreadData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    // The task of a thread that dies is told; a thread that dies without one is replaced by the pool.
    piscina.on('error', () => undefined);
    pools.set(key, { piscina, remote, usedAt: now() });
    for (const [old] of [...pools].sort(([, a], [, b]) => a.usedAt - b.usedAt).slice(0, -VERSIONS_MAX)) drop(old);
    return piscina;
  }

  function sizeOfThreads(): ThreadsSize {
    const { rss, heapTotal, external } = process.memoryUsage();
    return {
      bytes: rss - heapTotal - external,
      threads: [...pools.values()].reduce((sum, { piscina }) => sum + piscina.threads.length, 0),
    };
  }

  function drop(key: string): void {
    const pool = pools.get(key);
    pools.delete(key);
    if (pool) void end(pool);
  }

  function end({ piscina }: Pool): Promise<void> {
    ended.add(piscina);
    return piscina.destroy();
  }

  return {
    /**
     * @param key of the version in its language; another build of the shell is another version
     * @param needs.answer answers the calls of the page
     * @throws ThreadFailed, or MarketError 'service-unavailable' where too many pages wait already or the version's
     *   threads are ended meanwhile
     */
    async write(
      key: string,
      question: PageQuestion,
      {
        code,
        language,
        answer,
      }: { code: string | undefined; language: string; answer: (call: PageCall) => Promise<CallAnswer> },
    ): Promise<ThreadResult> {
      const remote = question.remote && code !== undefined ? { name: question.remote.name, code } : null;
      const piscina = poolOf(key, { shellFile, remote, language });
      if (piscina.queueSize >= QUEUE_MAX) throw new MarketError('service-unavailable');
      const { port1, port2 } = new MessageChannel();
      const limit = new AbortController();
      const work = watchWork({ pageLimitMs, sizeOfThreads, tooMuch: (reason) => limit.abort(reason) });
      const hear = async (message: { id: number; call: PageCall } | ThreadSays): Promise<void> => {
        if ('state' in message) return work.is(message);
        port1.postMessage({ id: message.id, given: await answer(message.call) });
      };
      port1.on('message', (message: Parameters<typeof hear>[0]) => {
        // The remote's code runs where this comes from: what cannot be answered is its failure, not this process's.
        hear(message).catch((error: unknown) => limit.abort(`What it says is not understood: ${String(error)}`));
      });
      try {
        const { address, manifests, settings } = question;
        // So the thread's function answers.
        return (await piscina.run(
          { asked: { address, manifests, settings }, port: port2 },
          { signal: limit.signal, transferList: [port2] },
        )) as ThreadResult;
      } catch (error) {
        if (ended.has(piscina) && !limit.signal.aborted) throw new MarketError('service-unavailable', { cause: error });
        throw new ThreadFailed(
          limit.signal.aborted ? String(limit.signal.reason) : error instanceof Error ? error.message : String(error),
          { cause: error },
        );
      } finally {
        work.stop();
        port1.close();
      }
    },
    async stop(): Promise<void> {
      const ending = [...pools.values()];
      pools.clear();
      await Promise.all(ending.map(end));
    },
  };
}

/**
 * Measures how long a thread works at a stretch, which it cannot tell itself when it hangs: it says when it begins and
 * when it waits, and silence in between counts. By the processor's time, for on a busy machine a thread waits for its
 * turn; and by the clock for the page as a whole.
 *
 * A thread that waits or is done knows what it keeps in buffers, and says when that is too much. While it is busy nobody
 * can ask it (Node 20 has no `worker.getHeapStatistics()`), so what counts is how much the process has grown since. That
 * is not of one thread alone: whoever is busy while another one swells is ended with it, and so is whoever is busy while
 * threads of other services swell, in the form where all run in one process; it costs that page its text. And it is looked
 * at every 50 ms at best: a thread gets some hundred MB further before it ends.
 */
function watchWork({
  pageLimitMs,
  sizeOfThreads,
  tooMuch,
}: {
  pageLimitMs: number;
  sizeOfThreads: () => ThreadsSize;
  tooMuch: (reason: string) => void;
}): {
  is(says: ThreadSays): void;
  stop(): void;
} {
  const begunAt = Date.now();
  /** Nothing as long as the page waits for a thread, or its thread for the shell's code, which is ours. */
  let says: ThreadSays | undefined;
  let since = begunAt;
  /** From the first look on: most pages are done before it. */
  let usedBefore: number | undefined;
  let sizeBefore: ThreadsSize | undefined;
  const timer = setInterval(() => {
    const now = Date.now();
    if (now - begunAt > pageLimitMs) return tooMuch(`It was not done after ${String(pageLimitMs)} ms.`);
    if (!says || says.state === 'waiting') return;
    if (says.state === 'full') return tooMuch(`It kept more than ${String(BUFFERS_MB)} MB in buffers.`);
    const limit = LIMITS_MS[says.state];
    usedBefore ??= cpuTimeOf(says.thread);
    sizeBefore ??= sizeOfThreads();
    if (growthOf(sizeBefore, sizeOfThreads()) > GROWTH_MB * MB)
      return tooMuch(`The process took more than ${String(GROWTH_MB)} MB of memory while it kept a thread busy.`);
    if (now - since > limit && cpuTimeOf(says.thread) - usedBefore > limit)
      tooMuch(`It kept a thread busy for more than ${String(limit)} ms.`);
  }, LOOK_EVERY_MS);
  return {
    is(now) {
      says = now;
      since = Date.now();
      usedBefore = undefined;
      sizeBefore = undefined;
    },
    stop: () => clearInterval(timer),
  };
}

/** In bytes; threads that started meanwhile are no growth of the others, and what one that ended leaves counts on. */
const growthOf = (before: ThreadsSize, now: ThreadsSize): number =>
  now.bytes - before.bytes - Math.max(0, now.threads - before.threads) * THREAD_MB * MB;

/** Linux counts in hundredths of a second for everybody who asks (proc(5), sysconf(_SC_CLK_TCK)). */
const TICK_MS = 10;

/**
 * The processor's time that a thread of this process has used, in ms. Where the system does not tell it of one, that of
 * the whole process: what that has not used, its thread has not used either.
 */
function cpuTimeOf(thread: number | undefined): number {
  if (thread !== undefined)
    try {
      // The name, in brackets, may hold anything; utime and stime are the 12th and 13th field behind it.
      const fields = readFileSync(`/proc/self/task/${String(thread)}/stat`, 'utf8')
        .split(') ')
        .at(-1)!
        .split(' ');
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    } catch {
      // It has ended: its task is told so.
      return 0;
    }
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
