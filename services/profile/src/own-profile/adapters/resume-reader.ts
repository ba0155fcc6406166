import { join } from 'node:path';
import { fieldsInvalid } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import type { ResumeReading } from '@market/contracts/profiles';
import type { Unreadable } from '@market/resume/files';
import { ThreadFailed, createThreadPool } from '@market/service-kit';

/** Input of the thread: a resume to read. */
export interface ResumeTask {
  bytes: Uint8Array;
  kind: 'pdf' | 'docx';
  /** Country of phone numbers without a prefix. */
  country: string;
  maxPages: number;
  maxAllocatedBytes: number;
}

/** Answer of the thread. */
export type ResumeVerdict = { reading: ResumeReading } | { unreadable: Unreadable };

export interface ResumeReader {
  /**
   * Reads a resume in a thread, with limits of time and memory. Fair queue: files of one account are read one after the
   * other, without delaying those of others.
   * @throws MarketError 'fields-invalid' with a message for the person who chose the file; 'too-many-requests' where
   * the account has several files waiting already, 'overloaded' where the whole queue is full
   */
  read(account: string, file: { name: string; bytes: Buffer }, country: string): Promise<ResumeReading>;
  stop(): Promise<void>;
}

const PAGES_MAX = 50;
const THREADS = 2;
const HEAP_MAX_MB = 192;
const ALLOCATED_MAX_BYTES = 256 * 1024 * 1024;
/** Maximum number of waiting files: the last one is read within 50 s even where each reaches the time limit. */
const WAITING = 20;
const WAITING_OF_ONE = 2;

const REFUSALS: Record<Unreadable, string> = {
  damaged: RULE_MESSAGES.resumeUnread,
  protected: RULE_MESSAGES.resumeProtected,
  'too-long': RULE_MESSAGES.resumePages,
  'no-text': RULE_MESSAGES.resumeNoText,
};

/** @param limitMs time for one file, from the start of its reading */
export function createResumeReader({ limitMs = 5_000 }: { limitMs?: number } = {}): ResumeReader {
  const pool = createThreadPool<ResumeTask, ResumeVerdict>({
    file: join(__dirname, 'read-resume.worker'),
    threads: THREADS,
    limitMs,
    heapMb: HEAP_MAX_MB,
    waiting: WAITING,
    waitingOfOne: WAITING_OF_ONE,
  });
  return {
    async read(account, { bytes }, country) {
      const kind = kindOf(bytes);
      if (!kind) throw refused(RULE_MESSAGES.resumeKind);
      const limits = { maxPages: PAGES_MAX, maxAllocatedBytes: ALLOCATED_MAX_BYTES };
      const verdict = await pool.run(account, { bytes, kind, country, ...limits }).catch((error: unknown) => {
        if (error instanceof ThreadFailed) throw refused(RULE_MESSAGES.resumeUnread);
        throw error;
      });
      if ('unreadable' in verdict) throw refused(REFUSALS[verdict.unreadable]);
      return verdict.reading;
    },
    stop: () => pool.stop(),
  };
}

const refused = (words: string) => fieldsInvalid({ resume: words });

/** PDF readers look for the file signature in the first kilobyte. */
const MARK_WITHIN_BYTES = 1_024;

/** Kind of the file by its bytes; its name may be anything. */
function kindOf(bytes: Buffer): ResumeTask['kind'] | undefined {
  if (bytes.subarray(0, MARK_WITHIN_BYTES).includes('%PDF-')) return 'pdf';
  return bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')) ? 'docx' : undefined;
}
