import { RULES } from './messages';

/**
 * The closed list of errors that the API answers with: a stable code, its HTTP status and the sentence shown when the
 * place of failure gives none of its own. Screens and services compare codes, never classes.
 */
export const ERRORS = {
  'not-parseable': { status: 400, error: 'The request could not be read.' },
  'token-missing': { status: 401, error: 'Please log in again.' },
  'token-invalid': { status: 401, error: 'Invalid token' },
  'token-expired': { status: 401, error: 'Your session has expired. Please log in again.' },
  'refresh-missing': { status: 401, error: 'Please log in again.' },
  'credentials-wrong': { status: 401, error: 'Invalid email or password' },
  'otp-refused': { status: 401, error: 'Invalid OTP' },
  'google-failed': { status: 401, error: 'Google login failed!' },
  'role-wrong': { status: 403, error: 'Your account may not do this.' },
  'not-verified': { status: 403, error: 'Please verify your phone and email first.' },
  'not-approved': { status: 403, error: 'Your account is waiting for approval.' },
  'profile-missing': { status: 403, error: 'Please complete your profile before you apply.' },
  'company-missing': { status: 403, error: 'Please complete your company profile first.' },
  'account-locked': { status: 403, error: 'Your account is locked. Please write to us.' },
  'origin-refused': { status: 403, error: 'This request came from another site.' },
  'not-found': { status: 404, error: 'We could not find what you asked for.' },
  'method-not-allowed': { status: 405, error: 'This address does not take that kind of request.' },
  'already-registered': { status: 409, error: 'An account with these details already exists.' },
  'already-verified': { status: 409, error: 'This is already verified.' },
  'already-exists': { status: 409, error: 'This already exists.' },
  'already-applied': { status: 409, error: 'You have already applied to this job.' },
  'already-requested': { status: 409, error: 'You have already requested access to this candidate.' },
  'request-answered': { status: 409, error: 'The candidate has already answered this request.' },
  'request-withdrawn': { status: 409, error: 'This request has been withdrawn.' },
  'job-closed': { status: 409, error: 'This job no longer takes applications.' },
  'job-still-open': {
    status: 409,
    error: 'This job is open. Close it first: a closed job that nobody has applied to can be deleted.',
  },
  'job-has-applications': {
    status: 409,
    error:
      'Somebody has applied to this job, so it stays for them to look up. Once it is closed, nobody can find it or apply.',
  },
  'status-change-refused': { status: 409, error: 'This status change is not possible.' },
  'login-type-mismatch': { status: 409, error: 'This account belongs to the other kind of user.' },
  'version-exists': { status: 409, error: 'This version has been published with other content: raise its number.' },
  'remote-pinned': { status: 409, error: 'This part of the site is pinned to a version: take the pin off first.' },
  'version-in-use': { status: 409, error: 'This version is in use: take it out of use first.' },
  'changed-meanwhile': { status: 409, error: 'Somebody has changed this in the meantime. Please look again.' },
  'request-in-progress': { status: 409, error: 'The same request is still being worked on.' },
  'too-large': { status: 413, error: 'The request is too large.' },
  'media-type-unsupported': { status: 415, error: 'This kind of content is not supported.' },
  'session-ended': { status: 417, error: 'Your session has ended. Please log in again.' },
  'fields-invalid': { status: 422, error: 'Please check the marked fields.' },
  'otp-invalid': { status: 422, error: RULES.codeWrong },
  'link-invalid': { status: 422, error: 'This link is not valid any more. Please ask for a new one.' },
  'version-refused': { status: 422, error: 'This version does not fit.' },
  'idempotency-key-reused': { status: 422, error: 'This Idempotency-Key was already used with another request.' },
  'too-many-requests': { status: 429, error: 'Too many tries. Please wait a moment and try again.' },
  internal: { status: 500, error: 'Something went wrong on our side.' },
  'service-unavailable': {
    status: 503,
    error: 'This part of the marketplace is not available right now. Please try again shortly.',
  },
  overloaded: { status: 503, error: 'We are busy right now. Please try again in a moment.' },
  'storage-full': { status: 507, error: 'There is no room to store this right now.' },
} as const satisfies Record<string, { status: number; error: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** What an error answer carries (RFC 9457 members are added by the HTTP layer). */
export interface ErrorBody {
  error: string;
  code: ErrorCode;
  requestId: string;
  fields?: Record<string, string>;
}

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
    Object.hasOwn(ERRORS, error.code) &&
    'status' in error
  );
}

/** Refuses fields in the form that the API answers with: `fieldsInvalid({ login_email: 'Email is required' })`. */
export function fieldsInvalid(fields: Record<string, string>): MarketError {
  return new MarketError('fields-invalid', { fields });
}
