import { ApiError, type ApiErrorCode, type ApiErrorOptions } from './api-error';
import { STATUSES_OF_API } from './errors';
import { texts } from './texts';

/** A failure with a code that any API has: what platform code throws, since it knows no code of a product. */
export class CommonError extends ApiError {
  constructor(code: ApiErrorCode, options?: ApiErrorOptions) {
    super(code, { status: STATUSES_OF_API[code], error: texts.errors[code] }, options);
    this.name = 'CommonError';
  }
}
