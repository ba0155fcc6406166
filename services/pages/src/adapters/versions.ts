import { MarketError } from '@market/contracts/errors';
import type { CallAnswer, PageCall } from './answer-calls';
import type { WrittenResult } from './check-written';
import type { Confinement } from './confinement';
import { startPageProcess, type PageProcess, type VersionCode, type WritingFailed } from './page-process';

/** Maximum number of processes of one version; a second one starts only while the first is busy. */
const PROCESSES_OF_A_VERSION = 2;
/** Total maximum; for a further process, the one that has been idle longest ends. */
const PROCESSES_MAX = 8;
/** Maximum number of pages of one version that wait for a process. */
const QUEUE_MAX = 64;
const IDLE_MS = 5 * 60_000;

interface Running {
  process: PageProcess;
  key: string;
  isBusy: boolean;
  idleSince: number;
  idle: NodeJS.Timeout | undefined;
}

interface Needs {
  code: VersionCode;
  /** Executes the calls of the page. */
  answer: (call: PageCall) => Promise<CallAnswer>;
  /** Called with a failure of the version outside of any page. */
  failedIdle: (failure: WritingFailed) => void;
}

/**
 * Pool of page processes by version: started on demand, ended after an idle time.
 * @param confinement resolved once, at the first page
 */
export function createVersions({
  confinement,
  pageLimitMs,
}: {
  confinement: () => Promise<Confinement>;
  pageLimitMs?: number | undefined;
}) {
  const running = new Set<Running>();
  const waiting = new Map<string, Array<() => void>>();
  let found: Promise<Confinement> | undefined;
  let isStopping = false;

  const of = (key: string) => [...running].filter((each) => each.key === key);

  function forget(one: Running): void {
    clearTimeout(one.idle);
    running.delete(one);
    next(one.key);
  }

  function next(key: string): void {
    const queue = waiting.get(key);
    const go = queue?.shift();
    if (queue?.length === 0) waiting.delete(key);
    go?.();
  }

  /** @throws MarketError 'service-unavailable' where all processes are busy */
  function makeRoom(): void {
    if (running.size < PROCESSES_MAX) return;
    const [unused] = [...running].filter(({ isBusy }) => !isBusy).sort((a, b) => a.idleSince - b.idleSince);
    if (!unused) throw new MarketError('service-unavailable');
    unused.process.end();
  }

  /** Returns a free process, starts one, or waits for the next that becomes free. */
  async function take(key: string, { code, failedIdle }: Needs): Promise<Running> {
    const confined = await (found ??= confinement());
    for (;;) {
      if (isStopping) throw new MarketError('service-unavailable');
      const mine = of(key);
      const free = mine.find(({ isBusy }) => !isBusy);
      if (free) {
        free.isBusy = true;
        clearTimeout(free.idle);
        return free;
      }
      if (mine.length < PROCESSES_OF_A_VERSION) {
        makeRoom();
        const started: Running = {
          key,
          isBusy: true,
          idleSince: 0,
          idle: undefined,
          process: startPageProcess({
            confinement: confined,
            code,
            pageLimitMs,
            onEnd(failure) {
              forget(started);
              if (failure && !isStopping) failedIdle(failure);
            },
          }),
        };
        running.add(started);
        return started;
      }
      const queue = waiting.get(key) ?? [];
      if (queue.length >= QUEUE_MAX) throw new MarketError('service-unavailable');
      waiting.set(key, queue);
      await new Promise<void>((resolve) => queue.push(resolve));
    }
  }

  return {
    /**
     * @param key version and language; another build of the shell is another version
     * @throws WritingFailed, or MarketError 'service-unavailable' where too many pages wait, all processes are busy, or
     * the pool is stopped meanwhile
     */
    async write(key: string, request: object, needs: Needs): Promise<WrittenResult> {
      const mine = await take(key, needs);
      try {
        return await mine.process.write(request, needs.answer);
      } catch (error) {
        throw isStopping ? new MarketError('service-unavailable', { cause: error }) : error;
      } finally {
        if (running.has(mine)) {
          mine.isBusy = false;
          mine.idleSince = performance.now();
          mine.idle = setTimeout(() => mine.process.end(), IDLE_MS).unref();
          next(key);
        }
      }
    },
    /** Memory of the processes of each version, in bytes. */
    async memory(): Promise<Map<string, number>> {
      const sums = new Map<string, number>();
      for (const { key, process } of running) {
        const bytes = await process.memory();
        if (bytes !== undefined) sums.set(key, (sums.get(key) ?? 0) + bytes);
      }
      return sums;
    },
    stop(): void {
      isStopping = true;
      for (const { process } of [...running]) process.end();
      for (const go of [...waiting.values()].flat()) go();
    },
  };
}
