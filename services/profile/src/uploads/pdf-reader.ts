import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** What reading a file as PDF gave. */
export type PdfVerdict = 'fine' | 'unreadable' | 'encrypted' | 'too-long' | 'active';

export interface PdfReader {
  /** Reads the file as PDF in a thread of its own, with limits of time and memory; whatever exceeds them is 'unreadable'. */
  judge(bytes: Buffer): Promise<PdfVerdict>;
  stop(): Promise<void>;
}

const PAGES_MAX = 50;
const HEAP_MAX_MB = 128;
const ALLOCATED_MAX_BYTES = 256 * 1024 * 1024;
const START_LIMIT_MS = 10_000;

/** @param limitMs time for one file, counted from when its turn comes */
export function createPdfReader({ limitMs = 2_000 }: { limitMs?: number } = {}): PdfReader {
  let worker: Promise<Worker> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  async function start(): Promise<Worker> {
    const started = new Worker(join(__dirname, 'read-pdf.worker.cjs'), {
      workerData: { maxPages: PAGES_MAX, maxAllocatedBytes: ALLOCATED_MAX_BYTES },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
      // The parser reports odd files on the console; that is the sender's affair, not the log's.
      stdout: true,
      stderr: true,
      execArgv: [],
      env: {},
    });
    started.unref();
    await answerOf(started, START_LIMIT_MS);
    return started;
  }

  async function read(bytes: Buffer): Promise<PdfVerdict> {
    worker ??= start();
    let reader: Worker | undefined;
    try {
      reader = await worker;
      reader.postMessage(new Uint8Array(bytes));
      return (await answerOf(reader, limitMs)) as PdfVerdict;
    } catch {
      worker = undefined;
      await reader?.terminate();
      return 'unreadable';
    }
  }

  return {
    judge(bytes) {
      const verdict = turn.then(() => read(bytes));
      turn = verdict;
      return verdict;
    },
    async stop() {
      const reader = await worker?.catch(() => undefined);
      worker = undefined;
      await reader?.terminate();
    },
  };
}

/** The thread's next message. Rejects when it dies or does not answer in time. */
function answerOf(worker: Worker, limitMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new Error('took too long'))), limitMs);
    const settle = (end: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onError);
      end();
    };
    const onMessage = (message: unknown) => settle(() => resolve(message));
    const onError = (cause: unknown) => settle(() => reject(new Error('the thread ended', { cause })));
    worker.on('message', onMessage).on('error', onError).on('exit', onError);
  });
}
