import { isApiError } from '@market/api/api-error';
import { mongo } from 'mongoose';

const DUPLICATE_KEY = 11_000;

/**
 * Whether a unique index refused a write; with `indexName`, whether it was that index. A service then responds with 409
 * instead of checking first: check-then-insert let 16 to 20 of 20 equal applications through (docs/measurements.md,
 * M18).
 */
export function isDuplicateKey(error: unknown, indexName?: string): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== DUPLICATE_KEY) return false;
  return indexName === undefined || (error instanceof Error && error.message.includes(` index: ${indexName} `));
}

/** The work of a transaction succeeded, but its commit repeatedly failed with a transient error. */
export class CommitFailed extends Error {
  override name = 'CommitFailed';
}

const OUT_OF_DISK_SPACE = 14_031;

/** Whether the database refused a write because its disk has no room left. */
export function isDiskFull(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === OUT_OF_DISK_SPACE;
}

const AWAY_NAMES = new Set([
  'CommitFailed',
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoOperationTimeoutError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongooseServerSelectionError',
]);
const AWAY_LABELS = ['TransientTransactionError', 'RetryableWriteError', 'UnknownTransactionCommitResult'];

/**
 * Whether the database was unreachable, had no primary or a conflict with other writers, as opposed to refusing the
 * call: a retry may succeed. Also checks the cause of the 503 that `inTransaction` ends with.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isApiError(error)) return isDatabaseAway(error.cause);
  if (AWAY_NAMES.has(error.name)) return true;
  const inner = lostConnectionIn(error);
  if (inner) return isDatabaseAway(inner);
  const labels: unknown[] = 'errorLabels' in error && Array.isArray(error.errorLabels) ? error.errorLabels : [];
  return AWAY_LABELS.some((label) => labels.includes(label));
}

const WRITE_CONFLICT = 112;

/**
 * Whether another transaction has locked the row to write (write conflict), also as the cause of the 503 that
 * `inTransaction` ends with.
 */
export function isWriteConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isApiError(error)) return isWriteConflict(error.cause);
  const inner = lostConnectionIn(error) ?? error;
  return 'code' in inner && inner.code === WRITE_CONFLICT;
}

/** Unwraps the error inside the driver's own error for `insertMany`, which may be a lost connection. */
function lostConnectionIn(error: Error): Error | undefined {
  return error.name === 'MongoBulkWriteError' && 'errorResponse' in error && error.errorResponse instanceof Error
    ? error.errorResponse
    : undefined;
}

/**
 * Marks a connection lost inside a transaction as retryable. The driver does so itself, except for connections that
 * another failure had already closed, which are most of them when a primary dies under load.
 */
export function markForRetry(error: unknown): void {
  if (!(error instanceof mongo.MongoError)) return;
  if ((lostConnectionIn(error) ?? error) instanceof mongo.MongoNetworkError)
    error.addErrorLabel('TransientTransactionError');
}
