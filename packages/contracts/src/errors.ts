import { forNames, keysOf } from './keys-of';
import { texts } from './texts';

/** The codes, which are stable, with their HTTP statuses; what each says is in the catalogue. */
const STATUS_OF = {
  'not-parseable': 400,
  'not-reportable': 400,
  'token-missing': 401,
  'token-invalid': 401,
  'token-expired': 401,
  'refresh-missing': 401,
  'credentials-wrong': 401,
  'otp-refused': 401,
  'google-failed': 401,
  'passkey-refused': 401,
  'second-factor-needed': 401,
  'sign-in-expired': 401,
  'role-wrong': 403,
  'not-verified': 403,
  'not-approved': 403,
  'second-factor-missing': 403,
  'profile-missing': 403,
  'company-missing': 403,
  'account-locked': 403,
  'origin-refused': 403,
  'https-required': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  'already-registered': 409,
  'already-verified': 409,
  'already-exists': 409,
  'already-applied': 409,
  'already-requested': 409,
  'request-answered': 409,
  'request-withdrawn': 409,
  'job-closed': 409,
  'job-still-open': 409,
  'job-has-applications': 409,
  'status-change-refused': 409,
  'appeal-closed': 409,
  'login-type-mismatch': 409,
  'version-exists': 409,
  'remote-pinned': 409,
  'version-in-use': 409,
  'changed-meanwhile': 409,
  'request-in-progress': 409,
  'job-taken-down': 410,
  'too-large': 413,
  'media-type-unsupported': 415,
  'session-ended': 417,
  'fields-invalid': 422,
  'otp-invalid': 422,
  'link-invalid': 422,
  'version-refused': 422,
  'idempotency-key-reused': 422,
  'too-many-requests': 429,
  'headers-too-large': 431,
  internal: 500,
  'service-unavailable': 503,
  overloaded: 503,
  'storage-full': 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof STATUS_OF;

/**
 * The closed list of errors that the API answers with: a stable code, its HTTP status and the sentence shown when the
 * place of failure gives none of its own. Screens and services compare codes, never classes.
 */
export const ERRORS: Readonly<Record<ErrorCode, { status: number; error: string }>> = forNames(
  keysOf(STATUS_OF),
  (code) => ({ status: STATUS_OF[code], error: texts.errors[code] }),
);

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(STATUS_OF, code);

interface MarketErrorOptions {
  /** A sentence for a person, in place of the code's own. */
  error?: string;
  /** Field name to its message. */
  fields?: Record<string, string>;
  /** Whole seconds after which a new try makes sense; sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** Methods that the address does take; sent as `Allow` with 405. */
  allow?: readonly string[];
  cause?: unknown;
}

/** An expected failure with a code of the closed list. */
export class MarketError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields?: Record<string, string>;
  readonly retryAfterSeconds?: number;
  readonly allow?: readonly string[];

  constructor(code: ErrorCode, options: MarketErrorOptions = {}) {
    super(options.error ?? ERRORS[code].error, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'MarketError';
    this.code = code;
    this.status = ERRORS[code].status;
    if (options.fields) this.fields = options.fields;
    if (options.retryAfterSeconds !== undefined)
      this.retryAfterSeconds = Math.max(1, Math.ceil(options.retryAfterSeconds));
    if (options.allow) this.allow = options.allow;
  }
}

/**
 * Whether `error` is one of ours; told by its shape, because bundles and copies of a package have classes of their own.
 */
export function isMarketError(error: unknown): error is MarketError {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    isErrorCode(error.code) &&
    'status' in error
  );
}

/** Refuses fields in the form that the API answers with: `fieldsInvalid({ login_email: 'Email is required' })`. */
export function fieldsInvalid(fields: Record<string, string>): MarketError {
  return new MarketError('fields-invalid', { fields });
}
