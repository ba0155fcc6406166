import { forNames, keysOf, STATUSES_OF_API } from '@market/api';
import { ApiError, type ApiErrorOptions } from '@market/api/api-error';
import { STATUSES_OF_ACCESS } from './access/errors';
import { STATUSES_OF_ACCOUNTS } from './accounts/errors';
import { STATUSES_OF_APPLICATIONS } from './applications/errors';
import { STATUSES_OF_COMPANIES } from './companies/errors';
import { STATUSES_OF_INTEGRATIONS } from './integrations/errors';
import { STATUSES_OF_INTERVIEWS } from './interviews/errors';
import { STATUSES_OF_JOB_POSTS } from './job-posts/errors';
import { STATUSES_OF_MESSAGES } from './messaging/errors';
import { STATUSES_OF_PROFILES } from './profiles/errors';
import { STATUSES_OF_REMOTES } from '@market/remote-contract/errors';
import { STATUSES_OF_REPORTS } from './reports/errors';
import { STATUSES_OF_RESPONSES } from './responses/errors';
import { STATUSES_OF_TALENT_POOL } from './talent-pool/errors';
import { texts } from './texts';

/** Stable error codes with their HTTP statuses; their messages are in the catalogue. */
const STATUS_OF = {
  ...STATUSES_OF_API,
  ...STATUSES_OF_ACCOUNTS,
  ...STATUSES_OF_PROFILES,
  ...STATUSES_OF_COMPANIES,
  ...STATUSES_OF_ACCESS,
  ...STATUSES_OF_JOB_POSTS,
  ...STATUSES_OF_REPORTS,
  ...STATUSES_OF_APPLICATIONS,
  ...STATUSES_OF_MESSAGES,
  ...STATUSES_OF_INTEGRATIONS,
  ...STATUSES_OF_INTERVIEWS,
  ...STATUSES_OF_RESPONSES,
  ...STATUSES_OF_TALENT_POOL,
  ...STATUSES_OF_REMOTES,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof STATUS_OF;

/**
 * Closed list of the API's errors: a stable code, its HTTP status and the message shown when the place of failure
 * provides none. Screens and services compare codes, never classes.
 */
export const ERRORS: Readonly<Record<ErrorCode, { status: number; error: string }>> = forNames(
  keysOf(STATUS_OF),
  (code) => ({ status: STATUS_OF[code], error: texts.errors[code] }),
);

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(STATUS_OF, code);

/** An expected failure with a code of the closed list. */
export class MarketError extends ApiError {
  constructor(code: ErrorCode, options?: ApiErrorOptions) {
    super(code, ERRORS[code], options);
    this.name = 'MarketError';
  }
}

/**
 * Whether `error` is a failure with a code of the closed list, by its shape instead of `instanceof`, because bundles and
 * copies of a package have separate classes.
 */
export function isMarketError(error: unknown): error is ApiError {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    isErrorCode(error.code) &&
    'status' in error
  );
}

/** Error for invalid fields, in the API's format: `fieldsInvalid({ login_email: 'Email is required' })`. */
export function fieldsInvalid(fields: Record<string, string>): MarketError {
  return new MarketError('fields-invalid', { fields });
}
