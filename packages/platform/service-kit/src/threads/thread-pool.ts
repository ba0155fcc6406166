import { basename } from 'node:path';
import { MessageChannel, receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import { MarketError } from '@market/contracts/errors';
import { Piscina } from 'piscina';
import { createFairQueue } from '../limits/fair-queue';
import { programOf } from './program-of';

/**
 * Argument of a worker's function; it reports through `began` that it has started this task, for the time limit counts
 * from then.
 */
export interface ThreadTask<Input> {
  input: Input;
  began: MessagePort;
}

export interface ThreadPool<Input, Result> {
  /**
   * Has a task done in a thread, for an account whose turn it is.
   * @throws ThreadFailed when it took too long, needed too much memory, or threw; MarketError 'service-unavailable' where
   * no thread could start on it, and as `createFairQueue`
   */
  run(account: string, input: Input): Promise<Result>;
  /** Ends the threads; what they had in hand fails. */
  stop(): Promise<void>;
}

/** A task did not come to its end within its limits. */
export class ThreadFailed extends Error {
  override name = 'ThreadFailed';
}

/** A thread loads its libraries first, on a busy machine for seconds; that is no fault of its task. */
const START_LIMIT_MS = 60_000;
/** Threads that nobody needs end, and give their memory back. */
const IDLE_MS = 60_000;

/**
 * Threads for work that would hold the event loop, and with it everybody else's calls. Each account has one task in
 * hand at a time, so that none can take all threads; a thread whose task passes a limit is ended, and another takes its
 * place.
 * @param file the thread's file without its ending: '.cjs' or, where the part is bundled, '.js' run as they are; '.ts'
 * through tsx.
 *   It exports a function of one `ThreadTask`.
 * @param limitMs time for one task
 * @param heapMb memory for one thread's objects
 * @param waiting tasks that may wait, of all accounts and of one
 * @param startLimitMs time for a thread to load
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
    // The task of a thread that dies is told; a thread that dies without one is replaced by the pool.
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
      // A thread that could not even start says nothing of the task: it may be tried again.
      if (!hasBegun && receiveMessageOnPort(channel.port1) === undefined)
        throw new MarketError('service-unavailable', { cause: error });
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
