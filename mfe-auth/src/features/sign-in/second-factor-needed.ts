import { isApiError } from '@market/web-kit';

/** Whether a sign-in passed its first step and the account requires a second factor. */
export const isSecondFactorNeeded = (error: unknown): boolean =>
  isApiError(error) && error.code === 'second-factor-needed';
