import { isApiError } from './api-error';

/**
 * Logs a failed call in the console, besides any message to the person: with its cause, and the request id that is in
 * the server's log too. The query client calls it for all queries and mutations, `useSubmit` for forms.
 */
export function logFailure(error: unknown): void {
  const { code, requestId } = isApiError(error) ? error : { code: 'unexpected', requestId: '' };
  // eslint-disable-next-line no-console
  console.warn('A call failed:', code, requestId, error);
}
