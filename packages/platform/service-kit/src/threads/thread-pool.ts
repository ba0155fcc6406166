import { basename } from 'node:path';
import { MessageChannel, receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import { CommonError } from '@market/api/common-error';
import { Piscina } from 'piscina';
import { createFairQueue } from '../limits/fair-queue';
import { programOf } from './program-of';

/** Argument of a worker's function, which reports the task's start through `began`: the time limit counts from then. */
export interface ThreadTask<Input> {
  input: Input;
  began: MessagePort;
}

export interface ThreadPool<Input, Result> {
  /**
   * Runs a task in a thread, in turn by account.
   * @throws ThreadFailed when it exceeded its time or memory limit, or threw; CommonError 'service-unavailable' if no
   * thread could start it, and as `createFairQueue`
   */
  run(account: string, input: Input): Promise<Result>;
  /** Ends the threads; their running tasks fail. */
  stop(): Promise<void>;
}

/** A task did not come to its end within its limits. */
export class ThreadFailed extends Error {
  override name = 'ThreadFailed';
}

/**
 * Limit for a thread's start: it loads its libraries first, which takes seconds on a busy machine and is no fault of
 * its task.
 */
const START_LIMIT_MS = 60_000;
/** Time after which idle threads end, to free their memory. */
const IDLE_MS = 60_000;

/**
 * Threads for work that would block the event loop, and with it all other calls. Each account has one running task at a
 * time, so that none can occupy all threads; a thread whose task exceeds a limit is ended and replaced.
 * @param file the thread's file without its ending: '.cjs' or, where the part is bundled, '.js' run directly; '.ts'
 * through tsx. It exports a function of one `ThreadTask`.
 * @param limitMs time limit of one task
 * @param heapMb heap limit of one thread
 * @param waiting queued tasks, of all accounts and of one
 * @param startLimitMs time limit for a thread to load
 */
export function createThreadPool<Input, Result>({
  file,
  threads,
  limitMs,
  heapMb,
  waiting,
  waitingOfOne,
  startLimitMs = START_LIMIT_MS,
}: {
  file: string;
  threads: number;
  limitMs: number;
  heapMb: number;
  waiting: number;
  waitingOfOne: number;
  startLimitMs?: number;
}): ThreadPool<Input, Result> {
  const inLine = createFairQueue({ atOnce: threads, atOnceOfOne: 1, waiting, waitingOfOne });
  let pool: Piscina<ThreadTask<Input>, Result> | undefined;

  function start(): Piscina<ThreadTask<Input>, Result> {
    const started = new Piscina<ThreadTask<Input>, Result>({
      ...programOf(file),
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      atomics: 'disabled',
      recordTiming: false,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    // Ignored: a dying thread's task rejects; a thread that dies without one is replaced by the pool.
    started.on('error', () => undefined);
    return started;
  }

  async function runNow(input: Input): Promise<Result> {
    pool ??= start();
    const channel = new MessageChannel();
    const limit = new AbortController();
    let hasBegun = false;
    let timer = setTimeout(() => limit.abort(), startLimitMs);
    channel.port1.once('message', () => {
      hasBegun = true;
      clearTimeout(timer);
      timer = setTimeout(() => limit.abort(), limitMs);
    });
    try {
      return await pool.run({ input, began: channel.port2 }, { signal: limit.signal, transferList: [channel.port2] });
    } catch (error) {
      // A thread that could not even start is no fault of the task, which may be retried.
      if (!hasBegun && receiveMessageOnPort(channel.port1) === undefined)
        throw new CommonError('service-unavailable', { cause: error });
      throw new ThreadFailed(`${basename(file)} did not end its task`, { cause: error });
    } finally {
      clearTimeout(timer);
      channel.port1.close();
    }
  }

  return {
    run: (account, input) => inLine(account, () => runNow(input)),
    async stop() {
      const ending = pool;
      pool = undefined;
      await ending?.destroy();
    },
  };
}
