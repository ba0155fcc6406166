import { join } from 'node:path';
import { ThreadFailed, createThreadPool } from '@market/service-kit';

/** Verdict of reading a file as a PDF. */
export type PdfVerdict = 'fine' | 'unreadable' | 'encrypted' | 'too-long' | 'active';

/** Result of checking a file; `rewritten` if embedded files were removed. */
export interface JudgedPdf {
  verdict: PdfVerdict;
  rewritten?: Uint8Array;
}

export interface PdfReader {
  /**
   * Checks a file as PDF in a worker thread, with time and memory limits; a file that exceeds them is 'unreadable'.
   * Files of one account are queued one after the other, without delaying other accounts.
   * @throws MarketError 'too-many-requests' if the account has several files waiting already, 'overloaded' if the whole
   * queue is full
   */
  judge(account: string, bytes: Buffer): Promise<JudgedPdf>;
  stop(): Promise<void>;
}

export interface PdfTask {
  bytes: Uint8Array;
  maxPages: number;
  maxAllocatedBytes: number;
}

const PAGES_MAX = 50;
const THREADS = 2;
const HEAP_MAX_MB = 128;
const ALLOCATED_MAX_BYTES = 128 * 1024 * 1024;
/** Maximum queue length: with two threads and two seconds per file, the last one is checked within 20 s. */
const WAITING = 20;
const WAITING_OF_ONE = 3;

/** @param limitMs time for one file, counted from when its turn comes */
export function createPdfReader({ limitMs = 2_000 }: { limitMs?: number } = {}): PdfReader {
  const pool = createThreadPool<PdfTask, JudgedPdf>({
    file: join(__dirname, 'read-pdf.worker'),
    threads: THREADS,
    limitMs,
    heapMb: HEAP_MAX_MB,
    waiting: WAITING,
    waitingOfOne: WAITING_OF_ONE,
  });
  return {
    async judge(account, bytes) {
      try {
        return await pool.run(account, { bytes, maxPages: PAGES_MAX, maxAllocatedBytes: ALLOCATED_MAX_BYTES });
      } catch (error) {
        if (error instanceof ThreadFailed) return { verdict: 'unreadable' };
        throw error;
      }
    },
    stop: () => pool.stop(),
  };
}
