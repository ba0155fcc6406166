import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { type ErrorCode, fieldsInvalid, MarketError } from '@market/contracts/errors';
import { IMPORT_MAX_ROWS } from '@market/contracts/job-posts';
import { ThreadFailed, createThreadPool } from '@market/service-kit';
import type { ReadImport, RowBatch } from '../domain/read-import';
import { texts } from '../../texts';

/** Import options in a request body. */
interface ImportWish {
  /** Whether the rows are stored. */
  commit: boolean;
  /** Whether all rows are stored as drafts. */
  asDrafts: boolean;
}

/** Result of the worker thread for a body. */
export type ImportVerdict =
  | (Omit<ReadImport, 'batches'> & ImportWish & { batches: Uint8Array[] })
  | { refused: { code: ErrorCode; error: string; fields?: Record<string, string> } };

/** A file whose name may indicate its format. */
export interface FileBytes {
  bytes: Uint8Array;
  fileName: string;
}

export interface ImportReader {
  /**
   * Parses the body of an import (`importJobPostsSchema` as JSON) in a thread; an account's imports queue behind its
   * own only.
   * @throws MarketError 'not-parseable', 'too-large' and 'fields-invalid' for the body; 'too-many-requests' if the
   * account has several queued already, 'overloaded' if all accounts together have
   */
  read(account: string, body: Uint8Array): Promise<ReadImport & ImportWish>;
  /**
   * Parses a file from a server, whose format and encoding are detected.
   * @throws MarketError as `read`
   */
  readFile(account: string, file: FileBytes): Promise<ReadImport>;
  stop(): Promise<void>;
}

const THREADS = 2;
/** A thousand ads of 5 KB take two seconds of a core, or 12 s on a busy machine. */
const LIMIT_MS = 30_000;
const HEAP_MB = 256;
const WAITING = 16;
const WAITING_OF_ONE = 4;

/** Parses files of ads off the event loop, which a file with five million commas blocked for 4 to 5 s. */
export function createImportReader(): ImportReader {
  const pool = createThreadPool<Uint8Array | FileBytes, ImportVerdict>({
    file: join(__dirname, 'read-import.worker'),
    threads: THREADS,
    limitMs: LIMIT_MS,
    heapMb: HEAP_MB,
    waiting: WAITING,
    waitingOfOne: WAITING_OF_ONE,
  });
  const read = async (account: string, input: Uint8Array | FileBytes) => {
    const verdict = await pool.run(account, input).catch((error: unknown) => {
      if (error instanceof ThreadFailed)
        throw fieldsInvalid({
          content: texts.importedFile.slow({ max: IMPORT_MAX_ROWS }),
        });
      throw error;
    });
    if ('refused' in verdict) throw new MarketError(verdict.refused.code, verdict.refused);
    const { batches, ...rest } = verdict;
    return { ...rest, batches: objectsOf(batches) };
  };
  return {
    read,
    readFile: read,
    stop: () => pool.stop(),
  };
}

/** Batches are deserialized singly: a whole file at once would block the event loop again. */
function* objectsOf(batches: readonly Uint8Array[]): Generator<RowBatch> {
  // Cast: the thread has serialized them.
  for (const batch of batches) yield deserialize(batch) as RowBatch;
}
