import { isApiError } from '@market/web-kit';

/** True for a sign-in whose first step was right, on an account with a second factor. */
export const isSecondFactorNeeded = (error: unknown): boolean =>
  isApiError(error) && error.code === 'second-factor-needed';
