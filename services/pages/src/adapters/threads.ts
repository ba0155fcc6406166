import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { MarketError, type PageQuestion } from '@market/contracts';
import { programOf } from '@market/service-kit';
import { Piscina } from 'piscina';
import type { CallAnswer, PageCall } from './answer-calls';
import { checkWritten, type ThreadResult } from './check-written';
import { createWorkWatch, type ThreadSays } from './watch-work';

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

/** What comes from a thread while it writes: a call of the page, what the thread does, or what its code says. */
export type ThreadMessage = { id: number; call: PageCall } | ThreadSays | { text: string };

/** A version's server side threw, took too long, needed too much memory, or gave what is no page. */
export class ThreadFailed extends Error {
  override name = 'ThreadFailed';
}

/** A page that waits for what never comes is given up after this time by the clock, however little it works. */
const PAGE_LIMIT_MS = 30_000;
/** Pages of one version that may wait for a thread. */
const QUEUE_MAX = 64;
const IDLE_MS = 60_000;
const MB = 1024 * 1024;
const HEAP_MB = 192;
/** What a version may keep in buffers, which lie outside of the heap and of its limit. */
const BUFFERS_MB = 128;
const THREADS_OF_A_VERSION = 2;
/** Versions that are ready at once; the one that was not asked for for longest goes. */
const VERSIONS_MAX = 6;
/** A version that nobody has asked for since goes when another one of its remote is asked for: it is out of use. */
const OUT_OF_USE_MS = 5 * 60_000;

/** Calls that one page may make; ours make up to six. */
const CALLS_MAX = 60;

interface Pool {
  piscina: Piscina;
  /** Of the remote; undefined for the shell. */
  remote: string | undefined;
  usedAt: number;
  /** Pages that it writes, or that wait for one of its threads. */
  pages: number;
}

/** What a page of a version is written with. */
interface WriteNeeds {
  /** The remote's code; none for the shell's own pages. */
  code: string | undefined;
  language: string;
  /** Answers the calls of the page. */
  answer: (call: PageCall) => Promise<CallAnswer>;
  /** Hears what the version's code says to the console. */
  hear: (text: string) => void;
  /** Hears of a failure of the version that is of no page. */
  failedIdle: (failure: ThreadFailed) => void;
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
  const watch = createWorkWatch({
    pageLimitMs,
    buffersMb: BUFFERS_MB,
    heapMb: HEAP_MB,
    threads: () => [...pools.values()].reduce((sum, { piscina }) => sum + piscina.threads.length, 0),
  });

  /** @throws MarketError 'service-unavailable' where it is one too many, and all others are at work */
  function poolOf(key: string, data: Omit<ThreadData, 'buffersMaxBytes'>): Pool {
    const remote = data.remote?.name;
    for (const [other, pool] of pools)
      if (other !== key && pool.remote === remote && now() - pool.usedAt > OUT_OF_USE_MS) drop(other);
    const known = pools.get(key);
    if (known) {
      known.usedAt = now();
      return known;
    }
    makeRoom();
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
    const pool = { piscina, remote, usedAt: now(), pages: 0 };
    pools.set(key, pool);
    return pool;
  }

  /** The version that was not asked for for longest goes; none that is writing a page, which would lose its text. */
  function makeRoom(): void {
    while (pools.size >= VERSIONS_MAX) {
      const [unused] = [...pools].filter(([, { pages }]) => pages === 0).sort(([, a], [, b]) => a.usedAt - b.usedAt);
      if (!unused) throw new MarketError('service-unavailable');
      drop(unused[0]);
    }
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
     * @throws ThreadFailed, or MarketError 'service-unavailable' where too many pages wait already, too many versions
     *   are at work, or the version's threads are ended meanwhile
     */
    async write(
      key: string,
      question: PageQuestion,
      { code, language, answer, hear, failedIdle }: WriteNeeds,
    ): Promise<ThreadResult> {
      const remote = question.remote && code !== undefined ? { name: question.remote.name, code } : null;
      const pool = poolOf(key, { shellFile, remote, language });
      const { piscina } = pool;
      if (piscina.queueSize >= QUEUE_MAX) throw new MarketError('service-unavailable');
      const { port1, port2 } = new MessageChannel();
      const limit = new AbortController();
      const work = watch.begin((reason) => limit.abort(reason));
      let calls = 0;
      const take = async (message: ThreadMessage): Promise<void> => {
        if ('state' in message) return work.is(message);
        if ('text' in message) return hear(message.text);
        calls += 1;
        if (calls > CALLS_MAX) return limit.abort(`It made more than ${String(CALLS_MAX)} calls.`);
        port1.postMessage({ id: message.id, given: await answer(message.call) });
      };
      port1.on('message', (message: ThreadMessage) => {
        // The remote's code runs where this comes from: what cannot be answered is its failure, not this process's.
        take(message).catch((error: unknown) => limit.abort(`What it says is not understood: ${String(error)}`));
      });
      pool.pages += 1;
      try {
        const { address, manifests, settings } = question;
        return checkWritten(
          await piscina.run(
            { asked: { address, manifests, settings }, port: port2 },
            { signal: limit.signal, transferList: [port2] },
          ),
        );
      } catch (error) {
        if (ended.has(piscina) && !limit.signal.aborted) throw new MarketError('service-unavailable', { cause: error });
        throw new ThreadFailed(
          limit.signal.aborted ? String(limit.signal.reason) : error instanceof Error ? error.message : String(error),
          { cause: error },
        );
      } finally {
        pool.pages -= 1;
        port1.close();
        work.end((reason) => {
          // Another pool may have taken its place by then, with threads of its own.
          if (ended.has(piscina)) return;
          if (pools.get(key) === pool) drop(key);
          failedIdle(new ThreadFailed(reason));
        });
      }
    },
    async stop(): Promise<void> {
      watch.stop();
      const ending = [...pools.values()];
      pools.clear();
      await Promise.all(ending.map(end));
    },
  };
}
