import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { type ErrorCode, fieldsInvalid, MarketError } from '@market/contracts/errors';
import { IMPORT_MAX_ROWS } from '@market/contracts/job-posts';
import { ThreadFailed, createThreadPool } from '@market/service-kit';
import type { ReadImport, RowBatch } from '../../domain/import/read-import';
import { texts } from '../../texts';

/** Wish of a body for the rows of its file. */
interface ImportWish {
  /** Whether they are stored. */
  commit: boolean;
  /** Whether none of them becomes public. */
  asDrafts: boolean;
}

/** Answer of the worker thread about a body. */
export type ImportVerdict =
  | (Omit<ReadImport, 'batches'> & ImportWish & { batches: Uint8Array[] })
  | { refused: { code: ErrorCode; error: string; fields?: Record<string, string> } };

/** A file whose name may show what it is. */
export interface FileBytes {
  bytes: Uint8Array;
  fileName: string;
}

export interface ImportReader {
  /**
   * Reads the body of an import (`importJobPostsSchema` as JSON) in a thread; the account waits behind its own imports
   * only.
   * @throws MarketError 'not-parseable', 'too-large' and 'fields-invalid' for the body; 'too-many-requests' where the
   * account
   *   has some in hand already, 'overloaded' where everybody together has
   */
  read(account: string, body: Uint8Array): Promise<ReadImport & ImportWish>;
  /**
   * The same of a file as it lies on a server: its format and encoding are recognised. @throws MarketError as `read`
   */
  readFile(account: string, file: FileBytes): Promise<ReadImport>;
  stop(): Promise<void>;
}

const THREADS = 2;
/** A thousand ads of 5 KB take two seconds of a core, on a machine that is busy with much else 12 s. */
const LIMIT_MS = 30_000;
const HEAP_MB = 256;
const WAITING = 16;
const WAITING_OF_ONE = 4;

/** Reads files of ads off the event loop, which five million commas held for 4 to 5 s. */
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
  // The thread has serialized them.
  for (const batch of batches) yield deserialize(batch) as RowBatch;
}
