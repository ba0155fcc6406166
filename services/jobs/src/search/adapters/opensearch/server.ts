import { MarketError } from '@market/contracts/errors';
import { Client, errors } from '@opensearch-project/opensearch';

/** Timeout of a search; a slice of a bulk load may take longer. */
const ANSWER_MS = 5_000;
export const RETRY_AFTER_SECONDS = 2;
/** Statuses for an overloaded server, or none behind the address. */
const AWAY = new Set([429, 502, 503, 504]);

/** The official client. Calls are retried once if the connection breaks or a proxy has no upstream. */
export function connectTo(url: string): Client {
  return new Client({ node: url, requestTimeout: ANSWER_MS, maxRetries: 1 });
}

/**
 * Runs work with the server and translates its failures.
 * @throws MarketError 'service-unavailable' if the server is unreachable or overloaded, or lacks the index;
 * OpenSearchFailure for any other rejection.
 */
export async function reaching<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof errors.OpenSearchClientError)) throw error;
    const cause = new OpenSearchFailure(error);
    throw isAway(error)
      ? new MarketError('service-unavailable', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS })
      : cause;
  }
}

/**
 * Error that is safe to log. The client's own errors contain the whole request: search texts, and megabytes of jobs.
 */
export class OpenSearchFailure extends Error {
  readonly statusCode: number | undefined;

  constructor(error: Error) {
    super(`OpenSearch: ${error.message}${kindOf(error) === undefined ? '' : ` (${kindOf(error)})`}`);
    this.name = 'OpenSearchFailure';
    this.statusCode = statusOf(error);
  }
}

function isAway(error: Error): boolean {
  if (
    error instanceof errors.ConnectionError ||
    error instanceof errors.TimeoutError ||
    error instanceof errors.NoLivingConnectionsError
  )
    return true;
  const status = statusOf(error);
  return (
    status !== undefined && (AWAY.has(status) || (status === 404 && kindOf(error) === 'index_not_found_exception'))
  );
}

/** HTTP status of the server's error response; undefined for other errors. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof errors.ResponseError ? error.statusCode : undefined;
}

function kindOf(error: unknown): string | undefined {
  const body: unknown = error instanceof errors.ResponseError ? error.body : undefined;
  // Error type from the server.
  return (body as { error?: { type?: string } } | null | undefined)?.error?.type;
}
