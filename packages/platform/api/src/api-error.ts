import type { STATUSES_OF_API } from './errors';
import type { ErrorCode } from './registered';

/** Codes of failures that any API has. */
export type ApiErrorCode = keyof typeof STATUSES_OF_API;

/** HTTP status of a code, and the message for a person when the place of failure provides none. */
export interface ErrorKind {
  status: number;
  error: string;
}

export interface ApiErrorOptions {
  /** Message for a person that replaces the code's default. */
  error?: string;
  /** Messages by field name. */
  fields?: Record<string, string>;
  /** Whole seconds after which a retry makes sense; sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** Methods that the address supports; sent as `Allow` with 405. */
  allow?: readonly string[];
  cause?: unknown;
}

/** An expected failure: a stable code with its HTTP status and messages. Callers compare codes, never classes. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  /** Default message of the code, the same at every occurrence (`title` of RFC 9457). */
  readonly title: string;
  readonly fields?: Record<string, string>;
  readonly retryAfterSeconds?: number;
  readonly allow?: readonly string[];

  constructor(code: ErrorCode, kind: ErrorKind, options: ApiErrorOptions = {}) {
    super(options.error ?? kind.error, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = kind.status;
    this.title = kind.error;
    if (options.fields) this.fields = options.fields;
    if (options.retryAfterSeconds !== undefined)
      this.retryAfterSeconds = Math.max(1, Math.ceil(options.retryAfterSeconds));
    if (options.allow) this.allow = options.allow;
  }
}

/**
 * Whether `error` is an `ApiError`, by its shape instead of `instanceof`, because bundles and copies of a package have
 * separate classes. Errors of libraries have a code or a status, but no title.
 */
export function isApiError(error: unknown): error is ApiError {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    'status' in error &&
    typeof error.status === 'number' &&
    'title' in error &&
    typeof error.title === 'string'
  );
}
