import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import type { PageHead, PageQuestion } from '@market/contracts';
import { Piscina } from 'piscina';
import type { CallAnswer, PageCall } from './answer-calls';

/** What a thread is made with. */
export interface ThreadData {
  shellFile: string;
  /** The remote whose pages it writes, with its code; none for the shell's own. */
  remote: { name: string; code: string } | null;
}

/** What a thread gives back: null where the page is none that a server writes, no HTML where a call of it failed. */
export type ThreadResult = { head: PageHead; html: string | null; data: unknown } | null;

/** A version's server side threw, took too long, or needed too much memory. */
export class ThreadFailed extends Error {
  override name = 'ThreadFailed';
}

/**
 * How long a thread may work at a stretch; waiting for answers of the API does not count. It loads the shell's code
 * before its first page, and runs most of it for the first time then.
 */
const LIMITS_MS = { starting: 6_000, first: 3_000, busy: 300 };
export type ThreadState = keyof typeof LIMITS_MS | 'waiting';
const LOOK_EVERY_MS = 50;
const IDLE_MS = 60_000;
const HEAP_MB = 192;
const THREADS_OF_A_VERSION = 2;
/** Versions that are ready at once; the one that was not asked for for longest goes. */
const VERSIONS_MAX = 6;

interface Pool {
  piscina: Piscina;
  usedAt: number;
}

/**
 * Runs each version in threads of its own: without the process's environment, with a limit of memory, and ended when a
 * page keeps one busy for too long.
 * @param needs.answer answers the calls of pages
 */
export function createThreads({
  shellFile,
  answer,
}: {
  shellFile: string;
  answer: (call: PageCall, requestId: string) => Promise<CallAnswer>;
}) {
  const pools = new Map<string, Pool>();

  function poolOf(key: string, data: ThreadData): Piscina {
    const known = pools.get(key);
    if (known) {
      known.usedAt = Date.now();
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
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    // The task of a thread that dies is told; a thread that dies without one is replaced by the pool.
    piscina.on('error', () => undefined);
    pools.set(key, { piscina, usedAt: Date.now() });
    for (const [old] of [...pools].sort(([, a], [, b]) => a.usedAt - b.usedAt).slice(0, -VERSIONS_MAX)) drop(old);
    return piscina;
  }

  function drop(key: string): void {
    const pool = pools.get(key);
    pools.delete(key);
    void pool?.piscina.destroy();
  }

  return {
    /**
     * @param key of the version; another build of the shell is another version
     * @throws ThreadFailed
     */
    async write(key: string, question: PageQuestion, code: string | undefined): Promise<ThreadResult> {
      const remote = question.remote && code !== undefined ? { name: question.remote.name, code } : null;
      const piscina = poolOf(key, { shellFile, remote });
      const { port1, port2 } = new MessageChannel();
      const limit = new AbortController();
      const work = watchWork(() => limit.abort());
      port1.on('message', (message: { id: number; call: PageCall } | ThreadState) => {
        if (typeof message === 'string') return work.is(message);
        void answer(message.call, question.requestId).then((given) => port1.postMessage({ id: message.id, given }));
      });
      try {
        const { address, manifests, settings } = question;
        return (await piscina.run(
          { asked: { address, manifests, settings }, port: port2 },
          { signal: limit.signal, transferList: [port2] },
        )) as ThreadResult;
      } catch (error) {
        throw new ThreadFailed(
          limit.signal.aborted
            ? `It kept a thread busy for more than ${String(work.limit())} ms.`
            : error instanceof Error
              ? error.message
              : String(error),
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
      await Promise.all(ending.map(({ piscina }) => piscina.destroy()));
    },
  };
}

/**
 * Measures how long a thread works at a stretch, which it cannot tell itself when it hangs: it says when it begins and when it
 * waits, and silence in between counts. By the processor's time, for on a busy machine a thread waits for its turn: what the
 * whole process has not used, its thread has not used either.
 */
function watchWork(tooLong: () => void): { is(state: ThreadState): void; limit(): number; stop(): void } {
  let [state, since, used] = ['starting' as ThreadState, Date.now(), process.cpuUsage()];
  const limit = () => (state === 'waiting' ? Number.POSITIVE_INFINITY : LIMITS_MS[state]);
  const timer = setInterval(() => {
    if (Date.now() - since <= limit()) return;
    const { user, system } = process.cpuUsage(used);
    if ((user + system) / 1_000 > limit()) tooLong();
  }, LOOK_EVERY_MS);
  return {
    is(next) {
      [state, since, used] = [next, Date.now(), process.cpuUsage()];
    },
    limit,
    stop: () => clearInterval(timer),
  };
}

function programOf(file: string): { filename: string; execArgv: string[] } {
  return existsSync(`${file}.js`)
    ? { filename: `${file}.js`, execArgv: [] }
    : { filename: `${file}.ts`, execArgv: ['--require', require.resolve('tsx/cjs')] };
}
